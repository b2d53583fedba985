"""How results are shown to a person, one module for each kind."""
