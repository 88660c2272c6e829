"""ASK0xx: the linter itself."""
