"""Where a problem is shown that more than one value has a part in."""

from __future__ import annotations

from pathlib import Path

import pytest

import basari_rules as br

HEAD = 'format = 1\nid = "house"\nextends = "basari-card"\n'


def told(folder: Path, text: str) -> list[str]:
    house = folder / "house.toml"
    house.write_text(HEAD + text, encoding="utf-8")
    return [str(problem).removeprefix(f"{folder}/") for problem in br.check(house)]


@pytest.mark.parametrize(
    ("text", "place", "there"),
    [
        (
            "[gems]\nper_color = 14\n",
            "house.toml:5:13: gems.per_color: 5 players need",
            "gems.start",
        ),
        ("[gems]\nstart = 8\n", "house.toml:5:9: gems.start: 5 players need 40 gems", ""),
        (
            'remove = ["phases.hire"]\n',
            "house.toml:4:11: phases.hire: removed here, but actions.workers.phase still names it",
            "set phase under [actions.workers], too",
        ),
        (
            '[gems]\ncolors = { remove = ["blue"] }\n[phases.majorities]\n'
            "points = { red = 1, yellow = 1, green = 1 }\n",
            "house.toml:5:1: gems.colors: no such colour: blue",
            "market.cards.m01.gems.blue is at basari-card.toml:",
        ),
        (
            '[phases.hire]\nkind = "winner"\n',
            "house.toml:5:8: phases.hire.kind: a phase of kind 'winner' cannot be an action",
            "actions.workers.phase is at basari-card.toml:",
        ),
        (
            '[race]\nby = "laps"\n',
            'house.toml:5:6: race.by: there is no track; did you mean "w',
            "",
        ),
    ],
)
def test_it_is_shown_in_the_latest_file(tmp_path: Path, text: str, place: str, there: str) -> None:
    lines = [line for line in told(tmp_path, text) if line.startswith(place)]
    assert lines
    assert there in lines[0]


def test_an_overlay_needs_no_id(tmp_path: Path) -> None:
    overlay = tmp_path / "over.toml"
    overlay.write_text("format = 1\noverlay = true\n[flow]\nrounds = 2\n")
    rules = br.load("basari-card", overlay, players=4)
    assert rules.edition.data["flow"]["rounds"] == 2
    assert rules.edition.id == "basari-card"
