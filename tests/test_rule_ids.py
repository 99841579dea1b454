"""Every rule has a test that names it, a sabotage that some test notices, and an edition."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
import tomli

TESTS = Path(__file__).parent

BASARI = [
    "SET-1",
    "SET-2",
    "SET-3",
    "SET-4",
    "SET-5",
    "SET-6",
    "SET-7",
    "TURN-1",
    "TURN-2",
    "TURN-3",
    "TURN-4",
    "ACT-A",
    "ACT-A2",
    "ACT-B",
    "ACT-C",
    "ACT-DIE",
    "ACT-SHORT",
    "SMALL-1",
    "SMALL-2",
    "SMALL-3",
    "SMALL-4",
    "SMALL-5",
    "BID-1",
    "BID-2",
    "BID-3",
    "BID-4",
    "BID-4b",
    "BID-4c",
    "BID-5",
    "BID-6",
    "BID-7",
    "BID-8",
    "END-1",
    "END-2",
    "NEXT-1",
    "NEXT-2",
    "SCORE-1",
    "SCORE-2",
    "SCORE-3",
    "SCORE-4",
    "SCORE-5",
    "SCORE-6",
    "SCORE-7",
    "WIN-1",
    "WIN-2",
    "WIN-3",
    "DECK-0",
    "DECK-1",
]


def told() -> set[str]:
    """All words of the docstrings of Basari's tests."""
    words: set[str] = set()
    for path in (TESTS / "basari").glob("test_*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                words |= set(
                    (ast.get_docstring(node) or "").replace(",", " ").replace(":", " ").split()
                )
    return words


def sabotaged() -> set[str]:
    """The rules that are sabotaged."""
    data = tomli.loads((TESTS / "mutants.toml").read_text(encoding="utf-8"))
    return {entry["rule"] for entry in data["mutant"]}


@pytest.mark.parametrize("rule", BASARI)
def test_every_rule_is_tested_and_sabotaged(rule: str) -> None:
    """The rule is in the docstring of a test, and in the list of sabotages."""
    assert rule in told()
    assert rule in sabotaged()
