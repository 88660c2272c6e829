"""Runs that nobody watches: whether a document is written for one, and whether it can go on without an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.model import Asker, Role
from asklint.reader.negation import negated
from asklint.reader.phrases import one_of, phrases
from asklint.reader.statements import statements
from asklint.source import Span

if TYPE_CHECKING:
    from asklint.reader.model import Reading

_SUBJECT = (
    r"(?:this|the|it|these|every|each)(?: (?:skill|command|agent|prompt|workflow|job|run|session|task"
    r"|routine|loop|document|script|playbook|runbook|instructions?|file|bot|worker))?"
)
#: "The workflow runs in CI" may be one that the document tells to write.
_WRITTEN = Pattern(
    r"(?:the|it|these|every|each)(?: (?:workflow|script|file|job|worker|bot|task))?\s[^.]{0,80}\b(?:ci|github|gitlab|integration|pipeline)\b"
)
_RUNS = (
    r"(?:runs?|is (?:always |only )?(?:run|executed|invoked|triggered|started|launched|scheduled|called"
    r"|meant|designed|intended|for)|executes|fires|works|operates)"
)
_UNWATCHED = (
    r"(?:headless(?:ly)?|unattended|non-?interactive(?:ly)?|autonomously overnight|(?:from|by|via|under"
    r"|as) (?:a |an )?(?:cron|crontab|scheduler|systemd timer)(?: job)?|on a (?:cron |nightly |daily "
    r"|weekly |fixed )?schedule"
    r"|in(?:side)? (?:a |the |our )?(?:ci|continuous integration|github actions?|gitlab ci|build pipeline)|as a "
    r"(?:cron job|scheduled (?:job|task|run)|github action|ci job|ci step|background job|nightly job)"
    r"|with no (?:user|human|one) (?:present|watching|there|at the keyboard)|without (?:a |any "
    r")?(?:human|user) (?:present|watching|in the loop|at the keyboard)|(?:with|via|through|under) "
    r"`?claude -p\b)"
)
_SAYS_SO = phrases(
    rf"{_SUBJECT} (?:(?:always|usually|normally|only|typically) )?{_RUNS}(?:[^.;\n]{{0,40}}?) {_UNWATCHED}",
    rf"you (?:are|will be) (?:being )?(?:run|running|invoked|executed|started|called)[^.;\n]{{0,30}}? "
    rf"{_UNWATCHED}",
    rf"you (?:run|work|operate) (?:\w{{1,15}} )?{_UNWATCHED}",
    r"(?:no|there is no|there are no) (?:user|human|person|one)s? (?:is |are )?(?:present|available"
    r"|watching|there|at the keyboard|around)\b",
    r"nobody (?:is )?(?:watches|watching|there|present|answers|will answer)\b",
)
_RUNS_FIRST = Pattern(rf"(?:runs|executes)[^.;\n]{{0,40}}? {_UNWATCHED}")
_TITLE = Pattern(
    rf"\b(?:{one_of('headless unattended cron nightly scheduled non-interactive ci')})(?:[ -](?:run|mode"
    rf"|job|agent|worker|task|loop|workflow|review|runner|check|bot|triage|scan|sweep|pass|routine))\b"
)
_CONDITIONAL = Pattern(
    r"\b(?:if|when|whether|unless|may|might|can|could|also|either|or|some|optionally|where|for example"
    r"|e\.g|detect|support(?:s|ed)?)\b"
)
_WAY_ON = phrases(
    r"(?:if|when|where|while) (?:running |run |you are |it is |in |there is |called )?(?:\w{1,15} "
    r")?(?:headless|unattended|non-?interactive|no (?:user|human|one|answer|response|reply|tty|terminal)"
    r"|nobody|interactive|ci\b|attended|background)",
    r"(?:in|under|for) (?:headless|unattended|non-?interactive|interactive|attended|auto|autonomous"
    r"|background|ci|manual|supervised) (?:mode|runs?|sessions?|use|context|execution)",
    r"(?:no|without an|without any|without) (?:answer|response|reply|user input|interactive session)",
    r"(?:if|when|where|while) (?:a |an |the )?(?:user|human|person|operator|someone|somebody|anybody|anyone) (?:is|are) "
    r"(?:present|available|there|around|watching|reachable|at the keyboard|attending)",
    r"(?:default|defaults|fall ?back|falls back) to\b",
    r"(?:interactive|manual|attended|foreground) (?:mode|runs?|sessions?|only|use)\b",
    r"(?:skip|bypass|omit|suppress) (?:the |this |all |any |every )?(?:questions?|asks?|prompts?|gates?"
    r"|confirmations?|askuserquestion)",
    r"(?:best|own) judge?ment\b",
    r"--?(?:auto|yes|non-interactive|no-?input|batch|force|headless|unattended)\b",
    r"time(?:s|d)? ?out\b",
    r"(?:record|log|note|write|post|report|queue|park|defer|file) (?:the |it |them |each |open "
    r"|unresolved |an |a )*(?:questions?|decisions?|issues?|choices?)\b",
    r"(?:exit|abort|stop|end) (?:the run |with |and report|cleanly|non-zero)",
)
#: What is said of a thing that is managed or explained, rather than of the document's own run.
_ABOUT_OTHERS = Pattern(
    r"\b(?:manag\w{1,5}|set(?:ting)? up|configur\w{1,5}|creat\w{1,4}|schedul(?:e|es|ing|er)"
    r"|install\w{0,5}|monitor\w{0,4}|start/stop|design\w{0,4}"
    r"|author\w{0,4}|writ\w{1,4}|document\w{0,6}|guide|explain\w{0,3}|add\w{0,4}|build\w{0,4}"
    r"|generat\w{1,4}|debug\w{0,5})\b"
)
#: "Build an agent for it. Runs on a schedule.": the first words of a paragraph say what the document does.
_BUILDS = Pattern(
    r"\W{0,4}(?:this (?:skill|command|guide|workflow) )?(?:builds?|creates?|generates?|scaffolds?|sets? up|installs?|configures?|designs?"
    r"|writes?|adds?|deploys?|helps?)\b"
)
_HEAD_BLOCKS = 12


def unattended_role(reading: Reading) -> Role | None:
    """From the description, the title, or what the first paragraphs say of the document itself."""
    document = reading.document
    front = document.frontmatter
    description = front.get("description", "when_to_use") if front else None
    if description is not None and isinstance(description.value, str):
        lowered = description.value.lower()
        says = (
            _SAYS_SO.search(lowered)
            or _RUNS_FIRST.match(lowered)
            or (_TITLE.search(lowered) and not _ABOUT_OTHERS.search(lowered))
        )
        if says and not _CONDITIONAL.search(lowered):
            return Role(Asker.UNATTENDED, "its description says so", description.value_span)
    return _said_at_the_top(reading)


def _said_at_the_top(reading: Reading) -> Role | None:
    first = next((b.index for b in reading.document.blocks if b.kind in {"heading", "paragraph"}), 0)
    title = reading.document.blocks[first].lowered if reading.document.blocks else ""
    titled = _TITLE.search(title) is not None and not _ABOUT_OTHERS.search(title)
    for statement in statements(reading):
        if statement.block.index > first + _HEAD_BLOCKS:
            return None
        lowered = statement.lowered
        pattern = _TITLE if statement.block.kind == "heading" and statement.block.level == 1 else _SAYS_SO
        match = pattern.search(lowered) or _RUNS_FIRST.match(lowered)
        if match is None or not statement.stance.binding or _CONDITIONAL.search(lowered):
            continue
        if pattern is _TITLE and _ABOUT_OTHERS.search(lowered):
            continue
        if _BUILDS.match(statement.block.lowered):
            continue  # what is built runs so, not the document
        if pattern is _SAYS_SO and not titled and _WRITTEN.match(lowered, match.start()):
            continue
        if negated(lowered, match.start(), match.start() + 1) is None:
            return Role(Asker.UNATTENDED, "it says so", statement.part(*match.span()))
    return None


def way_on(reading: Reading) -> Span | None:
    """Where a document says, anywhere, what happens when no answer comes or nobody is there to give one."""
    role = unattended_role(reading)
    text = reading.document.lowered
    for match in _WAY_ON.finditer(text):
        place = Span(*match.span())
        if role is None or role.span is None or not place.overlaps(role.span):
            return place
    return None
