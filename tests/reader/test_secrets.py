"""Requests for secrets, and what looks like them."""

from __future__ import annotations

import time

import pytest

from asklint.reader.secrets import secret_in_directive, secret_in_question


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("Ask the user for their API key.", "Ask the user for their API key"),
        ("If it is missing, ask user for token and retry.", "ask user for token"),
        ("Prompt the user to paste their GitHub token.", "Prompt the user to paste their GitHub token"),
        ("Ask for the base URL and the password.", "Ask for the base URL and the password"),
    ],
)
def test_directives(sentence: str, words: str) -> None:
    found = secret_in_directive(sentence)
    assert found is not None
    assert sentence[found[0] : found[1]] == words


@pytest.mark.parametrize(
    "sentence",
    [
        "Ask the user whether an API key is configured.",
        "Ask for the token budget.",
        "Ask for the API key name.",
        "Ask the user to set SERVICE_API_KEY.",
        "The CLI will prompt for your password.",
        "Ask for confirmation before rotating the password.",
        "Ask the user to enter the API key in the terminal.",
        "Ask for the design tokens.",
        "Use AskUserQuestion for the pending secrets and say where each is to be had.",
        "Ask the user where the credentials are kept.",
    ],
)
def test_directives_that_ask_for_no_secret(sentence: str) -> None:
    assert secret_in_directive(sentence) is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("What is your API key?", "API key"),
        ("No token found. Enter your personal access token?", "personal access token"),
        ("What's the database password?", "password"),
        ("Please provide your private key", "private key"),
        ("Paste your user key (from your dashboard):", "user key"),
        ("APIキーを入力してください", "APIキーを入力"),
        ("请输入您的密码", "输入您的密码"),
    ],
)
def test_questions(text: str, words: str) -> None:
    found = secret_in_question(text)
    assert found is not None
    assert text[found[0] : found[1]] == words


@pytest.mark.parametrize(
    "text",
    [
        "Do you have an API key?",
        "Where should the API key be stored?",
        "Which vault item holds your credentials?",
        "What's the token limit?",
        "What API keys does this server need?",
        "API key not found. How should I proceed?",
        "",
    ],
)
def test_questions_that_ask_for_no_secret(text: str) -> None:
    assert secret_in_question(text) is None


@pytest.mark.parametrize(
    "piece", ["ask the user for ", "enter your ", "what is your a ", "please ", "ask a b c "]
)
def test_long_texts_are_read_in_linear_time(piece: str) -> None:
    start = time.perf_counter()
    secret_in_directive(piece * 4_000)
    secret_in_question(piece * 4_000)
    assert time.perf_counter() - start < 2
