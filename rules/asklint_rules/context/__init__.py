"""ASK3xx: context."""
