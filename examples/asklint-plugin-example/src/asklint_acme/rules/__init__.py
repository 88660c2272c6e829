"""One rule is one file."""
