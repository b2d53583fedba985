"""Evidence: how often answers as doubtful as this one were right, on questions that were held out."""
