"""From the name of an edition to rules that can be played, or to everything that is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from basari_rules.editions import families
from basari_rules.editions.build import (
    Build,
    judge,
    not_for,
    set_up,
    structured,
)
from basari_rules.editions.chain import gather
from basari_rules.editions.digest import defaults, digest_of
from basari_rules.editions.find import Library
from basari_rules.editions.header import FORMAT, MAX_BLOCKS, is_id
from basari_rules.editions.problems import has_errors, ordered, raise_errors, worst
from basari_rules.editions.source import over_limits
from basari_rules.engine.edition import Edition
from basari_rules.engine.family import Setup
from basari_rules.engine.params import Finding
from basari_rules.engine.rules import Rules
from basari_rules.errors import EditionError, Origin, Problem
from basari_rules.words import dotted, show

__all__ = ["Listing", "check", "editions", "load", "options_of", "players_of", "rebuild", "resolve"]

ENOUGH = 1000
"""So many problems are enough to read before the options are looked at, too."""


@attrs.frozen
class Listing:
    """An edition that can be named: its id, title (the English, else the first) and players.

    ``family`` is the family of games, ``file`` the file as problems show it, ``options`` what a
    table may switch on at the start, with titles.
    """

    id: str
    title: str
    players: range
    family: str
    file: str
    options: Mapping[str, str] = attrs.field(factory=dict, hash=False)


def editions(search: object = ()) -> tuple[Listing, ...]:
    """All bundled and installed editions, and those in ``search``, sorted by id.

    Files that are no edition (overlays, and what would not load) are left out. EditionError if
    ``search`` is not a path or some paths.
    """
    library = Library(search)
    found: list[Listing] = []
    for _, document in library.documents():
        try:
            work = Build(gather(library, document, ()))
            raise_errors(work.problems)
        except EditionError:
            continue
        problems = [*work.merged.problems, *work.made.findings]
        if work.range and not problems:
            found.append(_listing(work, work.range))
    return tuple(sorted(found, key=lambda one: one.id))


def load(
    edition: object,
    *overlays: object,
    players: int | None = None,
    options: Iterable[str] = (),
    search: object = (),
) -> Rules:
    """The rules of an edition for a number of players.

    ``edition`` and ``overlays`` are ids or paths of TOML files; overlays are laid over the edition
    in order, then what it says for so many ``players`` (which may be left out where it allows
    one number only), then the ``options`` that are switched on. ``search`` is a folder, or
    several, with more editions.

    Raises EditionError with all problems; UnknownEdition, which is one, if there is none such.
    """
    work = _built(edition, overlays, players, options, search)
    setup = work.set_up()
    return _rules(work.edition(), work.players, work.made.sections, setup)


def resolve(
    edition: object,
    *overlays: object,
    players: int | None = None,
    options: Iterable[str] = (),
    search: object = (),
) -> Edition:
    """What an edition comes to, without preparing a game; arguments and errors as in load."""
    return _built(edition, overlays, players, options, search).edition()


def players_of(edition: object, *overlays: object, search: object = ()) -> range:
    """The numbers of players that an edition allows. EditionError if that cannot be told."""
    work = Build(gather(Library(search), edition, overlays))
    if work.range is None:
        raise_errors([*work.problems, *work.prepare(None, ())])
    return work.range or range(0)


def options_of(edition: object, *overlays: object, search: object = ()) -> tuple[str, ...]:
    """The names of the options of an edition. EditionError if its files cannot be read."""
    return Build(gather(Library(search), edition, overlays)).merged.names("options")


def check(edition: object, *overlays: object, search: object = ()) -> list[Problem]:
    """Everything wrong (errors) or doubtful (warnings) with an edition; never raises.

    It is looked at for every number of players and, for each, with every option on its own.
    Sorted by file, line and column.
    """
    problems: list[Problem] = []
    try:
        library = Library(search, watch=True)
        problems += (*library.warnings, *families.warnings())
        work = Build(gather(library, edition, overlays))
        problems += (*library.doubts, *work.problems, *work.idle())
        options = work.merged.names("options")[:MAX_BLOCKS]
        problems += work.elsewhere(None, options)
        found: dict[int, list[Problem]] = {}
        for count in work.trial or (None,):
            told = found.setdefault(count or 0, [])
            for chosen in ((), *((option,) for option in options)):
                if not chosen or len(problems) + sum(map(len, found.values())) <= ENOUGH:
                    told += _tried(work, count, chosen)
        problems += worst(found)
    except EditionError as error:
        problems += error.problems
    return ordered(problems)


def rebuild(data: object, players: int, name: str) -> Rules:
    """The rules from resolved data (:attr:`Edition.data`) that came from outside.

    They are checked exactly as those of :func:`load`; ``name`` is shown in problems.
    Raises EditionError.
    """

    def placed(finding: Finding) -> Problem:
        path, hint = dotted(finding.path), finding.hint
        return Problem(name, 0, 0, path, finding.message, hint, finding.severity)

    if not isinstance(data, dict):
        raise EditionError([placed(Finding((), f"expected a table, got {show(data)}"))])
    fault = over_limits(data)
    if fault:
        raise EditionError([placed(Finding(*fault))])
    number, known, family_name = data.get("format"), data.get("id"), data.get("family")
    family = families.family(family_name) if isinstance(family_name, str) else None
    if type(number) is not int or number != FORMAT or not is_id(known) or family is None:
        message = f"not a resolved edition of format {FORMAT} and of a known family"
        raise EditionError([placed(Finding((), message))])
    head = {"format": number, "id": known, "family": family_name}
    body = {key: _copied(one) for key, one in data.items() if key not in head}
    made = structured(family, body)
    problems = [placed(finding) for finding in made.findings]
    allowed = made.players
    if allowed is not None and (type(players) is not int or players not in allowed):
        problems.append(not_for(placed(Finding(("players",), "")), str(known), allowed, players))
    raise_errors(problems)
    raise_errors(map(placed, judge(family, made.sections, players)))
    lacking = dict(defaults(made.sections, body))
    edition = Edition(str(known), family.name, {**head, **body}, {}, lacking)
    setup = set_up(family, made.sections, players, _nowhere)
    return _rules(edition, players, made.sections, setup)


def _built(
    edition: object, overlays: tuple[object, ...], players: object, options: object, search: object
) -> Build:
    """The edition for so many players and these options. EditionError with all that is wrong."""
    work = Build(gather(Library(search), edition, overlays))
    count, chosen = work.count(players), work.named(options)
    others = work.elsewhere(count, chosen)
    found = work.tried(count, chosen)
    raise_errors([*work.problems, *others, *found])
    return work


def _rules(edition: Edition, players: int | None, sections: Any, setup: Setup) -> Rules:
    assert players is not None
    digest = digest_of(edition.family, players, sections)
    return Rules(edition, players, digest, setup)


def _tried(work: Build, players: int | None, options: tuple[str, ...]) -> list[Problem]:
    found = work.tried(players, options)
    if players is not None and not has_errors([*work.problems, *found]):
        try:
            work.set_up()
        except EditionError as error:
            found += error.problems
    return found


def _listing(work: Build, players: range) -> Listing:
    edition = work.edition()
    options = {}
    for (section, name), layers in work.merged.blocks.items():
        if section == "options":
            titles = [layer.table.get("title") for layer in layers]
            options[name] = next((one for one in reversed(titles) if isinstance(one, str)), name)
    file = work.sources.top.name
    return Listing(edition.id, edition.title, players, edition.family, file, options)


def _nowhere(_: tuple[str, ...]) -> Mapping[str, Origin]:
    return {}


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(one) for key, one in value.items()}
    return [_copied(one) for one in value] if isinstance(value, list) else value
