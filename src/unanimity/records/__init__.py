"""Every result as plain data: typed, with a name and a version, written as JSON in one way."""
