"""Examples, models, systems and proofs as files on disk."""
