"""Numbers only: exact sparse matrices, elimination, and the lifting of residues to rationals."""
