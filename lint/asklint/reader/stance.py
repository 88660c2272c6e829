"""Stance: what a passage does with what it says. Decided once, here, for every block of a document.

Evidence, from strong to weak: a declared intent, the block's own first words, its lead-in, its table column, the tags
and headings around it, the file's role. What is near beats what is far, and a child inherits from its parent.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader import words
from asklint.reader.model import Judgement, Stance
from asklint.reader.scopes import Scopes
from asklint.reader.word_patterns import alternation, any_of, pieces

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asklint.document.model import Block, Document, Section
    from asklint.reader.intents import Intent
    from asklint.source import Span

_LED = frozenset({"list", "table", "fence", "code", "quote", "tag", "comment", "rule"})
"""Blocks that the one before them may introduce."""
_BAD_WORDS = any_of(w for w in words.BAD_LEADS if w not in words.BAD_LABEL_ONLY)
_BAD_LABEL = Pattern(
    lambda: (
        r"[\s>*_`#\-\[(]*(?:\d+[.)]\s*)?(?:" + alternation(words.BAD_LEADS) + r"[\s*_`\])]*){1,2}"
        r"(?:(?:example|examples|way|approach|format|practice|usage|do this|version|case|pattern|output)s?[\s*_`\])]*)?(?:[:：—–(-]|$)"
    )
)
_BAD_KIND = Pattern(
    r"[\s>*_#-]*(?:bad|wrong|incorrect|poor|weak|invalid|ineffective|forbidden)(?: [\w-]{1,40}){1,2}[\s*_]{0,6}[:：][\s*_]{0,6}$",
    needs=("bad", "wrong", "incorrect", "poor", "weak", "invalid", "ineffective", "forbidden"),
)
#: "❌ "Shall I go on?"", "❌ Ask in prose": a cross before what is said or done. Before anything else it may be a message's.
_CROSSED_OUT = Pattern(
    r"[\s>*_`#-]{0,12}(?:\d{1,3}[.)]\s{0,4})?(?:❌|🚫|✗|✘|⛔|👎)\ufe0f?\s{0,3}[*_]{0,3}"
    r"(?:[\"“「『`]|(?:ask|say|show|print|present|use|call|prompt|write|end|list|dump)(?:ing)?\b)"
)
_GOOD_LABEL = Pattern(
    lambda: (
        r"[\s>*_`#\-\[(]*(?:\d+[.)]\s*)?(?:" + alternation(words.GOOD_LEADS) + r"[\s*_`\])]*){1,2}"
        r"(?:(?:example|examples|way|approach|format|practice|usage|this|version|case|pattern|output)s?[\s*_`\])]*)?(?:[:：—–(-]|$)"
    )
)
_HISTORY = Pattern(
    lambda: r"[\s\d.)*_#-]*" + alternation(words.HISTORY_LEADS) + r"[^:]{0,24}$",
    needs=pieces(words.HISTORY_LEADS),
)
_QUOTATION = any_of(words.QUOTATION_LEADS)
_UNAVAILABLE = any_of(words.UNAVAILABLE)
_CONDITION_OPENS = Pattern(r"\b(?:if|when|where|whenever|unless|once)\b")
_ORDER_BEHIND = Pattern(
    r"(?:[,:;→—–)]|->|=>|\bthen\b)[^,;]{0,80}?(?<!instead )(?<!rather )(?:\b(?:use|using|call|invoke|fire|via|through|with|surface|issue|raise|ask|run|prompt)|[:→]|->|=>)"
    r"\s{0,3}(?:the\s|an?\s|one\s)?[`*\s]{0,4}$"
)
#: What is missing is the ask tool itself, or whatever stands for it.
_ASK_TOOL_MEANT = Pattern(
    r"ask_?user|request_user_input|ask_?question|\b(?:it|that|this|neither|none|they|which|platform|harness|host|interactive)\b"
    r"|\b(?:the|no|a|an|such|its|your)\s(?:(?:blocking|question|ask|structured|native|interactive|popup|picker|built-in)\s){0,3}(?:tools?|questions?|prompts?|ui|picker|primitive|call)\b"
)
_TOOLS = Pattern(r"\btools?\b|\bask|question|interactive|popups?|prompts?\b|\btty\b|\bui\b")
_GUARD = any_of((*words.UNAVAILABLE, *words.OTHER_MODES))
_TOOL_GUARD = any_of((*words.UNAVAILABLE, *(w for w in words.OTHER_MODES if w not in words.FALLBACKS)))
_GUARD_HEADING = Pattern(
    r"\b(?:if|when|on|in|for|without|fallback|text mode|headless|non-interactive|conductor)\b"
)
_SPEAKER = Pattern(
    r"^[^\S\n]{0,80}(?:\*\*)?(?:user|human|claude|assistant|agent|ai|you|q|a|사용자|ユーザー|用户)(?:\*\*)?\s{0,8}[:：>]",
    re.MULTILINE,
)
#: A question and the answer that was given.
_TOLD = Pattern(r"^\W{0,8}question:[^\n]*\n\W{0,8}answer:\s*\S", re.MULTILINE, needs=("answer:",))
#: A prompt with the answer typed behind it.
_ANSWERED = Pattern(
    r"[?？][^\n]{0,4}[\[(]y(?:es)?\s?/\s?no?[\])][:>]?[^\S\n]{1,4}(?:y|n|yes|no)[^\S\n]{0,8}$"
    r"|\b(?:select|choose|choice|pick)[^\n]{0,12}[\[(]\d-\d[\])][:>][^\S\n]{1,4}\d[^\S\n]{0,8}$",
    re.MULTILINE,
    needs=("/", "-"),
)
_HISTORY_PATH = Pattern(
    r"/(?:plans|designs|proposals|rfcs)/|(?:^|/)\d{4}-?\d{2}-?\d{2}[-_][^/]*(?:/|$)|[-_]\d{4}-\d{2}-\d{2}\.\w+$|/specs/[^/]*\d[^/]*/(?:progress|research|acceptance|plan|tasks|design)\.md$|(?:^|/)(?:changelog|changes|history|release[-_ ]?notes|news)[^/]*$|/(?:changelogs?|releases?-notes|archive|archived|history)/"
)
_ADR_PATH = Pattern(r"(?:^|/)(?:[\w-]*adrs?|decisions)/|(?:^|/)adr[-_][^/]*$")
_ADR_HISTORY = Pattern(lambda: r"alternativ|option|rejected|context|background|considered|consequence")
_REPORT_PATH = Pattern(
    r"/(?:reports?|retros?|postmortems?|transcripts?|tests?|__tests__|fixtures)/|[-_](?:report|retro|postmortem|transcript)\.md$"
)
_REPORT_TITLE = Pattern(
    r"\b(?:root[- ]cause (?:analysis|report|of)|rca\b|post-?mortem|incident (?:report|review)|bug report|retrospective|lessons learned)"
    r"|^\W{0,4}root[- ]cause\b"
)
_INSTRUCTIONS_PATH = Pattern(r"/(?:skills|commands|agents|workflows|prompts)/")
_BAD_TAG = Pattern(r"bad|wrong|anti|incorrect|negative|forbidden|avoid|dont|pitfall|mistake")
_GOOD_TAG = Pattern(r"good|correct|positive|example|sample")


def judge(document: Document, intents: Sequence[Intent] = ()) -> Judgements:
    """The stance of every block, by its index."""
    return Judgements(document, [intent.scope for intent in intents if intent.word == "bad-example"])


class Judgements:
    """What the stance of each block is, found out when it is asked for: most blocks are nobody's business."""

    def __init__(self, document: Document, declared_bad: Sequence[Span]) -> None:
        self.document = document
        self.declared_bad = declared_bad
        self.role = _file_role(document.place.lower()) or _title_role(document)
        place = "/" + document.place.lower()
        self.is_decision_record = bool(_ADR_PATH.search(place[1:])) and not _INSTRUCTIONS_PATH.search(place)
        self.by_section: dict[int, Judgement | None] = {}
        """By the index of the heading."""
        self.scopes = Scopes(document)
        self.found: dict[int, Judgement | None] = {}

    def get(self, index: int) -> Judgement | None:
        """The judgement on a block, unless it is a plain directive."""
        if index not in self.found:
            blocks = self.document.blocks
            if not 0 <= index < len(blocks):
                return None
            self._judge_with_what_it_rests_on(blocks[index])
        return self.found[index]

    def _judge_with_what_it_rests_on(self, block: Block) -> None:
        """The judgements on what is around it and before it come first. No recursion: there may be many."""
        waiting = [block]
        while waiting:
            block = waiting[-1]
            before = block.previous if block.kind in _LED else None
            first = [b for b in (block.parent, before) if b is not None and b.index not in self.found]
            if first:
                waiting.extend(first)
                continue
            waiting.pop()
            if block.index not in self.found:
                self.found[block.index] = self._judged(block)

    def _judged(self, block: Block) -> Judgement | None:
        return (
            self._declared(block)
            or self._own(block)
            or self._lead(block)
            or self._inherited(block)
            or self._surroundings(block)
        )

    def _declared(self, block: Block) -> Judgement | None:
        if any(scope.contains(block.span) for scope in self.declared_bad):
            return Judgement(Stance.BAD_EXAMPLE, ("its author declares it a bad example",))
        return None

    def _own(self, block: Block) -> Judgement | None:
        """What the block's own first words say of it."""
        if block.kind in {"paragraph", "cell"}:
            text = block.text[:120].lower()
            if block.kind == "paragraph" and block.parent is not None and block.parent.kind == "item":
                return None  # judged with its item
            return _label(text, "its own first words")
        if block.kind == "item" and block.children and block.children[0].kind == "paragraph":
            return _label(block.children[0].text[:120].lower(), "its own first words")
        if block.kind == "cell" or block.kind == "row":
            return None
        if block.kind in {"fence", "code", "quote"}:
            return self._shown(block)
        return None

    def _shown(self, block: Block) -> Judgement | None:
        """Fences and quotes: a label in their first line, or the speakers of a conversation."""
        text = block.text if block.kind != "quote" else " ".join(child.text for child in block.children[:2])
        first = text[:160].lower().lstrip("#/ *<!-")
        if label := _label(first, "its first line"):
            return label
        lowered = text.lower()
        if _ANSWERED.search(lowered) or _TOLD.search(lowered):
            return Judgement(
                Stance.QUOTATION, ("it holds an answer to its question: a recorded or sample run",)
            )
        if len(_SPEAKER.findall(lowered)) >= 2:
            return Judgement(
                Stance.QUOTATION, ("two or more speakers' lines: a recorded or sample conversation",)
            )
        return None

    def _lead(self, block: Block) -> Judgement | None:
        """The line before it: `**Wrong:**`, "Never write:", "Transcript verbatim from …:"."""
        if block.kind == "cell":
            return self._column(block)
        previous = block.previous
        if block.kind not in _LED or previous is None:
            return None
        if previous.kind not in {"paragraph", "heading"}:
            # several examples may follow one label, as long as nothing is said between them
            return self.found.get(previous.index) if previous.kind == block.kind == "fence" else None
        text = previous.text.lower()
        last = text[max(0, len(text) - 300) :].rsplit("\n", 1)[-1]
        ending = last.rsplit(". ", 1)[-1] if last.endswith((":", "：")) else ""
        stance = _labelled(ending) or _labelled(last) or _labelled(text[:120])
        if stance is not None:
            return Judgement(stance, (f"its lead-in “{_short(previous.text)}”",))
        if text.endswith((":", "：")) and _QUOTATION.search(text):
            return Judgement(Stance.QUOTATION, (f"its lead-in “{_short(previous.text)}”",))
        return self.found.get(previous.index)

    def _column(self, cell: Block) -> Judgement | None:
        row = cell.parent
        table = row.parent if row else None
        if (
            row is None
            or table is None
            or row.position == 0
            or cell.position >= len(table.children[0].children)
        ):
            return None
        header = table.children[0].children[cell.position].text.lower()
        return _label(header, f"its column “{_short(header)}”")

    def _inherited(self, block: Block) -> Judgement | None:
        if block.parent is None or block.parent.kind == "document":
            return None
        return self.found.get(block.parent.index)

    def _surroundings(self, block: Block) -> Judgement | None:
        if block.parent is not None and block.parent.kind != "document":
            return None
        return self._tag(block) or self._section(block) or self.role

    def _tag(self, block: Block) -> Judgement | None:
        """The innermost tag around the block that says anything."""
        for _, name in self.scopes.around(block.span.start):
            if _BAD_TAG.search(name):
                return Judgement(Stance.BAD_EXAMPLE, (f"the tag <{name}> around it",))
            if _GOOD_TAG.search(name):
                return Judgement(Stance.GOOD_EXAMPLE, (f"the tag <{name}> around it",))
        return None

    def _section(self, block: Block) -> Judgement | None:
        return self._heading(self.document.section_at(block.span.start))

    def _heading(self, section: Section) -> Judgement | None:
        """What the heading of a section says, else what those around it say."""
        if section.heading is None:
            return None
        key = section.heading.index
        if key not in self.by_section:
            found = _heading(section.title.lower(), self.is_decision_record)
            if found is None and section.parent is not None:
                found = self._heading(section.parent)
            self.by_section[key] = found
        return self.by_section[key]


def line_label(text: str, offset: int, begin: int = 0) -> Judgement | None:
    """What the label of the line around an offset says, where a paragraph from `begin` on sets wrong and right below each other."""
    start = text.rfind("\n", begin, offset) + 1
    return _label(text[start : start + 120].lower(), "the label of its line") if start else None


def reaches_tool(judgement: Judgement) -> bool:
    """Whether a guard also holds for what names the ask tool: "Fallback" may be one of anything else."""
    return judgement.stance is not Stance.GUARDED or any(map(_TOOL_GUARD.search, judgement.evidence))


def _label(text: str, where: str) -> Judgement | None:
    stance = _labelled(text)
    return None if stance is None else Judgement(stance, (where,))


def _labelled(text: str) -> Stance | None:
    """A short label at the start of a text: "Wrong:", "✅ Correct —"."""
    if _BAD_LABEL.match(text) or _BAD_KIND.match(text) or _CROSSED_OUT.match(text):
        return Stance.BAD_EXAMPLE
    return Stance.GOOD_EXAMPLE if _GOOD_LABEL.match(text) else None


def _heading(title: str, is_decision_record: bool) -> Judgement | None:
    where = (f"the heading “{_short(title)}”",)
    if _HISTORY.match(title) or (is_decision_record and _ADR_HISTORY.search(title)):
        return Judgement(Stance.HISTORY, where)
    if _BAD_WORDS.search(title) or _BAD_LABEL.match(title):
        return Judgement(Stance.BAD_EXAMPLE, where)
    if _GUARD.search(title) and _GUARD_HEADING.search(title) and not _lacks_something_else(title):
        return Judgement(Stance.GUARDED, where)
    if _QUOTATION.search(title):
        return Judgement(Stance.QUOTATION, where)
    if _GOOD_LABEL.match(title):
        return Judgement(Stance.GOOD_EXAMPLE, where)
    return None


def _lacks_something_else(title: str) -> bool:
    """ "When the index is unavailable": it is not the way to ask that is missing."""
    match = _UNAVAILABLE.search(title)
    openings = [*_CONDITION_OPENS.finditer(title, 0, match.start())] if match else []
    subject = title[openings[-1].end() : match.end()] if match and openings else ""
    return len(subject.split()) > 1 and not (_ASK_TOOL_MEANT.search(subject) or _TOOLS.search(subject))


def _file_role(path: str) -> Judgement | None:
    if _HISTORY_PATH.search("/" + path) and not _INSTRUCTIONS_PATH.search("/" + path):
        return Judgement(Stance.HISTORY, ("the file is a change log, a dated plan or a design",))
    if _REPORT_PATH.search("/" + path) and not _INSTRUCTIONS_PATH.search("/" + path):
        return Judgement(Stance.HISTORY, ("the file is a report or test data",))
    return None


def _title_role(document: Document) -> Judgement | None:
    """A report says so in its title, wherever it lies."""
    title = next((section.title for section in document.sections if section.heading is not None), "")
    if not _REPORT_TITLE.search(title[:200].lower()) or _INSTRUCTIONS_PATH.search(
        "/" + document.place.lower()
    ):
        return None
    return Judgement(Stance.HISTORY, (f"the file is a report, “{_short(title)}”",))


def guarded(sentence: str, *, names_tool: bool, tool_at: int = 0) -> str | None:
    """The words that make a sentence hold only without the tool, or in another mode; `sentence` is lower-cased.

    Other hosts and modes named beside the tool are no condition on it: "AskUserQuestion, or request_user_input in Codex".
    """
    match = (_UNAVAILABLE if names_tool else _GUARD).search(sentence)
    if match is None or (tool_at and _asks_then(sentence, match, tool_at)):
        return None
    return match.group()


def _asks_then(sentence: str, guard: re.Match[str], tool_at: int) -> bool:
    """For example "if the CLI is not available, use AskUserQuestion": something else is missing, and that is asked about."""
    if guard.end() > tool_at or not _ORDER_BEHIND.search(sentence, guard.end(), tool_at):
        return False
    openings = [*_CONDITION_OPENS.finditer(sentence, max(0, guard.start() - 160), guard.start())]
    subject = sentence[openings[-1].end() : guard.end()] if openings else ""
    return bool(subject.strip()) and not _ASK_TOOL_MEANT.search(subject)


def _short(text: str) -> str:
    line = text.strip().splitlines()[-1] if text.strip() else ""
    return line if len(line) <= 60 else line[:57] + "…"
