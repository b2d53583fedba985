"""The embedded data: questions about US geography with the facts that answer them, and a smart home."""
