"""On how many examples an answer hangs."""
