"""The linear family: numbers of any sign."""
