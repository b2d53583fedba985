"""Where the golden proofs are, and with which system file each is checked, as the README of this folder says."""

from __future__ import annotations

from pathlib import Path

__all__ = ["HERE", "system_of"]

HERE = Path(__file__).parent
SYSTEMS = ("calls", "nonnegative", "integral", "mistaken", "choices")


def system_of(proof: Path) -> Path:
    """The system file of a golden proof: one with its own name, or that of the states which its name names."""
    own = proof.with_suffix(".system")
    named = "".join(f".{word}" for word in proof.name.split(".") if word in SYSTEMS)
    return own if own.exists() else HERE / f"states{named}.system"
