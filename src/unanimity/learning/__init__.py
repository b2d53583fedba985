"""What is done with spaces: learning one, explaining, evaluating, finding what is wrong with the examples."""
