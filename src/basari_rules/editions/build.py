"""The steps from the files of an edition to its rules, for one or many numbers of players."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import attrs

from basari_rules.editions.chain import Sources
from basari_rules.editions.digest import defaults
from basari_rules.editions.header import FORMAT, Common, Head, is_count
from basari_rules.editions.merge import Merged, merge
from basari_rules.editions.places import belongs, block_keys, meant_phase
from basari_rules.editions.problems import Shared, has_errors
from basari_rules.editions.repair import undo
from basari_rules.editions.schema import fields
from basari_rules.editions.structure import MISSING, UNKNOWN, Structurer
from basari_rules.editions.tree import block_of, problem_of
from basari_rules.engine.edition import Edition, Path
from basari_rules.engine.family import Family, Setup
from basari_rules.engine.params import Finding
from basari_rules.errors import EditionError, Origin, Problem, RulesError
from basari_rules.words import choice, did_you_mean, dotted, listed, show

__all__ = [
    "Build",
    "Made",
    "judge",
    "not_for",
    "set_up",
    "structured",
]

KNOWN = (*fields(Common), *fields(Head), "at", "options")
"""The keys at the top of a file that are no section of a family."""

MAX_ROUNDS = 4
"""How often mistakes are undone: undoing one may bring up another."""

_INDEX = re.compile(r"(\.\d+)+$")

MAX_HINTS = 100
"""For so many mistakes at most the whole edition is searched for what is meant."""


@attrs.frozen
class Made:
    """A merged edition as classes; None where what is wrong leaves nothing."""

    common: Common | None
    sections: Any
    findings: tuple[Finding, ...]

    @property
    def players(self) -> range | None:
        """The numbers of players that it allows, None if that cannot be told."""
        players = self.common.players if self.common else None
        return range(players.min, players.max + 1) if players else None


class Build:
    """An edition's files, merged and structured for the players and options last asked for.

    ``problems`` holds what is wrong with the files whatever the number of players; ``range`` the
    numbers of players that are allowed, None if that cannot be told; ``trial`` those to look at
    then, so that a mistake there hides no other.
    """

    def __init__(self, sources: Sources) -> None:
        self.sources = sources
        self.problems = list(sources.problems)
        self.players: int | None = None
        self.options: tuple[str, ...] = ()
        self.merged: Merged = merge(sources)
        self.made = structured(sources.family, self.merged.root.plain())
        self.range = self.trial = self.made.players
        if self.range is None:
            undo(self.merged.root, self.made.findings, set())
            self.trial = structured(sources.family, self.merged.root.plain()).players

    def count(self, players: object) -> int | None:
        """The number of players that was asked for, or the only one; else a problem is noted."""
        allowed = self.range
        if allowed is None:
            trial = self.trial or ()
            return players if type(players) is int and players in trial else next(iter(trial), None)
        if players is None and len(allowed) == 1:
            return allowed[0]
        if type(players) is int and players in allowed:
            return players
        bound: tuple[Path, ...] = ()
        if type(players) is int:
            bound = (("players", "max" if players > allowed[-1] else "min"),)
        place = self._placed(Finding(("players",), "", also=bound))
        self.problems.append(not_for(place, self.sources.id, allowed, players))
        return None

    def named(self, options: object) -> tuple[str, ...]:
        """The options that were asked for, each once; what is no option is noted as a problem."""
        file = self.sources.top.name
        given = listed(options)
        if given is None:
            message = f"expected names of options, got {show(options)}"
            self.problems.append(Problem(file, 0, 0, "options", message))
            return ()
        known = self.merged.names("options")
        found: dict[str, None] = {}
        for name in given:
            if isinstance(name, str) and name in known:
                found[name] = None
            else:
                hint = did_you_mean(name, known, "options") if isinstance(name, str) else ""
                message = f"there is no option {show(name)}"
                self.problems.append(Problem(file, 0, 0, "options", message, hint))
        return tuple(found)

    def prepare(self, players: int | None, options: tuple[str, ...]) -> list[Problem]:
        """Merge and structure for so many players and these options; what is wrong then."""
        self.players, self.options = players, options
        self.merged = merge(self.sources, players, options)
        self.made = structured(self.sources.family, self.merged.root.plain())
        findings = list(self.made.findings)
        findings[:MAX_HINTS] = map(self._hinted, findings[:MAX_HINTS])
        return [*self.merged.problems, *map(self._placed, findings)]

    def tried(self, players: int | None, options: tuple[str, ...]) -> list[Problem]:
        """All problems with so many players and these options, warnings too."""
        found = self.prepare(players, options)
        if players is None:
            return found
        sound = not has_errors([*self.problems, *found])
        try:
            found += map(self._placed, self._judged(players)) if sound else self._beyond(players)
        except EditionError as error:
            found += error.problems
        return found

    def elsewhere(self, players: int | None, options: tuple[str, ...]) -> list[Problem]:
        """What is wrong with the keys of blocks for other players, and of other options."""
        found: list[Problem] = []
        for section, name in list(self.merged.blocks):
            if section == "options" and name not in options:
                found += self.prepare(players, (name,))
            elif section == "at" and is_count(name) and name != str(players):
                found += self.prepare(int(name), ())
        return [problem for problem in found if problem.severity == "error"]

    def _beyond(self, players: int) -> Iterator[Problem]:
        """The errors that the family finds when it looks past mistakes (told already)."""
        dropped: set[str] = set()
        for _ in range(MAX_ROUNDS):
            if not self.made.findings or not undo(self.merged.root, self.made.findings, dropped):
                break
            self.made = structured(self.sources.family, self.merged.root.plain())
        if self.made.sections is None:
            return
        for finding in self._judged(players):
            node, depth = self.merged.root.find(finding.path)
            names = {path[-1] for path in finding.also}
            if depth == len(finding.path) and isinstance(node.content, str):
                names.add(node.content)
            if finding.severity == "error" and not names & dropped:
                yield self._placed(finding)

    def _judged(self, players: int) -> list[Finding]:
        return judge(self.sources.family, self.made.sections, players)

    def idle(self) -> Iterator[Problem]:
        """Warnings about blocks that do nothing, or hold for numbers of players never allowed.

        Inherited blocks may be out of reach: a child can narrow the number of players.
        """
        own = (self.sources.top, *self.sources.overlays)
        for (section, name), layers in self.merged.blocks.items():
            message = ""
            if section == "at" and self.range and is_count(name):
                if name not in map(str, self.range):
                    message = f"never used: the edition is for {_count(self.range)} players"
            elif section == "options" and not has_errors(self.problems):
                tables = [dict(layer.table) for layer in layers]
                titles = [table.pop("title", "") for table in tables]
                if not any(tables) and all(isinstance(title, str) for title in titles):
                    message = f"does nothing: it has {'only a title' if any(titles) else 'no keys'}"
            for layer in layers if message else ():
                if layer.document in own:
                    yield layer.document.problem(
                        layer.prefix, message, key=True, severity="warning"
                    )

    def edition(self) -> Edition:
        """The resolved edition."""
        sources = self.sources
        data = self.merged.root.plain()
        origins: dict[Path, Origin] = {
            ("format",): sources.top.origin(("format",), key=True),
            ("id",): sources.top.origin(("id",), key=True),
            ("family",): sources.family_from.origin(("family",), key=True),
            **{path: node.key for path, node in self.merged.root.walk()},
        }
        return Edition(
            id=sources.id,
            family=sources.family.name,
            data={"format": FORMAT, "id": sources.id, "family": sources.family.name, **data},
            origins=origins,
            defaults=dict(defaults(self.made.sections, data)),
            overlays=tuple(document.name for document in sources.overlays),
            options=self.options,
        )

    def set_up(self) -> Setup:
        """How a game begins, where no problem was found. EditionError if it cannot."""
        assert self.players is not None
        return set_up(self.sources.family, self.made.sections, self.players, self._origins)

    def _hinted(self, finding: Finding) -> Finding:
        """A finding of the structure with what the rest of the edition tells about it."""
        hint = ""
        if finding.message == UNKNOWN:
            hint = self._known(finding)
        elif finding.message == MISSING and finding.path[-1] == "kind":
            hint = self._kind(finding.path[:-1])
        return attrs.evolve(finding, hint=hint) if hint else finding

    def _known(self, finding: Finding) -> str:
        """What an unknown key is meant as, here or in another place."""
        family, path = self.sources.family, finding.path
        block = block_of(self.merged.root, path)
        hint = belongs(family, self.merged, path, block)
        here = finding.hint
        if block and len(path) == 1:
            here = did_you_mean(str(path[0]), block_keys(family, block), "known keys")
        if hint and here.endswith("?"):
            return f"{here} if not, {hint}"
        return hint or here

    def _kind(self, place: Path) -> str:
        """What lacks its kind may be meant to change a phase that is there or in a block."""
        for stage, layers in self.merged.blocks.items():
            for layer in layers:
                table: Any = layer.table
                for part in place:
                    table = table.get(part) if isinstance(table, dict) else None
                if isinstance(table, dict) and "kind" in table:
                    return f"did you mean [{dotted((*stage, *place))}]?"
        return meant_phase(self.sources.family, self.merged, str(place[-1]))

    def _placed(self, finding: Finding) -> Problem:
        """A finding as a problem, in the latest of the files that have a part in it."""
        if finding.message == MISSING and finding.path in self.merged.removed:
            finding = attrs.evolve(finding, message="removed here, but it is needed")
            return self._part(finding.path, finding) or problem_of(self.merged.root, finding)
        problem = problem_of(self.merged.root, finding)
        also = finding.also
        if finding.path == ("players",) and not also:
            also = (("players", "min"), ("players", "max"))
        files = [document.name for document in (*self.sources.chain, *self.sources.overlays)]
        latest, cause = problem, finding.path
        for path in also:
            other = self._part(path, finding)
            if other is not None and files.index(other.file) > files.index(latest.file):
                latest, cause = other, path
        if latest is problem:
            return attrs.evolve(problem, hint=self._whole(finding))
        if cause[: len(finding.path)] == finding.path:  # a part of what the finding is about
            return attrs.evolve(latest, path=problem.path)
        place = (latest.file, latest.line, latest.column, latest.path)
        part = _INDEX.sub("", problem.path)
        there = f"{problem.file}:{problem.line}"
        if cause in self.merged.removed and repr(cause[-1]) in finding.message:
            hint = _unnaming(finding.path, str(cause[-1]))
            return Shared(*place, "", hint, finding.severity, part, there, removed=True)
        return Shared(*place, finding.message, finding.hint, finding.severity, part, there)

    def _part(self, path: Path, finding: Finding) -> Problem | None:
        """The finding at another path: where that was set, or else removed."""
        _, depth = self.merged.root.find(path)
        if depth == len(path):
            return problem_of(self.merged.root, attrs.evolve(finding, path=path))
        where = self.merged.removed.get(path)
        if where is None:
            return None
        place = (where.file, where.line, where.column, dotted(path))
        return Problem(*place, finding.message, finding.hint, finding.severity)

    def _whole(self, finding: Finding) -> str:
        """The hint of a finding; for what a table lacks that the one it replaced had, that, too."""
        node, depth = self.merged.root.find(finding.path)
        old = node.before.table if node.before is not None else None
        if depth < len(finding.path) or node.table is None or not old:
            return finding.hint
        if not any(re.search(rf"\b{re.escape(key)}\b", finding.message) for key in old):
            return finding.hint
        assert node.before is not None
        whole = f"this table replaces the inherited one as a whole ({node.before.key})"
        return "; ".join(filter(None, (finding.hint, whole)))

    def _origins(self, path: tuple[str, ...]) -> Mapping[str, Origin]:
        node, depth = self.merged.root.find(path)
        if depth < len(path):
            return {}
        return {"": node.key, **{key: one.key for key, one in (node.table or {}).items()}}


def structured(family: Family, data: dict[str, Any]) -> Made:
    """Merged data as classes."""
    structurer = _structurer(tuple(family.kinds.items()))
    shared = {key: one for key, one in data.items() if key in fields(Common)}
    own = {key: one for key, one in data.items() if key not in shared}
    common, findings = structurer.structure(shared, Common)
    if common is None:  # the players may be told even where something else is wrong
        only = {key: one for key, one in shared.items() if key == "players"}
        common, _ = structurer.structure(only, Common)
    if common is not None and common.players.min > common.players.max:
        message = f"smaller than min, which is {common.players.min}"
        common, findings = None, (*findings, Finding(("players", "max"), message))
    sections, more = structurer.structure(own, family.sections, also=KNOWN)
    return Made(common, sections, (*findings, *more))


def judge(family: Family, sections: Any, players: int) -> list[Finding]:
    """What the family finds wrong or doubtful with structured sections."""
    with _guarded(family):
        return list(family.check(sections, players))


def set_up(
    family: Family,
    sections: Any,
    players: int,
    origins: Callable[[tuple[str, ...]], Mapping[str, Origin]],
) -> Setup:
    """How a game of structured sections begins. EditionError if it cannot."""
    with _guarded(family):
        return family.setup(sections, players, origins)


def not_for(place: Problem, name: str, allowed: range, players: object) -> Problem:
    """That an edition is not for so many players (None: that nothing was said)."""
    got = "" if players is None else f", not {show(players)}"
    message = f"{name} is for {_count(allowed)} players{got}"
    hint = f"say players={choice([str(count) for count in allowed])}"
    return attrs.evolve(place, message=message, hint=hint)


@contextmanager
def _guarded(family: Family) -> Iterator[None]:
    """Turn what a phase (of any package) raises about an edition into an EditionError."""
    try:
        yield
    except RulesError as error:
        if isinstance(error, EditionError):
            raise
        raise EditionError([Problem(family.name, 0, 0, "", str(error))]) from error
    except Exception as error:
        message = f"the phases cannot use this edition: {type(error).__name__}: {error}"
        raise EditionError([Problem(family.name, 0, 0, "", message)]) from error


@lru_cache(maxsize=64)
def _structurer(kinds: tuple[tuple[str, Any], ...]) -> Structurer:
    """The structurer for these kinds; making one compiles code, so they are kept."""
    return Structurer(dict(kinds))


def _unnaming(path: Path, name: str) -> str:
    """How what stands at a path no longer names something that was removed."""
    *table, key = map(str, path)
    if isinstance(path[-1], int):
        *table, key = table
        return f"add {key} = {{ remove = [{show(name)}] }} under [{dotted(table)}]"
    return f"set {key} under [{dotted(table)}], too"


def _count(allowed: range) -> str:
    low, high = allowed[0], allowed[-1]
    return f"{low} to {high}" if low < high else str(low)
