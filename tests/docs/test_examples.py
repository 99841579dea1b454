"""Whatever the documentation shows is run: Python, edition files, command lines, docstrings."""

from __future__ import annotations

import doctest
import importlib
import json
import pkgutil
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest
import tomli

import basari_rules as br
from basari_rules import testing
from basari_rules.__main__ import main
from basari_rules.cli import parser
from basari_rules.editions import families, find

ROOT = Path(__file__).parents[2]

FENCE = re.compile(r"^(`{3,})([^\n`]*)\n(.*?)^\1[ \t]*$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"# ([\w./-]+\.(?:toml|py))")


@attrs.frozen
class Block:
    """A fenced block: its language, its text, and the line of the file where the text begins."""

    language: str
    text: str
    line: int


@attrs.frozen
class Command:
    """A ``basari`` command line, what is shown to come of it, and its line."""

    words: str
    shown: tuple[str, ...]
    line: int


def pages() -> list[Path]:
    """All pages that people wrote: the README and the documentation."""
    docs = sorted((ROOT / "docs").glob("*.md"))
    return [ROOT / "README.md", *(page for page in docs if page.name != "edition-format.md")]


def blocks(page: Path, *languages: str) -> Iterator[Block]:
    """The blocks of a page in these languages, or all."""
    text = page.read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        language = found[2].strip()
        if not languages or language in languages:
            yield Block(language, found[3], text.count("\n", 0, found.start(3)) + 1)


def name_of(block: Block) -> str:
    """The name of the file that a block is the whole of; empty for others."""
    name = NAMED.fullmatch(block.text.split("\n", 1)[0])
    return name[1] if name else ""


def named_files(page: Path) -> dict[str, str]:
    """The whole files of a page by name: blocks whose first line is ``# name.toml`` or ``.py``."""
    files: dict[str, str] = {}
    for block in blocks(page, "toml", "python"):
        name = name_of(block)
        if name:
            assert name not in files, f"{page.name}:{block.line}: {name} is there twice"
            files[name] = block.text
    return files


def files(page: Path, folder: Path) -> list[Path]:
    """Write the whole files of a page to a folder."""
    written = []
    for name, text in named_files(page).items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        written.append(file)
    return written


def commands(page: Path) -> Iterator[Command]:
    """The ``$ basari`` lines in the console blocks of a page, each with the output shown."""
    for block in blocks(page, "console"):
        words = ""
        at = block.line
        shown: list[str] = []
        for number, line in enumerate(block.text.splitlines(), block.line):
            if line.startswith("$ "):
                if words:
                    yield Command(words, tuple(shown), at)
                words = line[2:] if line.startswith("$ basari ") else ""
                at, shown = number, []
            elif line.strip():
                shown.append(line)
        if words:
            yield Command(words, tuple(shown), at)


PAGES = pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
GAMES = hasattr(testing, "broken_games")
"""Whether ``basari check --games`` can run."""
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
LOCATED = re.compile(r"\.toml:\d+:\d+: (?!.*warning)")


def modules() -> list[str]:
    """All modules of the library."""
    found = pkgutil.walk_packages(br.__path__, "basari_rules.")
    return ["basari_rules", *(one.name for one in found if not one.name.endswith("__main__"))]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to be in, as a reader's would be."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BASARI_EDITIONS", "")  # so that it is put back, whatever sets it
    return tmp_path


@pytest.fixture
def install(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Path], None]]:
    """Write the files of a page; if there is a pyproject.toml, as if its package were installed."""
    caches = (families.family, families._installed, find._installed)
    before = set(sys.modules)

    def install(page: Path) -> None:
        files(page, folder)
        project = folder / "pyproject.toml"
        if project.exists():
            groups = tomli.loads(project.read_text())["project"]["entry-points"]
            info = folder / "example-0.1.dist-info"
            info.mkdir()
            (info / "METADATA").write_text("Metadata-Version: 2.1\nName: example\nVersion: 0.1\n")
            lines = [
                line
                for group, entries in groups.items()
                for line in (f"[{group}]", *(f"{name} = {to}" for name, to in entries.items()))
            ]
            (info / "entry_points.txt").write_text("\n".join(lines))
            monkeypatch.syspath_prepend(folder)
            for cache in caches:
                cache.cache_clear()

    yield install
    monkeypatch.undo()
    for cache in caches:
        cache.cache_clear()
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(folder)):
            del sys.modules[name]


@PAGES
def test_python_runs_and_answers_as_shown(page: Path, install: Callable[[Path], None]) -> None:
    """The Python blocks of a page run in order, in one namespace, next to its files."""
    install(page)
    scope: dict[str, Any] = {"__name__": "example"}
    examples = doctest.DocTestParser()
    wrong: list[str] = []
    for block in blocks(page, "python"):
        name = f"{page.name}:{block.line}"
        if ">>>" in block.text:
            test = examples.get_doctest(block.text, scope, name, str(page), block.line - 1)
            runner = doctest.DocTestRunner(optionflags=FLAGS, verbose=False)
            runner.run(test, out=wrong.append, clear_globs=False)
            scope.update(test.globs)
        elif not name_of(block):
            exec(compile("\n" * (block.line - 1) + block.text, str(page), "exec"), scope)
    assert not wrong, "".join(wrong)


@pytest.mark.parametrize("module", modules())
def test_docstrings_answer_as_shown(module: str, folder: Path) -> None:
    """The examples of a module's docstrings."""
    failed, _ = doctest.testmod(importlib.import_module(module), optionflags=FLAGS)
    assert not failed


@PAGES
def test_whole_edition_files_are_right_or_wrong_as_named(
    page: Path, install: Callable[[Path], None]
) -> None:
    """A whole file has no error, unless it is named ``wrong``; overlays go over the card game."""
    install(page)
    for name, text in named_files(page).items():
        if name == "pyproject.toml" or not name.endswith(".toml"):
            continue
        overlay = tomli.loads(text).get("overlay") is True
        problems = br.check(*(["basari-card"] if overlay else []), name)
        errors = [str(problem) for problem in problems if problem.severity == "error"]
        assert bool(errors) is name.startswith("wrong"), errors


@PAGES
def test_data_blocks_parse(page: Path) -> None:
    """What is shown as TOML or JSON is that."""
    for block in blocks(page, "toml"):
        tomli.loads(block.text)
    for block in blocks(page, "json"):
        json.loads(block.text)


@PAGES
def test_wrong_files_are_reported_as_shown(page: Path, folder: Path) -> None:
    """What is shown of ``basari check`` is what the checker says, whole and in order."""
    files(page, folder)
    for command in commands(page):
        _, verb, *names = shlex.split(command.words)
        located = [line for line in command.shown if LOCATED.search(line)]
        if verb == "check" and located and not any(name.startswith("-") for name in names):
            assert located == [str(problem) for problem in br.check(*names)]


def test_every_command_line_runs_as_shown(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each ``basari`` line ends with status 0, or 1 where a check shows errors."""
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr("sys.stdin", None)
    for page in pages():
        files(page, folder)
        for command in commands(page):
            place = f"{page.name}:{command.line}: {command.words}"
            _, verb, *words = shlex.split(command.words)
            monkeypatch.setenv("BASARI_EDITIONS", "")  # as --path of the last one left it
            try:
                waits = verb == "play"  # for somebody to type
                coming = verb == "check" and "--games" in words and not GAMES
                if waits or coming:
                    parser().parse_args([verb, *words])
                    continue
                status = main([verb, *words])
            except SystemExit as stop:
                status = stop.code if isinstance(stop.code, int) else 1
            said = capsys.readouterr()
            flat = " ".join((said.out + said.err).split())
            wrong = verb == "check" and any(map(LOCATED.search, command.shown))
            assert status == int(wrong), f"{place}\n{said.out}{said.err}"
            for line in command.shown:
                for part in line.split("..."):
                    assert " ".join(part.split()) in flat, f"{place}\n{said.out}{said.err}"
        for file in folder.iterdir():
            file.unlink()


def test_the_cookbook_has_every_house_rule() -> None:
    """All files of ``examples/house-rules/`` are on the page."""
    text = (ROOT / "docs/cookbook.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"house-rules/([\w-]+\.toml)\n:lang", text)) == [
        file.name for file in sorted((ROOT / "examples/house-rules").glob("*.toml"))
    ]


def test_the_reference_has_every_public_name() -> None:
    """``docs/api.md`` lists all of ``basari_rules.__all__``."""
    listed = set(re.findall(r"(?:auto\w+|py:data):: ([\w.]+)", (ROOT / "docs/api.md").read_text()))
    assert {f"basari_rules.{name}" for name in br.__all__} <= listed


def test_every_rule_id_of_a_bundled_edition_is_explained() -> None:
    """Whatever id an edition's phases cite, ``docs/rule-ids.md`` tells the rule."""
    told = set(re.findall(r"\[([\w.-]+)\]\{#", (ROOT / "docs/rule-ids.md").read_text()))
    for listing in br.editions():
        for players in listing.players:
            phases = br.load(listing.id, players=players).edition.data["phases"]
            cited = {rule for phase in phases.values() for rule in phase.get("rules", ())}
            assert cited <= told, listing.id


def test_every_file_that_the_architecture_names_is_there() -> None:
    """The table of questions leads to files."""
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    for name in re.findall(r"`([\w/]+\.py)`", text):
        assert any((ROOT / "src/basari_rules").rglob(name)), name


def test_the_readme_lists_the_bundled_editions() -> None:
    """All of them, and no other."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `([\w-]+)` \|", text, re.MULTILINE)
    assert sorted(listed) == sorted(listing.id for listing in br.editions())


def test_links_of_the_readme_lead_somewhere() -> None:
    """Sphinx checks the links between its pages; these are checked here."""
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        for link in re.findall(r"\]\((?!https?:)([^)#]+)", text):
            assert (ROOT / link).exists(), f"{name}: {link}"


def test_pages_name_the_files_that_they_show() -> None:
    """Where a page shows a file of the source, a link leads there for those who read it raw."""
    for page in pages():
        text = page.read_text(encoding="utf-8")
        for file in re.findall(r"\{literalinclude\} (\S+)", text):
            assert f"]({file})" in text, f"{page.name}: {file}"
            assert (page.parent / file).exists(), f"{page.name}: {file}"


def test_pages_read_well_as_files() -> None:
    """No roles of Sphinx, and no links to anchors of other pages that only Sphinx can find."""
    for page in pages():
        text = page.read_text(encoding="utf-8")
        assert "{py:" not in text, page.name
        here = {
            re.sub(r"[^\w -]", "", title).strip().lower().replace(" ", "-")
            for title in re.findall(r"^#+ (.*)$", text, re.MULTILINE)
        }
        assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= here, page.name
