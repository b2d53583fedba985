"""Calls: their edges, the places that names have in them, and how both make a whole call."""
