"""Which names a sentence has, which constants are written for them, and what holds for others."""
