"""The formats of the users' files: one reader each, which gives rows."""
