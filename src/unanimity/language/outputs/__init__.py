"""How outputs become target atoms, and what target atoms say as a whole."""
