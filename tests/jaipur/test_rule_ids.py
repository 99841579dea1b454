"""Every row of the rules digest has a test that names it, and a sabotage that some test notices."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
import tomli

ROWS = [f"J-{row}" for row in range(1, 33)]


def told() -> set[str]:
    """The rule ids in the docstrings of the tests of this family."""
    found: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= set(re.findall(r"J-?\d+", ast.get_docstring(node) or ""))
    return found


def sabotaged() -> set[str]:
    """The rules that are sabotaged."""
    data = tomli.loads((Path(__file__).parents[1] / "mutants.toml").read_text(encoding="utf-8"))
    return {entry["rule"] for entry in data["mutant"]}


@pytest.mark.parametrize("rule", [*ROWS, *(f"J{question}" for question in range(1, 11))])
def test_every_rule_is_tested(rule: str) -> None:
    """The rows 1 to 32, and the ten questions."""
    assert rule in told()


@pytest.mark.parametrize("rule", [*ROWS, "J-2.4", "J-2.5"])
def test_every_rule_is_sabotaged(rule: str) -> None:
    """The rows 1 to 32, what is hidden (2.4), and what ends endless exchanges (2.5)."""
    assert rule in sabotaged()
