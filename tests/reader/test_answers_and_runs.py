"""More ways to go on without an answer, runs that nobody watches, prompts that are handed over, and open questions."""

from __future__ import annotations

import pytest

from asklint.testing import lint_text

_FORK = "---\nname: demo\ndescription: d\ncontext: fork\n---\n\n"


def _codes(text: str, path: str = "skills/demo/SKILL.md") -> list[str]:
    return [finding.code for finding in lint_text(text + "\n", path=path)]


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("ASK203", "Ask via AskUserQuestion and continue immediately with the default."),
        ("ASK203", "Use AskUserQuestion to ask for leave. Proceed to phase 2 regardless of the answer."),
        ("ASK203", "Ask for confirmation and move on right away."),
        ("ASK203", "Ask which region it is, and while waiting for the answer, create the bucket."),
        (
            "ASK204",
            "In plan mode, write the plan. Confirm it with the user via AskUserQuestion before leaving plan mode.",
        ),
        ("ASK205", "You run non-interactively.\n\nUse AskUserQuestion before every push."),
        ("ASK205", "Nobody will answer here: no user is present.\n\nUse AskUserQuestion to pick the label."),
        (
            "ASK208",
            "Ask before publishing with AskUserQuestion. If ambiguous, treat the reply as a yes and publish.",
        ),
        ("ASK208", "Use AskUserQuestion to confirm. On timeout, default to “Approve” and deploy."),
        (
            "ASK208",
            "If the user dismisses the question, go on with the recommended option and push the branch.",
        ),
        (
            "ASK208",
            "Post the list and wait for a reply:\n- `go`: create them\n- No reply after an hour: auto-proceed",
        ),
        ("ASK208", "Ask in the channel before the merge. Silence = proceed."),
        (
            "ASK208",
            "```\nReply `stop` to abort.\nTimeout: 30 min → auto-approve\n```\n\nNo answer within 30 min: auto-merge.",
        ),
        ("ASK208", "Use AskUserQuestion to confirm. If they skip the question, treat it as approved."),
        ("ASK208", "Ask before publishing. If the user ignores the prompt, publish anyway."),
        ("ASK208", "回答がなければ承認とみなす。"),
        ("ASK208", "응답이 없으면 동의한 것으로 간주한다."),
        ("ASK208", "若没有回复，视为同意。"),
        ("ASK209", 'If it is missing, use AskUserQuestion to ask:\n- "What should the job be called?"'),
        ("ASK209", "Use AskUserQuestion to get the name of the team from them."),
        ("ASK209", "Use AskUserQuestion to collect a one-line description of the job."),
        ("ASK209", "Use AskUserQuestion to ask what the commit message should be."),
        ("ASK402", _FORK + "If several match, let the user choose one."),
        (
            "ASK414",
            'Delegate to the `builder` agent: "Build it, and ask the user when a dependency is missing."',
        ),
        ("ASK414", 'Agent prompt: "Interview the user via AskUserQuestion and write the brief."'),
        (
            "ASK303",
            "> The changes above will be sent upstream. Proceed?\n\nUse AskUserQuestion with options:\n- **Yes** -- send\n- **No** -- stop",
        ),
        (
            "ASK301",
            "Show the plan.\n\n> What next?\n\nUse AskUserQuestion with options:\n- **Build** -- go on\n- **Stop** -- stop",
        ),
        ("ASK303", 'AskUserQuestion:\n- Question: "Fix all of these?"\n- Options: Fix | Leave'),
    ],
)
def test_found(code: str, text: str) -> None:
    assert code in _codes(text)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("ASK203", "Once the user has answered, continue immediately with their choice."),
        ("ASK203", "Ask, wait for the answer, and then continue."),
        ("ASK203", "While waiting for the answer, keep the summary on the screen."),
        (
            "ASK204",
            "In plan mode, use AskUserQuestion to choose the database before leaving plan mode, then call ExitPlanMode.",
        ),
        (
            "ASK205",
            "# CI set-up\n\nThe workflow runs in GitHub Actions.\n\nUse AskUserQuestion to pick the runner.",
        ),
        (
            "ASK205",
            "This command runs unattended.\n\nUse AskUserQuestion only if a user is present; otherwise take the first option.",
        ),
        (
            "ASK205",
            "Build an agent for any feed. Runs on a schedule and costs nothing.\n\nUse AskUserQuestion to pick the feed.",
        ),
        ("ASK208", "Use AskUserQuestion to confirm. On timeout, default to no."),
        ("ASK208", "No reply after an hour: post a reminder, and do not auto-proceed."),
        ("ASK208", "Silence means that the host is down."),
        ("ASK208", "If no answer comes, do not auto-merge."),
        ("ASK208", "If the user ignores the prompt, do not publish anyway."),
        ("ASK208", "回答がない場合は中止する。"),
        ("ASK208", "Absence of tests is no approval."),
        ("ASK208", "If the answer is unclear, treat it as a no and stop."),
        ("ASK208", "If it is ambiguous, ask again before you publish."),
        ("ASK209", 'Use AskUserQuestion to ask:\n- "Which job should run first?"'),
        ("ASK209", "Use AskUserQuestion to get the preferred title format."),
        ("ASK209", "Use AskUserQuestion to ask whether the name is fine."),
        ("ASK402", _FORK + "Report the matches. The caller may let somebody choose."),
        ("ASK414", 'Task(prompt="Find where the code asks the user for a password")'),
        ("ASK414", 'Agent prompt: "Find the callers and return what is unclear."'),
        (
            "ASK303",
            "> Three files will be sent upstream. Proceed?\n\nUse AskUserQuestion with options:\n- **Yes** -- send\n- **No** -- stop",
        ),
        (
            "ASK301",
            "Use AskUserQuestion:\n\n> There is no code here yet. What next?\n>\n> - A) Write a stub\n> - B) Stop\n",
        ),
        (
            "ASK301",
            "Use AskUserQuestion:\n> The page is done.\n> What's next?\n> A) Copy it\n> B) Go on\n",
        ),
        ("ASK303", 'AskUserQuestion:\n- Question: "Which of these fits?"\n- Options: Fast | Slow'),
    ],
)
def test_silent(code: str, text: str) -> None:
    assert code not in _codes(text)
