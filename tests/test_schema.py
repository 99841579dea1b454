"""The JSON Schema of edition files: what is shipped is what the classes say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import tomli
from hypothesis import given
from jsonschema import Draft7Validator

from basari_rules.editions.jsonschema import schema
from basari_rules.testing import HouseRules, house_rules

ROOT = Path(__file__).parents[1]
FILES = [
    *sorted(ROOT.glob("editions/*.toml")),
    *sorted(ROOT.glob("examples/house-rules/*.toml")),
    ROOT / "examples" / "everything.toml",
    *sorted(ROOT.glob("examples/customs/src/*/editions/*.toml")),
]


@pytest.fixture(scope="module")
def validator() -> Draft7Validator:
    made = schema()
    Draft7Validator.check_schema(made)
    return Draft7Validator(made)


def faults(validator: Draft7Validator, text: str) -> list[str]:
    return [error.message for error in validator.iter_errors(tomli.loads(text))]


def test_the_shipped_schema_is_the_one_the_classes_make() -> None:
    shipped = json.loads((ROOT / "editions" / "edition.schema.json").read_text(encoding="utf-8"))
    assert shipped == schema(), "run: make schema"


@pytest.mark.parametrize("file", FILES[:-1], ids=lambda file: file.stem)
def test_every_file_is_valid_and_names_the_schema(file: Path, validator: Draft7Validator) -> None:
    text = file.read_text(encoding="utf-8")
    assert faults(validator, text) == []
    line = text.splitlines()[0]
    assert line.startswith("#:schema ")
    assert (file.parent / line.removeprefix("#:schema ")).resolve() == (
        ROOT / "editions" / "edition.schema.json"
    )


@given(house_rules())
def test_whatever_loads_is_valid(validator: Draft7Validator, house: HouseRules) -> None:
    assert faults(validator, house.text) == []


@pytest.mark.parametrize(
    "text",
    [
        "[flow]\nronds = 2",
        '[flow]\nrounds = "2"',
        "[gems]\nper_color = 0",
        "[phases.race-bonus]\npiont = 1",
        '[phases.race-bonus]\nkind = "race-bonus"\nduty = 1',
        '[phases.race-bonus]\nkind = "race-bonos"',
        '[race]\nby = "worker"',
        "[at.x.flow]\nrounds = 2",
        "[at.5.flow]\nronds = 2",
        '[flow]\nturn = { ad = ["x"] }',
        "[market.cards]\nm01 = { points = 5, gem = { red = 1 } }",
        "[marked]",
    ],
)
def test_what_no_edition_can_say_is_not_valid(validator: Draft7Validator, text: str) -> None:
    head = 'format = 1\nid = "house"\nextends = "basari-card"\n'
    assert faults(validator, head + text)


def test_every_key_says_what_it_means() -> None:
    def lacking(node: Any, path: str = "") -> list[str]:
        found = []
        for key, inner in node.get("properties", {}).items():
            if "$ref" not in inner and inner != {} and key not in ("add", "remove", "replace"):
                found += [] if "description" in inner or "anyOf" in inner else [f"{path}.{key}"]
            found += lacking(inner, f"{path}.{key}")
        for key in ("additionalProperties", "items"):
            if isinstance(node.get(key), dict):
                found += lacking(node[key], f"{path}.{key}")
        return found

    definitions = schema()["definitions"]
    assert [one for name, node in definitions.items() for one in lacking(node, name)] == [
        "block.title"
    ]
