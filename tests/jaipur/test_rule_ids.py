"""Every row of the rules digest has a test that names it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest


def told() -> set[str]:
    """The rule ids in the docstrings of the tests of this family."""
    found: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= set(re.findall(r"J-?\d+", ast.get_docstring(node) or ""))
    return found


@pytest.mark.parametrize(
    "rule", [*(f"J-{row}" for row in range(1, 33)), *(f"J{question}" for question in range(1, 11))]
)
def test_every_rule_is_tested(rule: str) -> None:
    """The rows 1 to 32, and the ten questions."""
    assert rule in told()
