"""Pairings: what must stand together, or agree."""
