"""The keys that every edition file knows, whatever its family."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import attrs

from basari_rules.editions.source import Document
from basari_rules.editions.structure import MISSING, Structurer
from basari_rules.engine.params import Between, Finding, KeyFinding, Name, Whole, param
from basari_rules.errors import EditionError, Problem
from basari_rules.words import show

__all__ = [
    "FORMAT",
    "MAX_BLOCKS",
    "About",
    "Common",
    "Head",
    "PlayerCount",
    "Players",
    "check",
    "is_count",
    "is_id",
]

FORMAT = 1
"""The newest version of the file format that this library reads."""

PlayerCount = Annotated[int, Between(1, 10)]
Provenance = Literal["documented", "reconstructed"]
ByLanguage = Annotated[Mapping[Name, str], Whole()]


@attrs.frozen(kw_only=True)
class About:
    """``[about]``: what the edition is; nothing here changes how it is played."""

    title: ByLanguage = param({}, doc="the title by language tag, such as { en = ... }")
    designer: str = param("", doc="who designed the game")
    publisher: str = param("", doc="who published this edition")
    year: Annotated[int, Between(1, 9999)] | None = param(None, doc="the year it came out")
    summary: str | ByLanguage = param("", doc="the game in a sentence; may be by language tag")
    sources: tuple[str, ...] = param((), doc="the documents that the rules were taken from")


@attrs.frozen(kw_only=True)
class Players:
    """``[players]``: how many may play."""

    min: PlayerCount = param(doc="the smallest number of players")
    max: PlayerCount = param(doc="the largest number of players")


@attrs.frozen(kw_only=True)
class Head:
    """The keys about a file itself."""

    format: int = param(doc=f"version of the file format: {FORMAT}")
    id: str = param(doc="the name of the edition: lower-case letters, digits and dashes")
    family: str | None = param(None, doc="the family of games; inherited")
    extends: str | None = param(None, doc="id or relative path of the edition it changes")
    overlay: bool = param(False, doc="whether it can be laid over any edition")
    remove: tuple[str, ...] = param((), doc="paths that are not inherited")
    replace: tuple[str, ...] = param((), doc="paths that stand alone, without what is inherited")


@attrs.frozen(kw_only=True)
class Common:
    """The sections that all families share."""

    about: About = param(About(), doc="what the edition is")
    players: Players = param(doc="how many may play")
    provenance: Provenance = param("documented", doc="whether a rulebook prints all this")
    why: str = param("", doc="the reason for what is reconstructed")


MAX_BLOCKS = 10
"""How many ``[at.N]``, and how many ``[options.x]``, one file may have."""

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_COUNT = re.compile(r"0|[1-9][0-9]{0,3}")
_STRUCTURER = Structurer({})


def check(document: Document) -> tuple[Head | None, list[Problem]]:
    """The head of a file, or None, and what is wrong with it and with the names of its blocks.

    EditionError for a file of a newer format, of which nothing else can be said.
    """
    data = document.data
    number = data.get("format")
    if type(number) is int and number > FORMAT:
        message = f"made for a newer version of this library: it reads format {FORMAT}"
        raise EditionError([document.problem(("format",), message)])
    keys = {field.name for field in attrs.fields(Head)}
    own = {key: value for key, value in data.items() if key in keys}
    if own.get("overlay") is True:
        own.setdefault("id", "overlay")  # it is laid over editions, and needs no name of its own
    head, found = _STRUCTURER.structure(own, Head)
    findings = [*map(_hinted, found), *_more(head, data)]
    problems = [
        document.problem(
            finding.path, finding.message, finding.hint, key=isinstance(finding, KeyFinding)
        )
        for finding in findings
    ]
    return head, problems


def is_count(name: str) -> bool:
    """Whether that can be the name of a block for a number of players."""
    return _COUNT.fullmatch(name) is not None


def is_id(text: object) -> bool:
    """Whether that can be the id of an edition."""
    return isinstance(text, str) and len(text) <= 80 and _ID.fullmatch(text) is not None


def _hinted(finding: Finding) -> Finding:
    if finding.path == ("format",) and finding.message == MISSING:
        return attrs.evolve(finding, hint=f"write format = {FORMAT}")
    return finding


def _more(head: Head | None, data: Mapping[str, Any]) -> Iterator[Finding]:
    if head is not None:
        if head.format < 1:
            yield Finding(("format",), f"expected {FORMAT}, got {head.format}")
        if not is_id(head.id):
            better = re.sub(r"[^a-z0-9]+", "-", head.id.casefold()).strip("-")
            message = f"expected lower-case letters, digits and dashes, got {show(head.id)}"
            yield Finding(("id",), message, f'for example "{better[:80]}"' if better else "")
        if head.overlay and head.extends is not None:
            hint = "leave one of them out: an overlay can be laid over any edition"
            yield Finding(("extends",), "an overlay cannot extend an edition", hint)
    yield from _blocks("at", data)
    yield from _blocks("options", data)


def _blocks(section: str, data: Mapping[str, Any]) -> Iterator[Finding]:
    blocks = data.get(section, {})
    if not isinstance(blocks, dict):
        yield Finding((section,), f"expected a table, got {show(blocks)}")
        return
    if len(blocks) > MAX_BLOCKS:
        yield Finding((section,), f"more than {MAX_BLOCKS} blocks")
    for key, block in blocks.items():
        if section == "at" and not is_count(key):
            hint = "as in [at.5], which holds for five players"
            yield KeyFinding((section, key), "expected a number of players", hint)
        if section == "options":
            _, wrong = _STRUCTURER.structure({"names": {key: 0}}, _Names)
            yield from (attrs.evolve(finding, path=(section, key)) for finding in wrong)
        if not isinstance(block, dict):
            yield Finding((section, key), f"expected a table, got {show(block)}")


@attrs.frozen
class _Names:
    names: Mapping[Name, int]
