"""The world that forms are about: its facts, what a form says of it, and which forms say the same."""
