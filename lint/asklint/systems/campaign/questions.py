"""From a document to its questions as facts, small enough to be kept."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from asklint.project import Fact
from asklint.reader.model import Channel
from asklint.reader.summaries import demanded_for_all
from asklint.systems.campaign.plain_form import defects, repair, reply_sentence, unaccepted
from asklint.systems.campaign.puts import FORM, LINE, QUESTION, REPLY, written_edits
from asklint.systems.campaign.rewording import to_plain_text, to_tool
from asklint.systems.campaign.sites import is_for_readers, read_sites

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asklint.document.model import Document
    from asklint.reader.model import Reading
    from asklint.systems.campaign.sites import Site

_TOOL = "AskUserQuestion"


def question_facts(reading: Reading) -> Iterator[Fact]:
    """The questions of a document, and what is wrong with the form of its plain menus."""
    document = reading.document
    sites = read_sites(reading)
    keys = {id(site): str(document.to_source(site.span).start) for site in sites}
    acting = not is_for_readers(document.path)
    for_all = demanded_for_all(reading)
    for site in sites:
        key = keys[id(site)]
        site.demands_summary = site.demands_summary or for_all
        yield Fact(
            QUESTION, key, document.path, document.to_source(site.span), _data(site, document, acting, keys)
        )
        menu = site.menu
        if menu is None or site.channel is Channel.TOOL:
            continue
        place = document.to_source(menu.span)
        found = defects(menu, document)
        if found:
            yield Fact(
                FORM, key, document.path, place, (LINE.join(found), written_edits(repair(menu, document)))
            )
        missing = unaccepted(menu, reading) if acting else []
        if missing:
            sentence = reply_sentence(menu, reading)
            span = document.to_source(sentence.span) if sentence else place
            yield Fact(REPLY, key, document.path, span, tuple(missing))


def _data(site: Site, document: Document, acting: bool, keys: dict[int, str]) -> tuple[str, ...]:
    edit = to_plain_text(site, document) if site.channel is Channel.TOOL else to_tool(site, document, _TOOL)
    directive = document.to_source(site.directive.span if site.directive else site.span)
    flags = {"a": acting, "w": site.written_out, "d": site.demands_summary, "r": site.refers, "s": site.sure}
    return (
        site.channel.value,
        site.declared.value if site.declared else "",
        LINE.join(place.replace(LINE, " ") for place in site.places),
        identity(document),
        site.sentence,
        site.nearby,
        "".join(flag for flag, holds in flags.items() if holds),
        " ".join(keys[id(other)] for other in site.covers),
        f"{directive.start} {directive.end}",
        written_edits([edit] if edit else []),
    )


def identity(document: Document) -> str:
    """The words by which an agent or command is known."""
    path = PurePosixPath(document.path)
    title = next(
        (
            section.title
            for section in document.sections
            if section.heading is not None and section.level == 1
        ),
        "",
    )
    entry = document.frontmatter.get("name") if document.frontmatter else None
    folder = path.parent.name if path.stem.upper() in {"SKILL", "README", "INDEX", "AGENT"} else ""
    return " ".join(
        part
        for part in (str(entry.value) if entry else "", title, folder or path.stem, document.name)
        if part
    )
