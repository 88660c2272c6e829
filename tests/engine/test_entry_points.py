"""Whether there are plug-ins at all, told without the standard library's help."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from asklint.engine.entry_points import offers

if TYPE_CHECKING:
    from pathlib import Path

OURS = "asklint-rules = asklint_rules"


def package(folder: Path, name: str, text: str | None) -> None:
    info = folder / name
    info.mkdir(parents=True)
    if text is not None:
        (info / "entry_points.txt").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (None, False),
        (
            "[console_scripts]\nasklint = asklint.__main__:main\n\n[asklint]\nasklint-rules = asklint_rules\n",
            False,
        ),
        ("[asklint]\nacme = acme.rules\n", True),
        ("[console_scripts]\nx = y:z\n[asklint]\n# a remark\n\nacme=acme\n", True),
        ("[asklint-other]\nacme = acme\n", False),
    ],
)
def test_what_packages_offer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str | None, found: bool
) -> None:
    package(tmp_path, "acme-1.0.dist-info", text)
    package(tmp_path, "other-1.0.egg-info", None)
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    assert offers("asklint", OURS) is found


def test_in_doubt_there_are_some(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bundle.zip").write_bytes(b"")
    monkeypatch.setattr(sys, "path", [str(tmp_path / "bundle.zip")])
    assert offers("asklint", OURS)
    monkeypatch.setattr(sys, "path", [str(tmp_path / "missing")])
    assert not offers("asklint", OURS)
