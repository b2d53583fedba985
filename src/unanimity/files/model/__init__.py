"""What a model file holds."""
