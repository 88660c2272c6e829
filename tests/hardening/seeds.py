"""What fuzzing begins with: our own fixtures and the examples of every rule, whole and cut into lines."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from asklint.testing import unmark

from .targets import registry

if TYPE_CHECKING:
    import random

FIXTURES = Path(__file__).parents[2] / "fixtures"
_SUFFIXES = {
    "typescript": {".ts", ".tsx", ".js"},
    "python": {".py"},
    "json": {".json", ".jsonl"},
}
_SMALL: dict[str, tuple[str, ...]] = {
    "configuration": (
        'target = "claude-code"\nselect = ["ASK1", "ALL"]\nignore = ["prose-menu"]\n',
        'extend = "asklint.toml"\n[per-file-ignores]\n"docs/**" = ["ASK2"]\n[severity]\nASK101 = "info"\n',
        '[profile.dtree]\nversion = "3"\n[[x]]\na = {b = [1, 2.5, 1979-05-27]}\n',
        'profiles = ["dtree"]\nexclude = ["a", "**/b"]\nmin-confidence = "low"\nrequire-tool = "always"\n',
    ),
    "ignore-patterns": (
        "*.py[cod]\n!keep.pyc\n/build/\ndocs/**/x\n[a-z]?*\\ \n#c\n",
        "**/a/**/b/**\n***\n[!]a]\n",
    ),
    "generated-header": (
        "<!-- AUTO-GENERATED from a/b.tmpl -->\n",
        "# @generated file, do not edit\n# source: x.md\n",
    ),
    "known-findings": (
        '{"version": 1, "findings": [{"path": "a.md", "rule": "ASK101", "name": "n", "fingerprint": "f"}]}',
        '[1, 2, ["ASK101"], [["ASK101", "n", "m", 0, 1, 2, 3, "", null, [], ""]], [true, false, false, 1, []]]',
    ),
    "suppressions": (
        "ignore[option-overflow] why",
        "ignore[ASK101, ASK2] off[x] on",
        "ignore-file[ALL]",
        "not-a-menu",
        "{ignore: [ASK101], profile: [dtree]}",
        "profile[dtree@3]",
        "off[prose-menu] --> text <!-- asklint: on",
    ),
    "literals": (
        '{questions: [{question: "Which?", header: "H", multiSelect: false, options: [{label: "a", description: "b"}]}]}',
        "questions=[dict(question='q?', options=['a', f'b{c}'], )], # note\n...",
        '{"questions": [{"question": `x ${y} z`, options: [...items.map(i => ({label: i})), /* c */ "b"]}]',
    ),
    "frontmatter": (
        "name: demo\ntools: [Read, AskUserQuestion]\ndescription: >\n  folded\n  text\n",
        "asklint:\n  ignore: [ASK101]\nallowed-tools: 'A, B'\ncontext: fork\n",
        "a: &x {b: *x}\n? [k]\n: v\n- 1\n",
    ),
}
_MOST = 6000
_HOSTS = {b"M": "markdown", b"T": "typescript", b"P": "python", b"J": "json"}
"""As the target `fixes` tells them apart."""


@cache
def seeds(target: str) -> tuple[bytes, ...]:
    """Small documents for a target, in a fixed order."""
    if target in _SMALL:
        return tuple(text.encode() for text in _SMALL[target])
    if target == "fixes":
        return tuple(letter + seed for letter, host in _HOSTS.items() for seed in seeds(host))
    wanted = _SUFFIXES.get(target, {".md", ".tmpl"})
    folder = FIXTURES / "systems" / target if (FIXTURES / "systems" / target).is_dir() else FIXTURES
    found = [path.read_bytes() for path in sorted(folder.rglob("*")) if path.suffix in wanted]
    examples = (example for rule in registry().rules.values() for example in (*rule.good, *rule.bad))
    found += [unmark(example.text)[0].encode() for example in examples if Path(example.path).suffix in wanted]
    return tuple(dict.fromkeys(text for text in found if len(text) <= _MOST))


@cache
def lines(target: str) -> tuple[bytes, ...]:
    """The lines of all seeds, each once."""
    return tuple(dict.fromkeys(line for seed in seeds(target) for line in seed.splitlines(keepends=True)))


PIECES = (
    *(b"\r", b"\r\n", b"\t", b"\x00", b"\xff", b"\xef\xbb\xbf", b"\xe2\x80\xa8", b"\x85", b"\x1b[31m"),
    *(
        b"```",
        b"~~~",
        b"<!--",
        b"-->",
        b"---\n",
        b"|",
        b"`",
        b"\\",
        b"${",
        b"}",
        b"{",
        b"[",
        b"]",
        b"(",
        b'"""',
        b"'",
    ),
    *(
        b"> ",
        b"- ",
        b"1. ",
        b"A) ",
        b"# ",
        b"    ",
        b"**",
        b"__",
        b"<step>",
        b"</step>",
        b"asklint: ",
        b"\\u{110000}",
    ),
)


def mutated(target: str, data: bytes, chance: random.Random) -> bytes:
    """`data` with some lines of other seeds, some doubled, some gone, and some bytes that mean something."""
    rows = data.splitlines(keepends=True)
    pool = lines(target)
    for _ in range(chance.randint(1, 6)):
        at = chance.randint(0, len(rows))
        act = chance.randrange(7)
        if act == 0 and rows:
            del rows[at : at + chance.randint(1, 4)]
        elif act == 1:
            rows[at:at] = rows[at : at + chance.randint(1, 4)] * chance.randint(1, 8)
        elif act == 2 and rows:
            row = rows[at - 1]
            cut = chance.randint(0, len(row))
            rows[at - 1] = row[:cut] + chance.choice(PIECES) * chance.choice((1, 1, 1, 2, 40)) + row[cut:]
        elif act == 3 and rows:
            row = rows[at - 1]
            rows[at - 1] = row[: chance.randint(0, len(row))] + row[chance.randint(0, len(row)) :]
        elif act == 4:
            rows[at:at] = [chance.choice(seeds(target))[: chance.randint(1, 400)]]
        elif act == 5 and rows:
            rows[at - 1] = chance.choice((b" ", b"  ", b"\t", b"> ", b"- ")) + rows[at - 1]
        else:
            rows[at:at] = [chance.choice(pool)]
    return b"".join(rows)
