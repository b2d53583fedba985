"""The users' own files: examples, answers, pools, lexicons."""
