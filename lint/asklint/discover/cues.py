"""What marks a file as asklint's business: names, folders, and byte strings in its content.

The byte strings are deliberately over-inclusive: a file too many costs a moment, a missed one its findings.
"""

from __future__ import annotations

from asklint.harnesses import added_tools
from asklint.source import MAX_BYTES

ASK_CUES: tuple[bytes, ...] = (
    b"AskUser",
    b"askUser",
    b"ask_user",
    b"request_user_input",
    b"askQuestions",
    b"AskQuestion",
    b"ask_question",
    b"ask_followup_question",
    b"askFollowupQuestion",
    b"elicitation/create",
    b"OPEN_CHOICES",
    "¶ASK_".encode(),
    "¶CMD_ASK".encode(),
    "¶INV_ASK".encode(),
)
"""Names of ask tools, and of protocol elements that stand for one. `AskUser` covers `AskUserQuestion` too."""

SPEC_CUES: tuple[bytes, ...] = (b'"source_prompts"', b'"steps"')
"""Keys that a canonical prompt spec always has, all of them."""

_STEMS = ("skill", "claude", "agents", "gemini")
_FORMS = ("md", "local.md", "md.local", "template.md", "md.template", "tmpl.md", "md.tmpl", "override.md")
INSTRUCTION_FILES = frozenset(f"{stem}.{form}" for stem in _STEMS for form in _FORMS)
"""Lower-case names of files that a harness loads by name."""

PROMPT_FOLDERS = frozenset(
    ("skills", "commands", "agents", "workflows", "prompts", "protocols", "directives", "rules")
)
HARNESS_FOLDERS = frozenset(
    (
        ".agent",
        ".agents",
        ".amp",
        ".augment",
        ".claude",
        ".claude-plugin",
        ".cline",
        ".clinerules",
        ".codex",
        ".codex-plugin",
        ".continue",
        ".copilot",
        ".crush",
        ".cursor",
        ".factory",
        ".gemini",
        ".github",
        ".goose",
        ".junie",
        ".kilo",
        ".kilocode",
        ".kimi",
        ".kiro",
        ".mux",
        ".opencode",
        ".pi",
        ".qoder",
        ".qwen",
        ".roo",
        ".trae",
        ".vibe",
        ".vscode",
        ".warp",
        ".windsurf",
    )
)
LINTED_FOLDERS = PROMPT_FOLDERS | HARNESS_FOLDERS
"""Lower-case names; Markdown anywhere below one is linted."""

MARKDOWN = (".md", ".markdown", ".md.tmpl", ".md.template", ".md.local")
RULE_FILES = (".mdc", ".mdc.tmpl", ".mdc.template")
CODE = (".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".py")
MINIFIED = (".min.js", ".min.mjs", ".d.ts", ".d.mts", ".d.cts")
"""Code that nobody writes prompts in, however it is named."""
SPECS = (".json",)
KNOWN_SUFFIXES = MARKDOWN + RULE_FILES + CODE + SPECS


def mentions_ask(data: bytes) -> bool:
    """Whether the content names an ask tool."""
    if any(cue in data for cue in ASK_CUES):
        return True
    added = added_tools()
    return added is not None and any(name.encode() in data for name in added.needs)


def is_prompt_spec(data: bytes) -> bool:
    """Whether JSON content looks like a canonical prompt spec."""
    return all(cue in data for cue in SPEC_CUES)


def worth_reading(size: int) -> bool:
    """Whether a file is small enough to be looked into; a larger one is linted only by its name."""
    return size <= MAX_BYTES
