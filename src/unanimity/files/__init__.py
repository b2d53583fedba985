"""Examples, pools and results as files on disk."""
