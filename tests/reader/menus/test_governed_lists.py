"""Lists and lines that a directive governs are read as menus whatever their words."""

from __future__ import annotations

from menu_tools import document_of, labels

from asklint.reader.menus import lines_as_menu, list_as_menu, read_menus


def test_plain_list() -> None:
    document = document_of("AskUserQuestion:\n\n- Merge — one commit\n- Skip\n")
    block = next(b for b in document.blocks if b.kind == "list")
    assert read_menus(document) == []
    menu = list_as_menu(block, document)
    assert (menu.shape, labels(menu)) == ("bulleted", ["Merge", "Skip"])
    assert menu.block is block
    assert menu.lead is not None
    assert menu.lead.value == "AskUserQuestion:"
    assert document.text[slice(*menu.options[0].span)] == "- Merge — one commit"


def test_list_of_one_and_lettered_list() -> None:
    document = document_of("x\n\n1. Merge\n\ny\n\n- A) Merge\n- B) Skip\n")
    one, two = (list_as_menu(b, document) for b in document.blocks if b.kind == "list")
    assert (one.shape, labels(one), one.count.high) == ("numbered", ["Merge"], 1)
    assert (two.shape, [o.marker for o in two.options]) == ("lettered", ["A", "B"])


def test_empty_list() -> None:
    document = document_of("-\n-\n")
    menu = list_as_menu(document.root.children[0], document)
    assert (menu.options, menu.count.high) == ((), 0)


def test_lines_of_a_fence_and_of_a_paragraph() -> None:
    document = document_of("```\nMerge\nRebase\n```\n\nintro\nA) Merge\nB) Skip\n\nalone\n")
    fence, paragraph, alone = document.root.children
    bare = lines_as_menu(fence, document)
    lettered = lines_as_menu(paragraph, document)
    assert bare is not None
    assert (bare.shape, labels(bare)) == ("lines", ["Merge", "Rebase"])
    assert lettered is not None
    assert (lettered.shape, labels(lettered)) == ("lettered", ["Merge", "Skip"])
    assert lines_as_menu(alone, document) is None
