"""Other ways to answer or abstain, set beside unanimity on the same data: the experiment's own, and nobody else's."""
