"""The page that `asklint --help` shows."""

from __future__ import annotations

from asklint import __version__

_PAGE = """\
asklint {version} · the linter for how AI agents ask

It reads skills, commands, agent files, CLAUDE.md / AGENTS.md, protocol documents and the prompt
strings in TypeScript and Python, and finds the questions that will not reach the user whole.

Usage
  asklint [PATHS…]             lint files and folders (default: the current folder)
  asklint --fix                and repair what can be repaired without changing a meaning
  asklint --diff               show the repairs, change nothing
  asklint fix --interactive    go through the repairs one by one
  asklint asks [PATHS…]        list every question that the documents put to a user
  asklint baseline             accept what is found today; later runs report only what is new
  asklint rule ASK101          explain a rule; a name works too, --all lists them
  asklint tree FILE[:NAME]     show a decision tree, the calls that it stands for, or a diagram of it
  asklint export codex FILE    turn a document's questions into a prompt spec for Codex
  asklint init                 write a commented asklint.toml
  asklint new-rule NAME        write the file of a new rule, for a plug-in or for asklint itself
  asklint cache dir|clean      where results of earlier runs are kept, and how to be rid of them
  asklint completion SHELL     what the Tab key needs to know in bash, zsh and fish

Often needed
  --select RULES --ignore RULES     choose rules: ASK101, option-overflow, ASK1 (a family)
  --target HARNESS                  claude-code (default), codex, opencode, gemini, … or portable
  --output-format FORMAT            text, concise, json, github, sarif, markdown, html, …
  --output-file sarif=FILE          write a report in that format to a file as well
  --fail-on LEVEL                   error, warning (default) or info
  --statistics                      count by rule
  --watch                           lint again on every save
  --stdin-filename NAME -           lint standard input under a name
  asklint check --help              all options

In a document
  <!-- asklint: ignore[option-overflow] the host shows six -->     before the line, or on it

Exit codes: 0 nothing to report · 1 findings · 2 the call, the configuration or asklint itself is at fault
"""


def overview() -> str:
    return _PAGE.format(version=__version__).rstrip("\n")
