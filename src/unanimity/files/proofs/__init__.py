"""Systems and proofs as the checker reads them."""
