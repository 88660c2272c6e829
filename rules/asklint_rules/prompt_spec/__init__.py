"""Canonical prompt specs and their Codex steps (ASK7xx)."""
