"""The nonnegative and the integral family: no number is negative."""
