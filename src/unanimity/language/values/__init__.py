"""Names that nobody lists: times, dates, sums of money and the like, which are found by how they are written."""
