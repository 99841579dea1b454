"""Notation: what is written is read back, and forgivingly so."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import basari_rules as br
from basari_rules.phases.basari.moves import Choose, Offer, Roll, Start, Swap, Take
from basari_rules.testing import HouseRules, check_notation, house_rules, play
from basari_rules.testing.basari import hand
from tests.support import BOARD, CARD, Scene, rules, turn

PILES = [["m01"], ["m02"], ["m03"], ["m04"], ["m05"]]
PLACES = ["a01", "a02", "a03", "a04", "a05"]
SCORES = (4, 3, 2, 1, 0)


def barter() -> Scene:
    return turn(rules(BOARD, 5), "gems gems points points points", arches=PLACES, scores=SCORES)


@given(house=house_rules(), seed=st.integers(0, 1000), depth=st.integers(0, 60))
def test_every_move_is_read_back(house: HouseRules, seed: int, depth: int) -> None:
    """``parse(str(move)) == move``, whatever colours, actions and arches are called."""
    some = house.load()
    rng = random.Random(seed)
    check_notation(some, play(some, rng, limit=depth, at_most=True).state, rng)


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("offer 2 red 1 blue", (2, 0, 0, 1)),
        ("offer 2r b", (2, 0, 0, 1)),
        ("OFFER 2 Red, 1 blue", (2, 0, 0, 1)),
        ("  offer\t2   red 1 blue ", (2, 0, 0, 1)),
        ("offer red red blue", (2, 0, 0, 1)),
        ("of 2re1", None),
        ("off 1 y 1 g", (0, 1, 1, 0)),
        ("offer 3yellow", (0, 3, 0, 0)),
        ("offer 1 red, 1 red, blue", (2, 0, 0, 1)),
        ("offer 0 red 1 blue", (0, 0, 0, 1)),
    ],
)
def test_forgiving_offers(text: str, counts: tuple[int, ...] | None) -> None:
    """Counts and colours in any case and spacing, colours shortened, one gem without a count."""
    scene = barter()
    if counts is None:
        with pytest.raises(br.NotationError):
            scene.rules.parse(scene.state, text, 0)
        return
    offer = Offer(hand(scene.rules, counts))
    assert scene.rules.parse(scene.state, text, 0) == offer
    assert scene.rules.parse(scene.state, str(offer), 0) == offer


def test_accept_and_decline() -> None:
    """Shortened and in any case; what is read need not be legal."""
    scene = barter()
    for text, name in (("accept", "accept"), ("ACC", "accept"), ("a", "accept"), ("d", "decline")):
        assert str(scene.rules.parse(scene.state, text, 0)) == name


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("gems", "gems"),
        ("GEMS", "gems"),
        (" g ", "gems"),
        ("A", "workers"),
        ("b", "points"),
        ("C", "gems"),
        ("d", "trade"),
        ("work", "workers"),
        ("tr", "trade"),
    ],
)
def test_actions_by_name_or_label(text: str, action: str) -> None:
    """An action by its name, a beginning of it, or the letter on its card."""
    scene = Scene.at(rules(CARD, 5), "choose")
    assert scene.rules.parse(scene.state, text, 0) == Choose(action)


def test_chance_by_its_value() -> None:
    """The outcome alone will do: ``4`` for ``roll 4``, ``m07`` for ``draw m07``."""
    scene = Scene.at(rules(BOARD, 5), "roll", arches=PLACES)
    for text in ("roll 4", "4", " ROLL  4 "):
        assert scene.rules.parse(scene.state, text) == Roll(4)
    scene = Scene(rules(CARD, 5), rules(CARD, 5).start().state)
    assert str(scene.rules.parse(scene.state, "M07")) == "draw m07"


def test_start_swap_and_take() -> None:
    """``start a12`` or just ``a12``; ``take y``; ``swap r for 2 b``."""
    board = rules(BOARD, 5)
    scene = Scene(board, board.start().state)
    for text in ("start a12", "a12", "A12", "start A12"):
        assert board.parse(scene.state, text, 0) == Start("a12")
    scene = turn(board, "trade trade points points points", arches=PLACES, scores=SCORES)
    for text in ("take yellow", "yellow", "y", "TAKE Y", "t yellow"):
        assert board.parse(scene.state, text, 0) == Take("yellow")
    scene = turn(board, "trade points points points points", arches=PLACES)
    for text in (
        "swap 1 red for 2 blue",
        "SWAP red FOR blue blue",
        "s r for 2b",
        "swap 1r for 2 B",
    ):
        given, taken = hand(board, (1, 0, 0, 0)), hand(board, (0, 0, 0, 2))
        assert board.parse(scene.state, text, 0) == Swap(given, taken)


def test_colours_named_like_words() -> None:
    """Colours named ``for``, ``nothing`` or ``swap`` are read as they are written."""
    names = ["for", "nothing", "swap", "FOR", "f"]
    points = ", ".join(f"{name} = 1" for name in names)
    arches = "replace = ['track.arches']\n[track.arches]\nx = { points = 1, gems = { for = 1 } }\n"
    house = rules(
        BOARD,
        5,
        f"{arches}[gems]\ncolors = {names}\n[phases.majorities]\npoints = {{ {points} }}\n"
        "[at.5.phases.small-trade]\nneeds_gem = false\n",
    )
    scene = turn(house, "trade points points points points", arches=["x"] * 5)
    moves = list(house.moves(scene.state, 0))
    assert len(moves) == 75
    assert [house.parse(scene.state, str(move), 0) for move in moves] == moves
    nothing = turn(
        house, "trade points points points points", arches=["x"] * 5,
        gems=[(0,) * 5, *[(1,) * 5] * 4],
    )  # fmt: skip
    moves = list(house.moves(nothing.state, 0))
    assert str(moves[0]).startswith("swap nothing for ")
    assert [house.parse(nothing.state, str(move), 0) for move in moves] == moves


def test_names_that_differ_by_case_only() -> None:
    """An exact name comes before one that only differs by case; else both are named."""
    names = ["red", "Red", "RED"]
    arches = (
        "replace = ['track.arches']\n[track.arches]\na = { points = 1, gems = {} }\n"
        "A = { points = 2, gems = {} }\n"
    )
    house = rules(
        BOARD,
        5,
        f"{arches}[gems]\ncolors = {names}\n[phases.majorities]\n"
        "points = { red = 1, Red = 2, RED = 3 }\n",
    )
    start = house.start().state
    assert house.parse(start, "start A", 0) == Start("A")
    assert house.parse(start, "a", 0) == Start("a")
    scene = turn(house, "trade trade points points points", arches=["a"] * 5, scores=SCORES)
    assert house.parse(scene.state, "take Red", 0) == Take("Red")
    assert house.parse(scene.state, "RED", 0) == Take("RED")
    scene = turn(house, "gems gems points points points", arches=["a"] * 5, scores=SCORES)
    assert str(house.parse(scene.state, "offer Red 2 RED", 0)) == "offer 1 Red 2 RED"
    with pytest.raises(br.NotationError, match="red, Red, RED"):
        house.parse(scene.state, "offer rED", 0)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "offer 2 red"),
        ("bid 2 red", '"offer 2 red" with any gems, or "decline"'),
        ("offer", "gems, such as"),
        ("offer 2", "gems, such as"),
        ("offer 2 purple", "a colour (red, yellow, green, blue)"),
        ("offer two red", "a colour"),
        ("offer -1 red", "a colour"),
        ("offer 1.5 red", "a colour"),
        ("offer 9999999 red", "a colour"),
        ("offer ٣ red", "a colour"),
        ("o", "offer 2 red"),
    ],
)
def test_errors_say_what_is_expected(text: str, expected: str) -> None:
    """A text that is no move says what would be."""
    scene = barter()
    with pytest.raises(br.NotationError) as caught:
        scene.rules.parse(scene.state, text, 0)
    assert expected in caught.value.expected
    assert caught.value.text == text
    assert caught.value.expected in str(caught.value)


def test_errors_name_the_choices() -> None:
    """Where there are a few choices they are all named, of many the first and the last."""
    scene = Scene.at(rules(CARD, 5), "choose")
    with pytest.raises(br.NotationError, match="workers or points or gems or trade"):
        scene.rules.parse(scene.state, "nothing", 0)
    scene = Scene(rules(BOARD, 5), rules(BOARD, 5).start().state)
    with pytest.raises(br.NotationError, match=r"start a01 or .* or \.\.\. or start a34"):
        scene.rules.parse(scene.state, "a99", 0)
    with pytest.raises(br.NotationError) as caught:
        scene.rules.parse(scene.state, "x" * 10_000, 0)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("text", [None, 3, b"gems", ["gems"], Choose("gems")])
def test_what_is_no_text(text: object) -> None:
    """Notation is text."""
    scene = Scene.at(rules(CARD, 5), "choose")
    with pytest.raises(br.NotationError):
        scene.rules.parse(scene.state, text, 0)  # type: ignore[arg-type]


@given(text=st.text(max_size=30), kind=st.integers(0, 5))
def test_any_text_is_a_move_or_an_error(text: str, kind: int) -> None:
    """No text makes ``parse`` fail in another way."""
    board = rules(BOARD, 5)
    scenes = [
        Scene.at(rules(CARD, 5), "choose"),
        barter(),
        Scene(board, board.start().state),
        turn(board, "trade points points points points", arches=PLACES),
        turn(board, "trade trade points points points", arches=PLACES, scores=SCORES),
        Scene.at(board, "roll", arches=PLACES),
    ]
    scene = scenes[kind]
    seat = scene.asked[0] if scene.asked else None
    for words in (text, f"offer {text}", f"swap {text}", f"take {text}"):
        try:
            move = scene.rules.parse(scene.state, words, seat)
        except br.NotationError:
            continue
        assert scene.rules.parse(scene.state, str(move), seat) == move
