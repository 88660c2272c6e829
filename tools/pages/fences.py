"""Blocks of code in a page."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

_LANGUAGES = {
    ".md": "markdown",
    ".json": "json",
    ".jsonl": "json",
    ".ts": "typescript",
    ".js": "javascript",
    ".py": "python",
    ".toml": "toml",
    ".yaml": "yaml",
    ".yml": "yaml",
}


def fence(text: str, language: str = "text", caption: str = "") -> str:
    """A block that holds any text, fences among it."""
    longest = max((len(run) for run in re.findall(r"`{3,}", text)), default=2)
    marks = "`" * (longest + 1)
    head = f"{{code-block}} {language}\n:caption: {caption}\n" if caption else f"{language}\n"
    return f"{marks}{head}{text.rstrip()}\n{marks}\n"


def file_block(path: str, text: str) -> str:
    """A file with its name above it."""
    return fence(text, _LANGUAGES.get(PurePosixPath(path).suffix, "text"), path)


def folded(title: str, content: str) -> str:
    """Content behind a line to click on."""
    return f"<details>\n<summary>{title}</summary>\n\n{content.strip()}\n\n</details>\n"
