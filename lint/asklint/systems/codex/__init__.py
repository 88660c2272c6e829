"""Canonical prompt specs: a protocol's questions, taken apart into steps that Codex can put to a user.

`request_user_input` takes two or three options, one answer, and the root thread only. A spec is a JSON file that maps
every question of a protocol document to such steps, without leaving an option out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.source import Span
from asklint.systems import Evidence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.project import Fact
    from asklint.reader.model import Reading

CUES: tuple[bytes, ...] = (b"source_prompts",)
_CONTRACT = ("source_prompts", "on_escape", "request_user_input")


def evidence(path: str, text: str) -> Iterator[Evidence]:
    """A spec, or a document that lays down what specs look like."""
    if path.lower().endswith(".json"):
        from asklint.systems.codex.spec import read_spec

        spec = read_spec(text)
        if spec is not None and any(step.node.get("on_escape") or step.intent for step in spec.steps):
            member = spec.root.member("source_prompts")
            yield Evidence("", "a canonical prompt spec", member.span if member else spec.root.span)
    elif all(f"`{word}" in text for word in _CONTRACT):
        at = text.index("source_prompts")
        yield Evidence("", "the contract of canonical prompt specs", Span(at, at + len("source_prompts")))


def facts(reading: Reading) -> Iterator[Fact]:
    """What specs map, what protocol documents offer, and the section in which a document names its steps."""
    from asklint.systems.codex.links import spec_facts
    from asklint.systems.codex.section import section_facts
    from asklint.systems.codex.sources import source_facts

    yield from spec_facts(reading)
    yield from source_facts(reading)
    yield from section_facts(reading)
