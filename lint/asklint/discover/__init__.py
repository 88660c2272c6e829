"""Which files of a project asklint reads."""

from __future__ import annotations

from asklint.discover.model import Candidate, Discovery
from asklint.discover.patterns import PathMatcher
from asklint.discover.select import discover

__all__ = ["Candidate", "Discovery", "PathMatcher", "discover"]
