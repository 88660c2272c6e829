"""Fixes: edits on the original text, applied in rounds, written atomically."""
