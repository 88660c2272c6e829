"""What the user got wrong, said in one sentence."""

from __future__ import annotations

USAGE_ERROR = 2


class UsageError(Exception):
    """A mistake in the call or its configuration; the message names it and the remedy."""
