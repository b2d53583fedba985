"""Corpora that nobody here made: what unanimity answers, and what other methods answer to the same questions."""
