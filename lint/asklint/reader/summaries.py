"""Whether a question says what it is about, and whether a directive tells to make it so."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.binding import governed
from asklint.reader.sentences import sentences

if TYPE_CHECKING:
    from asklint.reader.model import Directive, Reading

_TOOL_NAME = Pattern(r"ask_?user_?questions?(?:tool)?|askquestions?|ask_question")
_DEMAND = Pattern(
    r"\b(?:include|embed|put|add|state|restate|repeat|summari[sz]e|open|start|begin|lead|prefix|write|give|carr(?:y|ies)|contains?|names?|with)\b[^\n]{0,160}?"
    r"\b(?:summary|context|topic|rationale|current state|state of|situation|findings?|progress|recap|what (?:was|has been|is being|we|you|just|happened))\b"
)
SUMMARY_WORDS = (
    *(
        "summar",
        "context",
        "topic",
        "rationale",
        "current",
        "state",
        "situation",
        "finding",
        "progress",
        "recap",
        "what",
    ),
    "question",
)
"""One of them stands wherever `demands_summary` holds."""
#: "Put the verdict into the `question` field": whatever it is that the user is to read there, the options aside.
_INTO_QUESTION = Pattern(
    r"\b(?:include|embed|put|add|state|mention|write|name|carry)\s(?!(?:the |all |these |your )?(?:options|choices|answers|question)\b)[^\n.;]{2,120}?"
    r"\b(?:in|into|inside)\s(?:the|its|your)\s(?:`question`|\*{0,2}question\*{0,2}\s(?:text|field|string|body|itself))"
)
_EVERY = Pattern(r"\b(?:every|all|each|always|any|whenever)\b")
_PLACEHOLDER = Pattern(r"\{[^{}\n]{1,80}\}|<[^<>\n]{1,80}>|\[[^\[\]\n]{1,80}\]|\$\w")
_MAX_QUESTION = 4_000


def states_context(question: str) -> bool:
    """Whether a question string holds a sentence of state besides what it asks, or a place for one."""
    text = question[:_MAX_QUESTION]
    return len(sentences(text)) > 1 or "\n" in text.strip() or _PLACEHOLDER.search(text) is not None


@lru_cache(maxsize=512)
def demands_summary(text: str) -> bool:
    """Whether a sentence tells to put a summary of the state into the question.

    Remembered: every directive of a paragraph asks it of the whole paragraph.
    """
    for start, end in sentences(text):
        sentence = _TOOL_NAME.sub("tool", text[start:end].lower())
        if "question" in sentence and (_DEMAND.search(sentence) or _INTO_QUESTION.search(sentence)):
            return True
    return False


def directive_demands_summary(directive: Directive) -> bool:
    """The same for a directive's paragraph and the list below it."""
    texts = [directive.block.text]
    for block in governed(directive, frozenset()):
        texts.extend(inner.text for inner in block.walk() if inner.kind == "paragraph")
        break
    return any(demands_summary(text) for text in texts)


def demanded_for_all(reading: Reading) -> bool:
    """Whether a document lays this down for all of its questions."""
    return any(
        _EVERY.search(block.text.lower()) is not None and demands_summary(block.text)
        for block in reading.document.leaves_saying("question")
        if block.kind == "paragraph" and reading.stance(block).binding
    )
