"""What labels of a pool are worth."""
