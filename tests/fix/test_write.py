"""Writing a repaired file: all of it or nothing, and never where it does not belong."""

from __future__ import annotations

import os
import stat
import sys
from typing import TYPE_CHECKING

import pytest

from asklint.fix.write import NotWrittenError, write_atomically

if TYPE_CHECKING:
    from pathlib import Path

OLD, NEW = b"\xef\xbb\xbfold\r\nmixed\nlines\rno end", b"\xef\xbb\xbfnew\r\nmixed\nlines\rno end"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    root.mkdir()
    return root


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="a file is read-only there or not, and has no other mode")
@pytest.mark.parametrize("mode", [0o600, 0o644, 0o755, 0o666])
def test_bytes_and_mode_are_kept(root: Path, mode: int) -> None:
    path = root / "a.md"
    path.write_bytes(OLD)
    path.chmod(mode)
    write_atomically(path, NEW, expected=OLD, root=root)
    assert path.read_bytes() == NEW
    assert stat.S_IMODE(path.stat().st_mode) == mode
    assert names(root) == ["a.md"]


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="owners of POSIX")
def test_the_owner_is_kept(root: Path) -> None:
    path = root / "a.md"
    path.write_bytes(OLD)
    if os.geteuid() == 0:
        os.chown(path, 12345, 54321)
    before = path.stat()
    write_atomically(path, NEW, expected=OLD, root=root)
    after = path.stat()
    assert (after.st_uid, after.st_gid) == (before.st_uid, before.st_gid)


def test_a_file_that_changed_meanwhile_is_left_alone(root: Path) -> None:
    path = root / "a.md"
    path.write_bytes(b"someone else was here")
    with pytest.raises(NotWrittenError, match=r"^it changed while it was being linted; run asklint again$"):
        write_atomically(path, NEW, expected=OLD, root=root)
    assert path.read_bytes() == b"someone else was here"


def test_a_file_that_is_gone(root: Path) -> None:
    with pytest.raises(NotWrittenError, match="could not be written: No such file or directory"):
        write_atomically(root / "a.md", NEW, expected=OLD, root=root)
    assert names(root) == []


def test_a_read_only_file_is_left_alone(root: Path) -> None:
    path = root / "a.md"
    path.write_bytes(OLD)
    path.chmod(0o444)
    with pytest.raises(NotWrittenError, match=r"^it is read-only$"):
        write_atomically(path, NEW, expected=OLD, root=root)
    assert path.read_bytes() == OLD
    assert names(root) == ["a.md"]


def test_a_link_in_the_project_is_followed_and_stays_a_link(root: Path) -> None:
    (root / "real.md").write_bytes(OLD)
    link = root / "link.md"
    link.symlink_to("real.md")
    write_atomically(link, NEW, expected=OLD, root=root)
    assert link.is_symlink()
    assert (root / "real.md").read_bytes() == NEW


def test_a_link_out_of_the_project_is_not_followed(root: Path) -> None:
    outside = root.parent / "outside.md"
    outside.write_bytes(OLD)
    link = root / "link.md"
    link.symlink_to(outside)
    with pytest.raises(NotWrittenError, match=r"^it is a link to a file outside the project$"):
        write_atomically(link, NEW, expected=OLD, root=root)
    assert outside.read_bytes() == OLD


def test_nor_is_a_linked_folder(root: Path) -> None:
    outside = root.parent / "elsewhere"
    outside.mkdir()
    (outside / "a.md").write_bytes(OLD)
    (root / "folder").symlink_to(outside)
    with pytest.raises(NotWrittenError, match="outside the project"):
        write_atomically(root / "folder" / "a.md", NEW, expected=OLD, root=root)
    assert (outside / "a.md").read_bytes() == OLD


def test_a_file_that_was_named_outside_of_the_project_is_written(root: Path) -> None:
    outside = root.parent / "outside.md"
    outside.write_bytes(OLD)
    write_atomically(outside, NEW, expected=OLD, root=root)
    assert outside.read_bytes() == NEW


def test_a_project_may_itself_be_reached_through_a_link(root: Path) -> None:
    alias = root.parent / "alias"
    alias.symlink_to(root)
    (root / "a.md").write_bytes(OLD)
    write_atomically(alias / "a.md", NEW, expected=OLD, root=alias)
    assert (root / "a.md").read_bytes() == NEW


def test_links_in_a_circle(root: Path) -> None:
    (root / "a.md").symlink_to("b.md")
    (root / "b.md").symlink_to("a.md")
    with pytest.raises(NotWrittenError, match=r"^it could not be written: "):
        write_atomically(root / "a.md", NEW, expected=OLD, root=root)


def test_nothing_is_left_behind_when_writing_fails(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = root / "a.md"
    path.write_bytes(OLD)

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(NotWrittenError, match=r"^it could not be written: No space left on device$"):
        write_atomically(path, NEW, expected=OLD, root=root)
    assert path.read_bytes() == OLD
    assert names(root) == ["a.md"]


def test_nor_when_it_is_interrupted(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = root / "a.md"
    path.write_bytes(OLD)

    def interrupt(handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(path, NEW, expected=OLD, root=root)
    assert path.read_bytes() == OLD
    assert names(root) == ["a.md"]


def test_a_long_name(root: Path) -> None:
    path = root / ("n" * 250 + ".md")
    path.write_bytes(OLD)
    write_atomically(path, NEW, expected=OLD, root=root)
    assert path.read_bytes() == NEW
