"""Sets of mappings that fit the examples, one file for each family, and what their members agree on."""
