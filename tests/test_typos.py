"""A slip of the finger in any key of any bundled edition is caught, on its line, with the cure."""

from __future__ import annotations

from pathlib import Path

import pytest
import tomli
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import basari_rules as br
from basari_rules.editions.spans import Spans

FOLDER = Path(__file__).parents[1] / "editions"
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.toml"))}
FREE = {
    ("phases",),
    ("actions",),
    ("goods",),
    ("classes",),
    ("bonus", "tiers"),
    ("market", "cards"),
    ("track", "arches"),
    ("about", "title"),
    ("about", "summary"),
    ("at",),
    ("options",),
}
"""Tables whose keys are names that the file makes up itself."""


def keys(text: str) -> list[tuple[tuple[str, ...], int]]:
    """The declared keys of a file, and the offset where each is written."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    spans = Spans(text)
    found = []
    for path in spans:
        plain = tuple(part for part in path if isinstance(part, str))
        bare = plain[2:] if plain[:1] in (("at",), ("options",)) else plain
        if plain != path or not bare or bare[:-1] in FREE or plain[:-1] in FREE:
            continue
        row, column = spans.place(path, key=True)
        offset = starts[row - 1] + column - 1
        if text.startswith(plain[-1], offset):
            found.append((plain, offset))
    return found


@st.composite
def slips(draw: st.DrawFn, word: str) -> str:
    """A word with a letter too many, one too few, or two swapped."""
    at = draw(st.integers(0, len(word) - 1))
    kind = draw(st.sampled_from(["double", "drop", "swap"]))
    if kind == "double":
        made = word[:at] + word[at] + word[at:]
    elif kind == "drop":
        made = word[:at] + word[at + 1 :]
    else:
        made = word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :]
    assume(made not in (word, "") and (made[0].isalpha()))
    return made


@pytest.mark.parametrize("edition", TEXTS)
@settings(max_examples=60)
@given(data=st.data())
def test_a_typo_in_any_key_is_caught_on_its_line_with_the_right_suggestion(
    edition: str, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    text = TEXTS[edition]
    path, offset = data.draw(st.sampled_from(keys(text)))
    word = path[-1]
    assume(len(word) > 2)
    slip = data.draw(slips(word))
    wrong = text[:offset] + slip + text[offset + len(word) :]
    assume(slip not in parent(tomli.loads(text), path))
    file = tmp_path_factory.mktemp("typo") / f"{edition}.toml"
    file.write_text(wrong, encoding="utf-8")
    line = text.count("\n", 0, offset) + 1
    there = [problem for problem in br.check(file) if problem.line == line]
    assert any(f'"{word}"' in problem.hint for problem in there), (slip, [*map(str, there)])


def parent(table: dict[str, object], path: tuple[str, ...]) -> dict[str, object]:
    """The table that a key is in."""
    for key in path[:-1]:
        inner = table[key]
        assert isinstance(inner, dict)
        table = inner
    return table
