"""What is measured of answers beside what is proved: how doubtful each is, and how often such answers were right."""
