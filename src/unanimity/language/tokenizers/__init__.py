"""Ways to cut a text into words: each is a tokeniser with a name (tokenizer.py)."""
