"""Which forms may be meant where only an answer is known, and what runs forms."""
