"""The integral family where outputs may hold a number of mistakes."""
