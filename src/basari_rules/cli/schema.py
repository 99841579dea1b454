"""``basari schema``: the JSON Schema of edition files, for editors."""

from __future__ import annotations

import argparse
import json
from typing import Any

from basari_rules.cli.screen import Screen
from basari_rules.editions.jsonschema import schema

__all__ = ["add", "run"]


def add(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("schema", help="print the JSON Schema of edition files")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Print the schema."""
    screen.raw(json.dumps(schema(), indent=1, ensure_ascii=False))
    return 0
