"""What is fast, measured side by side in one run."""
