"""What is shaped like a menu and is none. Each test gives its reason in words that a user can read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asklint.reader.menus.cues import (
    HANDLER_COLUMNS,
    OPTIONS,
    is_choice_question,
    is_options_label,
    is_question,
    speaks_to_reader,
    turns_to_user,
)
from asklint.reader.menus.tables import column_names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from asklint.document.model import Block, Document
    from asklint.reader.model import Menu

_LISTED = frozenset({"lettered", "keyed", "numbered", "bulleted", "lines"})
_ANSWERED = (
    r"(?:choice|choices|selection|selections|answer|answers|response|responses|reply|chosen|selected|selects?|chooses?|picks?|picked|decision"
    r"|outcome|選択結果|選択に応じて|回答に応じて|선택에 따라|답변에 따라|根据(?:用户)?(?:的)?(?:选择|回答))"
)
_HANDLING_LEAD = re.compile(
    r"(?:\b(?:based on|depending on|according to|dispatch|routes?|routing|handle|handling|handles|map|maps|process|after|once|when|if|on|per|upon"
    r"|branch|parse|interpret|apply|act on)\b[^.?\n]{0,80}\b"
    + _ANSWERED
    + r"\b|(?:に応じて|した場合|に基づ|에 따라|선택한 경우|선택하면|선택 ?시|根据.{0,12}(?:选择|回答)))"
)
_ASKED_IN_LEAD = re.compile(
    r"\b(?:ask|offer|present|prompt|askuserquestion|with (?:these |the following )?(?:options|choices)|options|choices)\b|選択肢|옵션|선택지|选项|選項"
)
_HANDLER_ITEM = re.compile(
    r"[\s*_`\"'>-]*(?:if|when|on|in case|for|otherwise|else|user (?:says|selects|chooses|picks)|wenn|bei|si|se|eğer)\b(?! needed)|[^\n]{0,40}(?:の場合|なら|인 경우|이면|如果|若)"
)
_FLAG = re.compile(r"[\s*_`\"]*(?:--?[a-z][\w-]*|\$[A-Z_]+|<[\w-]+>|[\w.-]+=)", re.IGNORECASE)
_COMMAND = re.compile(
    r"[\s*_]*`?(?:/[a-z][\w:-]*|npx?|git|npm|pnpm|yarn|pip|uv|cargo|make|docker|claude|gh|bash|python3?)\b[^\n]*",
    re.IGNORECASE,
)
_CALL_FIELD = re.compile(
    r"[\s*_`{\"]*(?:label|question|header|options?|multi-?select|description|type|value|questions?|preview|id)[*_`\"]*\s*[:=：]",
    re.IGNORECASE,
)
_CHECKBOX = re.compile(r"\s*(?:[-*+]|\d{1,2}[.)])\s+\[[ xX]\]\s")
_PATH = re.compile(
    r"[\s*_`\"]*[\w.{}<>*$-]*/[\w./{}<>*$-]+[`\"*_]*(?:\s.*)?$|[\s*_`]*[\w.-]+\.(?:md|py|ts|js|json|ya?ml|toml|sh|txt)\b",
    re.DOTALL,
)
_EXAMPLE = re.compile(
    r"(?:\be\.g\.?,?|\bsuch as|\bfor example,?|\bfor instance,?|\blike|\bexamples?:|例えば|たとえば|예:|예를 들어|例如|z\.b\.|p\. ?ej\.|örn)[\s:,(\"*_`]*$",
    re.IGNORECASE,
)
_EXAMPLE_LEAD = re.compile(r"\b(?:e\.g|for example|examples?)\b|例[:：]|예시")
_TOPICS = re.compile(
    r"\b(?:ask|asks|asking|gather|collect|clarify|interview|inquire|probe|find out|learn)\b[^.?:]{0,60}\b(?:about|regarding|for|on|cover|covering)\b"
    r"|\bplease (?:provide|describe|share|specify)\b|\b(?:gather|collect|clarify|capture|identify|determine|understand|extract)\b|\btopics?\b|\bquestions (?:to ask|about|on)\b|について(?:質問|確認)|에 대해 (?:질문|확인)"
)
_OCCASION = re.compile(
    r"\b(?:ask|use|call|invoke|prompt|stop|pause|escalate|askuserquestion|checkpoint)\b[^.?]{0,80}\b(?:when|if|whenever|where|for|before|only)\W*$|\bwhen to (?:ask|use|stop)\b"
    r"|\buse (?:it|this|`?askuserquestion`?|the tool)?\s?(?:only )?(?:for|when)\b"
)
_RULES = re.compile(
    r"\b(?:each|every|per|any|all) (?:option|choice|alternative|question)s?\b(?! below| above)|\b(?:options?|choices?|alternatives?|labels?) (?:must|should|needs?|have|has|are|is|may|can(?:not)?)\b"
    r"|\b(?:based on|criteria|must|rules?|guidelines?|constraints?|requirements?|principles?|because|whether|why|never|avoid|don't|do not|means|factors?|considerations?)\W*$"
    r"|\b(?:format|template|fields?|schema|structure|syntax)\W*$"
)
_STEPS = re.compile(
    r"\b(?:steps?|process|procedure|workflow|do the following|follow these|sequence|then do|actions? to take|perform)\W*$|手順|단계|步骤"
)
_NEXT_STEPS = re.compile(
    r"\b(?:next steps?|next actions?|usage|see also|related|references|commands?|follow-?ups?|what you can do next|you can now|try)\W*$|次のステップ|다음 단계|下一步|nächste schritte|próximos pasos"
)
_RECORD = re.compile(
    r"\b(?:options|alternatives) (?:considered|evaluated|weighed|analy[sz]ed|rejected|explored)\b|\bconsidered (?:options|alternatives)\b|\brejected\b|\bdecision record\b|\bchangelog\b|\bopen questions?\b"
)
_ITSELF = re.compile(
    r"\b(?:ask yourself|yourself|self-?(?:check|review|assessment|reflection)|reflect|consider|sanity check|evaluate|think about|litmus|heuristic|decide|determine|judge|tests?|checks?|rubric|challenge)\b"
)
_ACCEPTED = re.compile(
    r"\b(?:valid|invalid|supported|accepted|allowed|unknown|configuration|cli) (?:options|choices|values)\b"
)
_USERS_WORDS = re.compile(
    r"\b(?:user|human|customer|you)[*_]*\s?[:：>]\W*$|\b(?:triggers?|trigger phrases|phrases|says?|keywords|utterances?|user asks)\b[^.]{0,80}$"
)
_ASK_VERB = re.compile(
    r"\b(?:ask|asks|asking|prompt|prompts|offer|offers|present|presents|confirm with|askuserquestion|question)\b|質問|尋ね|確認|물어|질문|询问|提问|fragen?|pregunta|demande|pergunt|\bsor"
)
_STATUS = re.compile(r"[A-Z][A-Z0-9_-]{2,}")


def not_a_menu(menu: Menu, document: Document) -> str | None:
    """Why this is no set of alternatives for the user to choose from; None when it is one."""
    view = _View(menu, document)
    return next((reason for test in _TESTS if (reason := test(view))), None)


class _View:
    """A menu with the texts that the tests look at."""

    def __init__(self, menu: Menu, document: Document) -> None:
        self.menu = menu
        self.document = document
        self.lead = menu.lead.value.lower() if menu.lead else ""
        self.question = menu.question.value if menu.question else ""
        self.items = [document.text[slice(*option.span)] for option in menu.options]
        if menu.shape == "table":
            self.items = [option.label.value for option in menu.options]
        self.texts = [
            _without_marker(item, option.marker)
            for item, option in zip(self.items, menu.options, strict=True)
        ]
        self.section = document.section_at(menu.span.start).title.lower()
        self.asked = bool(_ASKED_IN_LEAD.search(self.lead))
        self.listed = menu.shape in _LISTED

    def most(self, holds: Callable[[str], object], *, of: list[str] | None = None) -> bool:
        texts = self.texts if of is None else of
        return bool(texts) and 2 * sum(1 for text in texts if holds(text)) > len(texts)

    @property
    def shown(self) -> bool:
        """Inside a quote or a fence."""
        block = self.menu.block
        return block.kind in {"fence", "code"} or any(a.kind == "quote" for a in block.ancestors())

    def nearby(self) -> Iterator[str]:
        """The words around it, from near to far: lead, question, the step it stands in, the headings."""
        yield self.lead
        yield self.question
        block = self.menu.block
        if not self.listed and block.kind == "paragraph":
            yield block.text
        for step in (block, *block.ancestors()):
            previous = step.previous
            if previous is not None and previous.kind in {"paragraph", "heading"}:
                yield previous.text
            if step.kind == "item" and step.children and step.children[0].kind == "paragraph":
                yield step.children[0].text
        for section in self.document.section_at(self.menu.span.start).path():
            yield section.title


def _call_fields(view: _View) -> str | None:
    return "the fields of a tool call" if view.most(_CALL_FIELD.match) else None


def _answers_handled(view: _View) -> str | None:
    reason = "how each answer is handled"
    if view.listed and view.most(lambda t: _HANDLER_ITEM.match(t.lower())):
        return reason
    if view.menu.shape == "table":
        names = set(column_names(view.menu.block))
        return (
            reason if names.intersection(HANDLER_COLUMNS) and not view.asked and not view.question else None
        )
    if _HANDLING_LEAD.search(view.lead) and not _ASKED_IN_LEAD.search(_after_condition(view.lead)):
        return reason
    arrows = sum(1 for option in view.menu.options if option.handler is not None)
    if view.listed and 2 * arrows > len(view.menu.options) and not OPTIONS.search(view.lead):
        return reason
    return None


def _questions_themselves(view: _View) -> str | None:
    listed = view.listed or view.menu.shape == "inline-lettered"
    if listed and view.most(lambda t: is_question(t) or "?" in t or "？" in t):
        return "the items are questions themselves"
    return None


def _flags(view: _View) -> str | None:
    if view.most(_FLAG.match):
        return "parameters or flags"
    if view.listed and view.most(_COMMAND.match) and not view.question:
        return "commands to run"
    if view.menu.shape == "table" and {"default", "type", "short", "flag", "简写"}.intersection(
        column_names(view.menu.block)
    ):
        return "parameters or flags"
    return None


def _files(view: _View) -> str | None:
    if view.listed and view.most(_PATH.match) and not view.question:
        return "a list of files"
    return None


def _checklist(view: _View) -> str | None:
    if (
        view.listed
        and view.most(_CHECKBOX.match, of=view.items)
        and not re.search(r"\b(?:choose|select|pick)\b", view.lead)
    ):
        return "a checklist"
    return None


def _status_values(view: _View) -> str | None:
    if not view.listed and _ACCEPTED.search(view.lead):
        return "the values that are accepted"
    if view.listed or view.menu.shape == "keys":
        return None
    if all(
        _STATUS.fullmatch(o.label.value) and o.label.value not in {"YES", "NO"} for o in view.menu.options
    ):
        return "status values"
    return None


def _examples(view: _View) -> str | None:
    if view.listed:
        named = _EXAMPLE_LEAD.search(view.lead) and not OPTIONS.search(view.lead)
        return "examples" if named and not view.question else None
    start = view.menu.options[0].span.start
    return "examples" if _EXAMPLE.search(view.document.text, max(0, start - 40), start) else None


def _rules_for_options(view: _View) -> str | None:
    if view.listed and _RULES.search(view.lead) and not is_choice_question(view.lead):
        return "rules about options, not options"
    return None


def _occasions(view: _View) -> str | None:
    return "occasions to ask" if view.menu.shape != "question" and _OCCASION.search(view.lead) else None


def _topics(view: _View) -> str | None:
    if (
        view.listed
        and _TOPICS.search(view.lead)
        and not OPTIONS.search(view.lead)
        and not is_question(view.lead)
    ):
        return "topics to ask about"
    return None


def _steps(view: _View) -> str | None:
    if not view.listed:
        return None
    if _STEPS.search(view.lead) and not view.asked:
        return "steps of a procedure"
    if view.menu.shape in {"lettered", "numbered"} and view.most(
        lambda t: t.rstrip(" *_`").endswith((":", "："))
    ):
        return "headings of a procedure"
    return None


def _next_steps(view: _View) -> str | None:
    if view.listed and _NEXT_STEPS.search(view.lead) and not is_question(view.question):
        return "next steps of a report"
    return None


def _record(view: _View) -> str | None:
    if _RECORD.search(view.lead) or _RECORD.search(view.section):
        return "options weighed in a record"
    return None


def _own_question(view: _View) -> str | None:
    if view.menu.shape != "question":
        return None
    if _USERS_WORDS.search(view.lead):
        return "words of the user"
    if _ITSELF.search(view.lead) or _ITSELF.search(view.section):
        return "a question the agent puts to itself"
    spoken = speaks_to_reader(view.question)
    set_off = view.shown or (view.menu.question is not None and view.menu.question.quoted)
    told = _ASK_VERB.search(view.lead) or _ASK_VERB.search(_own_words(view.menu.block, view.question).lower())
    return (
        None
        if told or (spoken and (set_off or _ASK_VERB.search(view.section)))
        else "a question in running text"
    )


def _not_put_to_user(view: _View) -> str | None:
    if view.shown or view.menu.typed_reply is not None or view.menu.shape == "question":
        return None
    if is_options_label(view.lead) or (
        view.menu.shape in {"lettered", "keyed"} and (view.question or OPTIONS.search(view.lead))
    ):
        return None
    if view.question and (speaks_to_reader(view.question) or not view.listed):
        return None
    if view.menu.shape == "lettered" and view.items[0].lstrip("#* ").lower().startswith("option"):
        return None if turns_to_user(view.lead) else "sections of a document"
    return None if any(turns_to_user(text) for text in view.nearby()) else "nothing puts it to the user"


def _own_words(block: Block, question: str) -> str:
    """The text of the block and of the step around it, without the question itself."""
    texts = [block.text.replace(question, " ") if block.kind == "paragraph" else ""]
    for step in (block, *block.ancestors()):
        if step.previous is not None and step.previous.kind == "paragraph":
            texts.append(step.previous.text)
            break
        if step.kind == "document":
            break
    return " ".join(texts)


_TESTS: tuple[Callable[[_View], str | None], ...] = (
    _call_fields,
    _flags,
    _answers_handled,
    _questions_themselves,
    _files,
    _checklist,
    _status_values,
    _examples,
    _record,
    _rules_for_options,
    _occasions,
    _topics,
    _steps,
    _next_steps,
    _own_question,
    _not_put_to_user,
)


def _without_marker(item: str, marker: str) -> str:
    at = item.find(marker, 0, 12) if marker else -1
    return item[at + len(marker) :].lstrip(".):] \t*_`") if at >= 0 else item


def _after_condition(lead: str) -> str:
    """What a lead says behind its condition: "if the user selects X, ask …"."""
    _, comma, rest = lead.partition(",")
    return rest if comma else ""
