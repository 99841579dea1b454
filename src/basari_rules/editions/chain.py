"""The files an edition is made of: itself, what it extends, and what is laid over it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from basari_rules.editions import families
from basari_rules.editions.find import Library
from basari_rules.editions.header import check
from basari_rules.editions.problems import ordered
from basari_rules.editions.source import Document
from basari_rules.engine.family import Family
from basari_rules.errors import EditionError, Problem
from basari_rules.words import choice, did_you_mean, near, show

__all__ = ["Sources", "gather"]

MAX_FILES = 16
"""How many files may extend each other, and how many overlays may be given."""


@attrs.frozen(eq=False)
class Sources:
    """The files of an edition, their family, and what is wrong with their heads.

    ``chain`` starts with the farthest ancestor and ends with the file that was asked for.
    """

    chain: tuple[Document, ...]
    overlays: tuple[Document, ...]
    family: Family
    family_from: Document
    problems: tuple[Problem, ...]

    @property
    def top(self) -> Document:
        """The file that was asked for."""
        return self.chain[-1]

    @property
    def id(self) -> str:
        """The id of the edition."""
        return _id(self.top)


def gather(library: Library, edition: object, overlays: tuple[object, ...]) -> Sources:
    """Read all files of an edition.

    EditionError if what it extends cannot be read, or if the family is unknown: without these
    nothing can be said of the rest.
    """
    problems: list[Problem] = []
    top = edition if isinstance(edition, Document) else library.open(edition)
    problems += check(top)[1]
    lone = top.data.get("overlay") is True
    if lone:
        hint = "name the edition first, then the overlay"
        problems.append(
            top.problem(("overlay",), "an overlay is laid over an edition, not played alone", hint)
        )
    found, complete = ([], False) if lone else _ancestors(library, top, problems)
    chain = [top, *found][::-1]
    if len(overlays) > MAX_FILES:
        problems.append(Problem(top.name, 0, 0, "", f"more than {MAX_FILES} overlays"))
        overlays = overlays[:MAX_FILES]
    laid = [one for one in (_overlay(library, each, problems) for each in overlays) if one]
    family, source = _family(chain, problems)
    _same_family([*chain, *laid], source, problems)
    if family is None or not complete:
        raise EditionError(ordered(problems))
    return Sources(tuple(chain), tuple(laid), family, source, tuple(problems))


def _ancestors(
    library: Library, top: Document, problems: list[Problem]
) -> tuple[list[Document], bool]:
    """What the top file extends, nearest first, and whether that is all there is."""
    found: list[Document] = []
    child = top
    while (reference := child.data.get("extends")) is not None:
        if not isinstance(reference, str):
            return found, False
        try:
            parent = library.parent(child, reference, top)
            _, wrong = check(parent)
        except EditionError as error:
            problems += error.problems
            return found, False
        before = [top, *found]
        fault = None
        if _place(parent) in map(_place, before):
            names = " -> ".join([*(one.name for one in before), parent.name])
            fault = child.problem(("extends",), f"files extend each other: {names}")
        elif len(before) == MAX_FILES:
            message = f"more than {MAX_FILES} files extend each other"
            fault = child.problem(("extends",), message)
        elif parent.data.get("overlay") is True:
            hint = "an overlay is named after the edition when it is loaded"
            fault = child.problem(("extends",), "cannot extend an overlay", hint)
        if fault is not None:
            problems.append(fault)
            return found, False
        problems += wrong
        found.append(parent)
        child = parent
    return found, True


def _overlay(library: Library, reference: object, problems: list[Problem]) -> Document | None:
    try:
        document = library.open(reference)
        head, wrong = check(document)
    except EditionError as error:
        problems += error.problems
        return None
    problems += wrong
    if head is not None and not head.overlay:
        if head.extends is None:
            hint = "write overlay = true, if it is to be laid over other editions"
        else:
            hint = f"it extends {show(head.extends)}: load it by itself"
        path = ("extends",) if head.extends is not None else ("id",)
        problems.append(document.problem(path, "not an overlay", hint, key=True))
        return None
    return document


def _family(chain: list[Document], problems: list[Problem]) -> tuple[Family | None, Document]:
    """The family of a chain, and the file that says so."""
    for document in chain:
        name: Any = document.data.get("family")
        if name is None:
            continue
        family = families.family(name) if isinstance(name, str) else None
        if family is None and isinstance(name, str):
            hint = did_you_mean(name, families.names(), "families")
            problems.append(document.problem(("family",), f"unknown family {show(name)}", hint))
        return family, document
    if chain[0].data.get("extends") is None and chain[0].data.get("overlay") is not True:
        slips = list(_slips(chain[0]))
        known = choice([show(name) for name in families.names()])
        hint = f"expected {known}, or extend an edition"
        problems += slips or [chain[0].problem(("family",), "missing key", hint)]
    return None, chain[0]


def _slips(document: Document) -> Iterator[Problem]:
    """What may be meant to name the family, or an edition that has one."""
    wanted = ("family", "extends")
    for key, value in document.data.items():
        if key not in wanted and near(key, wanted):
            hint = did_you_mean(key, wanted)
            yield document.problem((key,), "unknown key", hint, key=True)
        for inner in wanted if isinstance(value, dict) else ():
            if inner in value:
                hint = f"put {inner} at the top of the file, before the first [section]"
                yield document.problem((key, inner), "unknown key", hint, key=True)


def _same_family(documents: list[Document], source: Document, problems: list[Problem]) -> None:
    wanted = source.data.get("family")
    for document in documents:
        name = document.data.get("family", wanted)
        if isinstance(name, str) and name != wanted:
            message = f"expected {show(wanted)}, the family of {_id(source)}, got {show(name)}"
            problems.append(document.problem(("family",), message))


def _place(document: Document) -> object:
    return document.path.resolve() if document.path else document.name


def _id(document: Document) -> str:
    found = document.data.get("id")
    return found if isinstance(found, str) else document.name
