"""What differs between two editions: every value that can matter, old and new, with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from basari_rules.editions.digest import TOLD, is_ordered
from basari_rules.editions.families import family
from basari_rules.editions.load import load, options_of, players_of
from basari_rules.editions.schema import Shape, attrs_class, child, fields
from basari_rules.engine.edition import Edition, Path
from basari_rules.errors import Origin
from basari_rules.words import show

__all__ = ["Difference", "compare"]

_HEAD = frozenset({"format", "id", "family", "about", "players", *TOLD})


@attrs.frozen
class Difference:
    """One difference: ``old`` in the first edition, ``new`` in the second; None where not there.

    ``path`` is the dotted path of the key, followed by ``(order)`` where the same components
    stand in another order. ``rules`` are the ids of the rules it touches, ``players`` the numbers
    of players it holds for.
    """

    path: str
    old: Any
    new: Any
    old_origin: Origin | None
    new_origin: Origin | None
    rules: tuple[str, ...]
    players: tuple[int, ...]

    def __str__(self) -> str:
        cited = f" [{', '.join(self.rules)}]" if self.rules else ""
        old = _shown(self.old, self.old_origin)
        return f"{self.path}{cited}: {old} -> {_shown(self.new, self.new_origin)}"


def compare(old: object, new: object, *, search: object = ()) -> tuple[Difference, ...]:
    """Every difference that can matter between two editions, for all numbers of players of both.

    ``old`` and ``new`` are ids or paths of files. ``[about]``, citations and provenance cannot
    matter. Options are compared one by one. Empty just if both are played alike by the same
    numbers of players. Raises EditionError where one of them cannot be loaded.
    """
    counts = [players_of(edition, search=search) for edition in (old, new)]
    both = sorted(set(counts[0]) & set(counts[1]))
    names = [options_of(edition, search=search) for edition in (old, new)]
    found: dict[Difference, list[int]] = {}
    # Where no number of players is common, the smallest of each are compared.
    for players in [(count, count) for count in both] or [(counts[0][0], counts[1][0])]:
        for difference in _sides(old, new, players, names, search):
            found.setdefault(difference, []).extend(players[:1] if both else ())
    made = [attrs.evolve(difference, players=tuple(held)) for difference, held in found.items()]
    if made and made[0].path == "family":
        return (made[0],)  # two games that have nothing in common
    return (*made, *_ranges(old, new, counts, search))


def _sides(
    old: object,
    new: object,
    players: tuple[int, int],
    names: list[tuple[str, ...]],
    search: object,
) -> Iterator[Difference]:
    """The differences for some players: without options, and then with each that both have."""

    def sides(*options: str) -> tuple[Edition, Edition]:
        one, other = (
            load(edition, players=count, options=options, search=search).edition
            for edition, count in zip((old, new), players, strict=True)
        )
        return one, other

    plain = list(_differences(*sides()))
    yield from plain
    for name in dict.fromkeys((*names[0], *names[1])):
        if name in names[0] and name in names[1]:
            for difference in _differences(*sides(name)):
                if difference not in plain:
                    path = f"options.{name}: {difference.path}"
                    yield attrs.evolve(difference, path=path)
        else:
            there = ["an option" if name in side else None for side in names]
            yield Difference(f"options.{name}", there[0], there[1], None, None, (), ())


def _ranges(old: object, new: object, counts: list[range], search: object) -> Iterator[Difference]:
    """How the numbers of players differ."""
    if counts[0] == counts[1]:
        return
    pairs = zip((old, new), counts, strict=True)
    sides = [load(one, players=held[0], search=search).edition for one, held in pairs]
    for key in ("min", "max"):
        values = [side.data["players"][key] for side in sides]
        if values[0] != values[1]:
            yield _difference(sides[0], sides[1], ("players", key), values[0], values[1])


def _differences(old: Edition, new: Edition) -> Iterator[Difference]:
    if old.family != new.family:
        yield _difference(old, new, ("family",), old.family, new.family)
        return
    before, after = _values(old), _values(new)
    for path in dict.fromkeys((*before, *after)):
        one, other = before.get(path), after.get(path)
        if one != other or type(one) is not type(other):
            yield _difference(old, new, path, one, other)
    others_by_path = dict(_orders(new))
    for path, keys in _orders(old):
        others = others_by_path.get(path, ())
        common = set(keys) & set(others)
        first, second = (tuple(key for key in side if key in common) for side in (keys, others))
        if first != second:
            made = _difference(old, new, path, first, second)
            yield attrs.evolve(made, path=f"{made.path} (order)")


def _values(edition: Edition) -> dict[Path, Any]:
    """All values that can matter; a section that is not there has none."""
    return {
        path: tuple(one) if isinstance(one, list) else one if one != {} else "{}"
        for path, one in edition.values().items()
        if path[0] not in _HEAD and path[-1] not in TOLD and one is not None
    }


def _orders(edition: Edition) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """The tables of components, whose order counts, with their keys in order."""
    known = family(edition.family)
    stack: list[tuple[Path, Any, Shape]] = [
        ((), edition.data, known.sections if known is not None else None)
    ]
    while stack:
        here, table, shape = stack.pop()
        if isinstance(table, Mapping):
            if is_ordered(shape):
                yield here, tuple(table)
            stack += [((*here, key), one, child(shape, key)) for key, one in table.items()]


def _difference(old: Edition, new: Edition, path: Path, one: Any, other: Any) -> Difference:
    cited = dict.fromkeys([*_cited(old, path), *_cited(new, path)])
    return Difference(
        path=".".join(map(str, path)),
        old=one,
        new=other,
        old_origin=_origin(old, path) if one is not None else None,
        new_origin=_origin(new, path) if other is not None else None,
        rules=tuple(cited),
        players=(),
    )


def _origin(edition: Edition, path: Path) -> Origin | None:
    return None if path in edition.defaults else edition.origin(path)


def _cited(edition: Edition, path: Path) -> Iterator[str]:
    """The rule of the key itself, else those that its phase cites."""
    known = family(edition.family)
    if known is None:
        return
    if path[0] == "phases" and len(path) > 1:
        section = edition.data["phases"].get(path[1], {})
        kind = known.kinds.get(section.get("kind", ""))
        field = fields(kind).get(str(path[2])) if kind is not None and len(path) > 2 else None
        rule = field.metadata.get("rule") if field is not None else ""
        yield from [rule] if rule else section.get("rules", [])
        return
    shape: Any = known.sections
    rule = ""
    for key in map(str, path):
        field = fields(shape).get(key) if isinstance(shape, type) and attrs.has(shape) else None
        rule = (field.metadata.get("rule") if field is not None else "") or rule
        shape = attrs_class(child(shape, key)) or child(shape, key)
    if rule:
        yield rule


def _shown(value: Any, origin: Origin | None) -> str:
    if value is None:
        return "not there"
    if value == "an option":
        return "an option"
    text = f"[{', '.join(map(show, value))}]" if isinstance(value, tuple) else show(value)
    return f"{text} ({origin or 'default'})"
