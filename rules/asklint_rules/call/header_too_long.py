from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.finding import Severity
from asklint.rule import Context, Example, Rule
from asklint.systems.dtree.headers import has_tree_form, header_rule_holds

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asklint.finding import Finding
    from asklint.reader.model import Reading


class HeaderTooLong(Rule):
    """
    ## What it does
    Finds a literal `header` that is longer than the chip it is shown in.

    ## Why is this bad?
    The header is the one word by which a user tells several questions apart. Where the limit is soft, the rest is cut
    off and two chips may read the same; where it is hard, the whole call is rejected and the user is never asked.

    ## Example
    ```json
    {"question": "Which database should the service use?", "header": "Database selection", "options": [
      {"label": "Postgres", "description": "What we run today"},
      {"label": "SQLite", "description": "One file, no server"}]}
    ```

    ## Use instead
    ```json
    {"question": "Which database should the service use?", "header": "Database", "options": [
      {"label": "Postgres", "description": "What we run today"},
      {"label": "SQLite", "description": "One file, no server"}]}
    ```

    ## When not to flag
    Placeholders (`{topic}`, `<name>`) have no known length. Characters are counted as code points, so 修正アプローチ is
    seven. Harnesses without a limit, or without headers, are never broken. Where decision trees number their headers
    (`2.3. Caching Layer`), those are ASK615's.

    ## Fix safety
    No fix: which word to keep is the author's choice.

    ## References
    - Claude Code, AskUserQuestion: "max 12 characters" (soft). Codex, request_user_input: 12 or fewer. Gemini CLI lifted
      its cap in google-gemini/gemini-cli PR 20041; Mistral Vibe rejects more than 20, mux more than 32.
    - Calls that failed for this alone: sst/opencode issue 7616, QwenLM/qwen-code PR 7063, mistralai/mistral-vibe PR 786.
    """

    code = "ASK122"
    name = "header-too-long"
    severity = Severity.WARNING
    verified = "SHOULD · tool descriptions of Claude Code and Codex · 2026-09"
    good = (
        Example(
            'Use AskUserQuestion:\n\n```json\n{"questions": [{"question": "Which database?", "header": "Database", '
            '"options": [{"label": "Postgres", "description": "ours"}, {"label": "SQLite", "description": "file"}], '
            '"multiSelect": false}]}\n```\n'
        ),
        Example(
            "AskUserQuestion:\n- Question: Which one?\n- Header: {topic of the discussion}\n- Options: A | B\n"
        ),
        Example(
            "AskUserQuestion:\n- Question: Which one?\n- Header: 2.3. Caching Layer\n- Options: A | B\n",
            settings={"profiles": ["dtree"], "profile": {"dtree": {"version": "1.1"}}},
        ),
    )
    bad = (
        Example(
            'Use AskUserQuestion:\n\n```json\n{"questions": [{"question": "Which database?", "header": "⟦Database selection⟧", '
            '"options": [{"label": "Postgres", "description": "ours"}, {"label": "SQLite", "description": "file"}], '
            '"multiSelect": false}]}\n```\n'
        ),
        Example(
            "export const STEP = `Use AskUserQuestion:\n\n- **Question**: Which database should it use?\n"
            "- **Header**: ⟦Database selection⟧\n- **Options**: Postgres | SQLite\n`;\n",
            path="src/preamble.ts",
        ),
        Example('Ask via AskUserQuestion (header: "⟦Database selection⟧"): Postgres | SQLite\n'),
    )

    def check(self, reading: Reading, context: Context) -> Iterable[Finding]:
        numbered = header_rule_holds(context.profiles)
        for ask in reading.asks:
            if not ask.stance.binding:
                continue
            for header in (*(question.header for question in ask.questions), ask.said_header):
                if header is None or header.placeholder or (numbered and has_tree_form(header.value)):
                    continue
                breaks = [
                    row for row in context.harnesses if row.max_header and len(header.value) > row.max_header
                ]
                if not breaks:
                    continue
                strictest = min(breaks, key=lambda row: row.max_header or 0)
                fate = "the call is rejected" if strictest.header_hard else "the user sees it cut off"
                yield self.finding(
                    reading,
                    header.span,
                    f"header “{header.value}” has {len(header.value)} characters, and {strictest.title} shows "
                    f"{strictest.max_header}: {fate}",
                    help=f"name the topic in one or two short words, {strictest.max_header} characters at most",
                )
