"""The bundled edition and what the checker says about changes to it."""

from __future__ import annotations

from pathlib import Path

import pytest

import basari_rules as br
from tests.jaipur.support import rules

HEAD = 'format = 1\nid = "house"\nextends = "jaipur"\n'


def problems(tmp_path: Path, changes: str) -> list[str]:
    """What the checker says of a house rule, but for the warning about endless exchanges."""
    path = tmp_path / "house.toml"
    path.write_text(HEAD + changes, encoding="utf-8")
    found = [str(problem) for problem in br.check(path)]
    return [text for text in found if "exchanges can go on for ever" not in text]


def test_the_components_are_complete() -> None:
    """1.1 to 1.4: 55 cards, 38 goods tokens of 130 rupees, 18 bonus tokens of 89 rupees."""
    box = rules().setup.phases["act"].box
    kinds = ("diamond", "gold", "silver", "cloth", "spice", "leather", "camel")
    assert box.cards == br.Bundle(kinds, (6, 6, 6, 8, 8, 10, 11))
    assert box.cards.total == 55
    assert [sum(values) for values in box.tokens] == [29, 27, 25, 17, 17, 15]
    assert [len(values) for values in box.bonus] == [7, 6, 5]
    assert sum(map(sum, box.bonus)) == 89
    assert all(len(t) + 1 == n for t, n in zip(box.tokens, box.cards.counts, strict=False))


def test_the_bundled_edition_has_one_warning() -> None:
    """Exchanges can go on for ever, which is so in the box, too; options end that."""
    found = br.check("jaipur")
    assert [problem.severity for problem in found] == ["warning"]
    assert "exchanges can go on for ever" in found[0].message
    assert found[0].path == "phases.exchange.in_a_row"
    assert "always a legal move" in found[0].message
    assert "at most 3 of its 7 cards can be of goods that cannot be sold" in found[0].message
    for option in ("capped", "few-exchanges"):
        assert br.load("jaipur", options=[option]).edition.options == (option,)


def test_house_rules_by_extends(tmp_path: Path) -> None:
    """A three-seal match, six goods in hand and 6/6/6 bonus tokens are three lines each."""
    for changes in (
        "[flow]\nseals = 3\n",
        "[hand]\nlimit = 6\n",
        "[bonus.tiers.three]\ntokens = [1, 1, 2, 2, 3, 3]\n"
        "[bonus.tiers.five]\ntokens = [8, 8, 9, 9, 10, 10]\n",
        '[goods.salt]\nkind = "common"\ncards = 8\ntokens = [2, 2, 1, 1, 1, 1, 1]\n',
    ):
        assert problems(tmp_path, changes) == []


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ('[goods.gold]\nkind = "precius"\n', 'goods.gold.kind: no such class: \'precius\'; did'),
        ("[goods.gold]\ncards = 1\n", "too few for a sale"),
        ("[goods.gold]\ntokens = [5, 6]\n", "a token of 6 comes after one of 5"),
        ("[goods.gold]\ntokens = []\n", "empty from the start"),
        ("[goods.gold]\ncards = 4\n", "5 tokens for 4 cards"),
        ('[goods.Camel]\nkind = "common"\ncards = 4\ntokens = [1]\n', "names the camels"),
        ("[bonus.tiers.four]\ncards = 3\n", "'three' is already the pile for 3 cards"),
        ("[bonus.tiers.five]\ncards = 8\n", "a hand of 7 never sells 8 cards"),
        ('[flow]\nturn = ["act", "refil"]\n', 'did you mean "refill"?'),
        ('[flow]\nturn = ["act", "sell"]\n', "a phase of kind 'sell' cannot be a step"),
        ('[flow]\nturn = ["act"]\n', "exactly one phase of kind 'refill'"),
        ('[flow]\nscoring = []\n', "exactly one phase of kind 'score'"),
        ('[phases.act]\nactions = ["take-one", "sell"]\n', "'take-camels' a player can be"),
        ('[phases.act]\nactions = ["deal"]\n', "a phase of kind 'deal' cannot be an action"),
        ('[phases.act]\nactions = ["sell", "sell"]\n', "'sell' is already an action of that kind"),
        ('[phases.flow]\nkind = "refill"\n', "no phase can be named 'flow'"),
        ('[flow]\nturn = ["refill", "act"]\n', "filled after the action, not before"),
        ('[flow]\nturn = ["deal", "act", "refill"]\n', "a phase of kind 'deal' cannot be part of"),
        ("[camels]\ncards = 2\n", "starts with 3 camels, but there are 2"),
        ("[market]\nsize = 2\n", "more camels than the 2 cards of the market"),
        ("[phases.deal]\ncards = 8\n", "8 cards are dealt to a hand of at most 7"),
        ("[hand]\nlimit = 24\n[phases.deal]\ncards = 24\n[market]\nsize = 9\n", "starts with 57"),
        ("[hand]\nlimit = 3\n[phases.deal]\ncards = 3\n", "a full hand can be without a sale"),
        ("[classes.precious]\nleast = 4\n", "hand.limit"),
        ("[flow]\nempty_piles = 7\n", "only the deck ends a round"),
        ('[phases.score]\norder = ["goods-tokens"]\n', "the rupees do not decide first"),
        ('[phases.score]\norder = ["rupees", "rupees"]\n', "listed twice"),
        ("[phases.score]\norder = []\n", "nothing decides a round"),
        ("[players]\nmax = 3\n", "this game is for two players, not 3"),
        ('[phases.score]\ntie = "repaly"\n', 'did you mean "replay"?'),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(tmp_path: Path, changes: str, expected: str) -> None:
    """Each mistake is found, and nothing but problems leaves the checker."""
    found = problems(tmp_path, changes)
    assert any(expected in text for text in found), found


def test_what_a_house_rule_makes_wrong_is_shown_there(tmp_path: Path) -> None:
    """A smaller hand makes the inherited deal wrong: the line of the house rule is shown."""
    found = problems(tmp_path, "[hand]\nlimit = 4\n")
    assert any("house.toml:5" in text and "5 cards are dealt" in text for text in found), found


def test_selling_only_for_tokens_is_proved_safe(tmp_path: Path) -> None:
    """J-19: where sales need tokens, a full hand of the bundled goods still has one."""
    assert problems(tmp_path, "[phases.sell]\ninto_empty = false\n") == []
    found = problems(
        tmp_path, "[phases.sell]\ninto_empty = false\n[goods.leather]\ntokens = [4, 3]\n"
    )
    assert "up to 12 cards" in found[0]


@pytest.mark.parametrize(
    "changes",
    [
        '[phases.act]\nactions = ["take-one", "take-camels", "sell"]\n',
        "[market]\nsize = 1\ncamels = 0\n",
        "[flow]\nply_cap = 200\n",
        "[phases.exchange]\nin_a_row = 4\n",
    ],
)
def test_what_cannot_go_on_for_ever_is_no_warning(tmp_path: Path, changes: str) -> None:
    """2.5: no warning where no exchange can be made, or their number is limited."""
    path = tmp_path / "house.toml"
    path.write_text(HEAD + changes, encoding="utf-8")
    assert br.check(path) == []


def test_a_legal_move_is_promised_only_where_it_is_proved(tmp_path: Path) -> None:
    """2.1: the reason goes by the edition's numbers, and is left out where players can be stuck."""

    def said(changes: str) -> list[str]:
        path = tmp_path / "house.toml"
        path.write_text(HEAD + changes, encoding="utf-8")
        return [str(problem) for problem in br.check(path) if "for ever" in str(problem)]

    assert "5 of its 7 cards" in said("[phases.sell]\ninto_empty = false\n")[0]
    assert "6 of its 9 cards" in said("[hand]\nlimit = 9\n[classes.precious]\nleast = 3\n")[0]
    stuck = said("[hand]\nlimit = 3\n[phases.deal]\ncards = 3\n")
    assert [text for text in stuck if "always a legal move" in text] == []


def test_too_many_goods_are_refused(tmp_path: Path) -> None:
    """More exchanges than can be counted are an error, and soon told."""
    goods = "".join(f'[goods.g{n}]\nkind = "common"\ncards = 4\ntokens = [1]\n' for n in range(40))
    assert any("more exchanges than can be counted" in p for p in problems(tmp_path, goods))
