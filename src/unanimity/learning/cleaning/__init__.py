"""Which examples are not learned from, and which labels are suspicious."""
