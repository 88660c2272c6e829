"""asklint: the linter for how AI agents ask."""

__version__ = "0.1.0"
