"""What looks like a credential, and what only speaks of one."""

from __future__ import annotations

import time

import pytest

from asklint.redact import REDACTED, redact

# Put together here, so that no scanner takes the tests for a leak.
SECRETS = [
    "sk-" + "a1B2" * 8,
    "sk-ant-" + "api03-" + "x-Y_9" * 6,
    "sk_" + "live_" + "0123456789abcdefABCD",
    "ghp_" + "a1B2" * 9,
    "github_" + "pat_" + "11ABCDEFG0" * 4,
    "glpat" + "-" + "x" * 20,
    "AKIA" + "IOSFODNN7EXAMPLE",
    "AIza" + "Sy" + "D" * 33,
    "xoxb" + "-1234567890-abcdef",
    "eyJ" + "hbGciOiJIUzI1NiIsInR5cCI6" + "." + "eyJzdWIiOiIxMjM0" + "." + "sflKxwRJSM",
    "0123456789abcdef" * 3,
]


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize("around", ["{}", "use {} here", "({})", '"{}"', "token:{}", "key={};"])
def test_tokens(secret: str, around: str) -> None:
    shown = redact(around.format(secret))
    assert REDACTED in shown
    assert secret[4:] not in shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("password: hunter2!", "password: [redacted]"),
        ("PASSWORD=hunter22", "PASSWORD=[redacted]"),
        ('api_key = "abc123def"', 'api_key = "[redacted]"'),
        ("Authorization: Bearer abc.def123", "Authorization: Bearer [redacted]"),
        ("postgres://admin:pa55@db.local/x", "postgres://[redacted]@db.local/x"),
        ("-----BEGIN RSA PRIVATE " + "KEY-----", "[redacted]"),
        ("token=`abc123`", "token=`[redacted]`"),
    ],
)
def test_values_behind_a_name(text: str, shown: str) -> None:
    assert redact(text) == shown


@pytest.mark.parametrize(
    "text",
    [
        "Which password: required or optional?",
        "Ask for the token: personal, project",
        "the key: whether it works",
        "Use sk-learn or task-runner",
        "see https://example.com/a:b@c",
        "https://example.com:8080/path",
        "commit 1a2b3c4d",
        "skills/sk-demo/SKILL.md",
        "Do you want A) dev or B) prod?",
        "monkey: 3 bananas",
    ],
)
def test_prose_stays(text: str) -> None:
    assert redact(text) == text


@pytest.mark.parametrize(
    "piece", ["a", "sk-", "password:", "eyJ", "://a:", "key='", "0", "-----BEGIN A ", "Bearer ", "x@", "ghp_"]
)
def test_it_takes_no_time(piece: str) -> None:
    text = piece * (200_000 // len(piece))
    start = time.process_time()
    redact(text)
    assert time.process_time() - start < 2
