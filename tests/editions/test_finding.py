"""Where editions are found: by path, in folders, in installed packages."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from basari_rules.editions import check, editions, find, load, resolve
from basari_rules.errors import EditionError, UnknownEdition

Write = Callable[[str, str], Path]


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    find._installed.cache_clear()
    yield
    find._installed.cache_clear()


def test_a_path_may_be_absolute_relative_or_a_path_object(tmp_path: Path) -> None:
    for path in (tmp_path / "toy.toml", str(tmp_path / "toy.toml"), "toy.toml", "./toy.toml"):
        assert load(path, players=2).edition.id == "toy"


def test_problems_show_the_path_as_it_was_given(write: Write, tmp_path: Path) -> None:
    write("sub/house.toml", 'format = 1\nid = "house"\nextends = "toy"\nx = 1')
    assert check("sub/house.toml", search=".")[0].file == "sub/house.toml"
    path = tmp_path / "sub" / "house.toml"
    assert check(path, search=tmp_path)[0].file == str(path)
    assert check("house", search=["sub", "."])[0].file == os.path.join("sub", "house.toml")


def test_a_bundled_edition_is_shown_by_its_file_name() -> None:
    edition = resolve("basari-card", players=3)
    assert {origin.file for origin in edition.origins.values()} == {"basari-card.toml"}


def test_an_id_is_found_in_search_folders_and_in_those_of_the_environment(
    monkeypatch: pytest.MonkeyPatch, write: Write
) -> None:
    write("one/a.toml", 'format = 1\nid = "a"\nextends = "toy"')
    write("two/b.toml", 'format = 1\nid = "b"\nextends = "a"')
    with pytest.raises(UnknownEdition):
        load("b", players=2, search="two/none")
    assert load("b", players=2, search=["one", Path("two"), "."]).edition.id == "b"
    monkeypatch.setenv(find.VARIABLE, os.pathsep.join(["one", "two", "", "."]))
    assert load("b", players=2).edition.id == "b"


def test_an_id_need_not_be_the_name_of_the_file(write: Write) -> None:
    write("one/other_name.toml", 'format = 1\nid = "a"\nextends = "toy"')
    assert load("a", players=2, search=["one", "."]).edition.id == "a"


def test_a_parent_is_also_found_beside_its_child(write: Write) -> None:
    write("one/a.toml", 'format = 1\nid = "a"\nextends = "toy.base"')
    write("one/toy.toml", (Path("toy.toml")).read_text())
    write("one/b.toml", 'format = 1\nid = "b"\nextends = "toy"')
    assert load("one/b.toml", players=2).edition.origins["gems",].file == "one/toy.toml"


def test_an_unknown_id_comes_with_suggestions(write: Write) -> None:
    with pytest.raises(UnknownEdition) as caught:
        load("basari-crad", players=3)
    assert caught.value.suggestions[0] == "basari-card"
    assert str(caught.value) == 'basari-crad: no such edition; did you mean "basari-card"?'
    with pytest.raises(UnknownEdition) as caught:
        load("tyo", players=3, search=".")
    assert caught.value.suggestions == ("toy",)


def test_a_missing_file_is_an_unknown_edition_too() -> None:
    with pytest.raises(UnknownEdition) as caught:
        load("basari-card.toml", players=3)
    assert str(caught.value) == 'basari-card.toml: no such file; did you mean "basari-card"?'


def test_a_folder_and_what_cannot_be_read_are_edition_errors(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match="is a folder, not a file"):
        load(tmp_path, players=2)
    for name in (".", tmp_path.name):
        (tmp_path / tmp_path.name).mkdir(exist_ok=True)
        with pytest.raises(EditionError, match="is a folder, not a file"):
            load(name, players=2)
    if hasattr(os, "mkfifo"):
        os.mkfifo("pipe.toml")
        with pytest.raises(EditionError, match=r"pipe\.toml: cannot be read"):
            load("pipe.toml", players=2)


def test_a_broken_file_named_like_the_id_is_told_rather_than_unknown(write: Write) -> None:
    write("one/a.toml", "format = ")
    with pytest.raises(EditionError, match="no value after =") as caught:
        load("a", players=2, search="one")
    assert not isinstance(caught.value, UnknownEdition)


def test_a_parent_may_lie_in_the_search_path_but_not_elsewhere_outside(write: Write) -> None:
    write("one/a.toml", 'format = 1\nid = "a"\nextends = "../two/b.toml"')
    write("two/b.toml", 'format = 1\nid = "b"\nextends = "toy"')
    with pytest.raises(EditionError, match="leads out of the folder"):
        load("one/a.toml", players=2, search="three")
    assert load("one/a.toml", players=2, search=["two", "."]).edition.id == "a"


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_does_not_lead_outside(write: Write) -> None:
    write("two/b.toml", 'format = 1\nid = "b"\nextends = "toy"')
    write("one/a.toml", 'format = 1\nid = "a"\nextends = "b.toml"')
    os.symlink("../two/b.toml", "one/b.toml")
    with pytest.raises(EditionError, match="leads out of the folder"):
        load("one/a.toml", players=2)


@pytest.mark.parametrize("path", ["C:/x.toml", "C:x.toml", "/x.toml", "//host/x.toml"])
def test_absolute_paths_are_refused_whatever_the_system(write: Write, path: str) -> None:
    write("house.toml", f'format = 1\nid = "house"\nextends = "{path}"')
    assert "an absolute path" in str(check("house.toml")[0])


def test_long_chains_are_refused(write: Write) -> None:
    for number in range(20):
        write(f"a{number}.toml", f'format = 1\nid = "a{number}"\nextends = "a{number + 1}.toml"')
    assert "more than 16 files extend each other" in str(check("a0.toml")[0])


def test_editions_lists_what_loads_by_id(write: Write) -> None:
    write("house.toml", '[players]\nmax = 3\n[about]\ntitle = { de = "Haus" }')
    write("broken.toml", "format =")
    write("wrong.toml", "[gems]\nstrat = 1")
    write("orphan.toml", 'format = 1\nid = "orphan"\nextends = "gone"')
    write("over.toml", 'format = 1\nid = "over"\noverlay = true')
    listed = {one.id: one for one in editions(search=".")}
    assert list(listed) == sorted(listed)
    assert {"broken", "wrong", "orphan", "over"}.isdisjoint(listed)
    house = listed["house"]
    assert (house.title, house.players, house.family) == ("Haus", range(2, 4), "toy")
    assert house.file == os.path.join(".", "house.toml")
    assert house.options == {"fast": "A short game", "rich": "rich"}
    assert "house" not in {one.id for one in editions()}


def test_packages_bring_editions(monkeypatch: pytest.MonkeyPatch, write: Write) -> None:
    write("package_of_editions/__init__.py", "# format")
    write("package_of_editions/far.toml", 'format = 1\nid = "far"\nextends = "near.toml"')
    write("package_of_editions/near.toml", Path("toy.toml").read_text().replace('"toy"', '"n"', 1))
    write("module_of_editions.py", "# format")
    monkeypatch.syspath_prepend(".")
    made = [
        EntryPoint("one", "package_of_editions", find.GROUP),
        EntryPoint("two", "module_of_editions", find.GROUP),
        EntryPoint("bad", "no_such_module_anywhere", find.GROUP),
        EntryPoint("worse", "os:sep", find.GROUP),
    ]
    monkeypatch.setattr(find, "entry_points", lambda group: made)
    edition = resolve("far", players=2)
    assert edition.origins["gems",].file == "near.toml"
    assert load("toy", players=2).edition.id == "toy"
    assert {"far", "n", "toy"} <= {one.id for one in editions()}
    warned = [str(problem) for problem in check("far")]
    assert len(warned) == 2
    assert all("warning: editions" in one for one in warned)
