"""Where editions are found: by id in folders and installed packages, or by path."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from importlib.metadata import entry_points
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath, PureWindowsPath
from types import ModuleType

import attrs

from basari_rules.editions.header import is_id
from basari_rules.editions.source import MAX_BYTES, Document, read
from basari_rules.errors import EditionError, Problem, UnknownEdition
from basari_rules.words import did_you_mean, listed, near, show

__all__ = ["GROUP", "VARIABLE", "Library"]

GROUP = "basari_rules.editions"
"""Entry points: the value is a package or module whose folder holds ``*.toml`` files."""

VARIABLE = "BASARI_EDITIONS"
"""Environment variable: more folders, separated as in ``PATH``."""

MAX_FILES = 500
"""Files of one folder that are looked at."""

_ID = re.compile(r"[\w-]{1,80}")


@attrs.frozen
class Folder:
    """A folder with edition files; ``shown`` is what problems put before a file's name."""

    place: Path | Traversable
    shown: str = ""

    def document(self, file: str) -> Document:
        """The document in a file of this folder; EditionError if it cannot be read."""
        return read(self.place / file, os.path.join(self.shown, file))

    def files(self) -> list[str]:
        """The names of its edition files, sorted."""
        try:
            names = [entry.name for entry in self.place.iterdir() if entry.name.endswith(".toml")]
        except (OSError, ValueError):
            return []
        return sorted(names)[:MAX_FILES]


class Library:
    """All editions that can be named, the nearest first.

    That is: the folders in ``search``, those in the environment variable ``BASARI_EDITIONS``, the
    bundled editions, and those of installed packages. A file that is named after its id is found
    before one that is not.
    """

    def __init__(self, search: object = (), *, watch: bool = False) -> None:
        """EditionError if ``search`` is not a path or some paths.

        ``watch`` says that ``doubts`` are wanted: warnings about ids that more than one file has.
        """
        self._watch = watch
        self.doubts: list[Problem] = []
        given = listed(search)
        if given is None:
            raise _refused("search", f"expected folders, got {show(search)}")
        asked = [_text(folder, "search", "a folder") for folder in given]
        environment = os.environ.get(VARIABLE, "").split(os.pathsep)
        self._search = tuple(
            Folder(Path(folder), folder) for folder in (*asked, *filter(None, environment))
        )
        self._folders = (*self._search, *_bundled(), *_installed()[0])

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What is wrong with installed packages of editions; those are left out."""
        return _installed()[1]

    def open(self, reference: object) -> Document:
        """The file that an id or a path names. EditionError, or UnknownEdition (one of them)."""
        text = _text(reference, "edition", "the id of an edition or the path of a file")
        if isinstance(reference, str) and not _is_path(text):
            found = self._find(text, self._folders)
            if found is None and os.path.isdir(text):
                return read(Path(text), text)
            if found is None:
                raise self._unknown(text, "no such edition")
            self._compare(text, found, found, ("id",))
            return found
        try:
            if not os.path.exists(text):
                raise self._unknown(text, "no such file")
        except ValueError as error:
            raise _refused(show(text), f"is no path: {error}") from error
        return read(Path(text), text)

    def parent(self, child: Document, reference: str, top: Document) -> Document:
        """The file that ``child`` extends, by id or by path relative to it.

        A path may lead only to files under the folder of ``child`` or of ``top`` (the file that
        the user named), or under a folder of the search path. EditionError located in ``child``.
        """
        if not _is_path(reference):
            beside = _beside(child)
            found = self._find(reference, (*beside, *self._folders), but=child)
            if found is None:
                ids = [
                    known
                    for known, one in self.documents(beside)
                    if known != child.data.get("id") and one.data.get("overlay") is not True
                ]
                hint = did_you_mean(reference, sorted(ids), "editions")
                raise self._extends(child, f"no such edition: {show(reference)}", hint)
            self._compare(reference, found, child, ("extends",))
            return found
        windows = PureWindowsPath(reference)
        if PurePosixPath(reference).is_absolute() or windows.drive or windows.root:
            hint = "write it relative to this file, or give the id of an edition"
            raise self._extends(child, "an absolute path", hint)
        if child.path is None:
            raise self._extends(child, "a path from inside an archive", "give the id of an edition")
        try:
            target = Path(os.path.realpath(child.path.parent / reference))
            roots = [file.path.parent for file in (child, top) if file.path is not None]
            roots += [Path(folder.shown) for folder in self._search]
            inside = any(target.is_relative_to(os.path.realpath(root)) for root in roots)
            exists = target.exists()
        except (OSError, ValueError) as error:
            raise self._extends(child, f"is no path: {error}") from error
        if not inside:
            hint = "keep it in the same folder or below, or add its folder to the search path"
            raise self._extends(child, "leads out of the folder of this file", hint)
        if not exists:
            raise self._extends(child, f"no such file: {show(reference)}")
        shown = os.path.normpath(os.path.join(os.path.dirname(child.name), reference))
        return read(target, shown)

    def documents(self, more: tuple[Folder, ...] = ()) -> Iterator[tuple[str, Document]]:
        """Every file with an id that can be read, and that id; of files with one id the first."""
        seen: set[str] = set()
        for folder in (*more, *self._folders):
            for document in _readable(folder):
                known = document.data.get("id")
                if is_id(known) and isinstance(known, str) and known not in seen:
                    seen.add(known)
                    yield known, document

    def ids(self, more: tuple[Folder, ...] = ()) -> list[str]:
        """The ids of all files that can be read, sorted."""
        return sorted(known for known, _ in self.documents(more))

    def _find(
        self, wanted: str, folders: tuple[Folder, ...], but: Document | None = None
    ) -> Document | None:
        if not _ID.fullmatch(wanted):
            return None
        for folder in folders:
            file = f"{wanted}.toml"
            if _is_file(folder.place / file) and not _same(but, folder.place / file):
                document = folder.document(file)
                if document.data.get("id") == wanted:
                    return document
        for folder in folders:
            for document in _readable(folder):
                if document.data.get("id") == wanted and not _same(but, document.path):
                    return document
        return None

    def _compare(self, wanted: str, found: Document, by: Document, path: tuple[str, ...]) -> None:
        """Note the doubts about the file found for an id that ``by`` names at a path."""
        if not self._watch or found.path is None:
            return
        here = Folder(found.path.parent, os.path.dirname(found.name))
        for twin in _readable(here, wanted):
            if twin.data.get("id") == wanted and not _same(found, twin.path):
                message = f"two files have the id {show(wanted)}: {found.name} and {twin.name}"
                hint = f"{found.name} is used; give the other an id of its own"
                self.doubts.append(by.problem(path, message, hint, severity="warning"))
        for folder in _bundled():
            file = folder.place / f"{wanted}.toml"
            if not _is_file(file) or folder.document(file.name).data == found.data:
                continue
            message = f"{found.name} hides the bundled edition {show(wanted)}"
            hint = "give it an id of its own, if that is not what is meant"
            self.doubts.append(by.problem(path, message, hint, severity="warning"))

    def _unknown(self, text: str, message: str) -> UnknownEdition:
        name = os.path.basename(text).removesuffix(".toml")
        known = self.ids()
        hint = did_you_mean(name, known, "editions")
        problem = Problem(text if len(text) < 200 else show(text), 0, 0, "", message, hint)
        return UnknownEdition(problem, near(name, known, 3))

    def _extends(self, child: Document, message: str, hint: str = "") -> EditionError:
        return EditionError([child.problem(("extends",), message, hint)])


def _is_file(place: Path | Traversable) -> bool:
    """Whether there is a file that may be looked at."""
    try:
        return place.is_file()
    except (OSError, ValueError):  # no right to look, or no possible path
        return False


def _is_path(text: str) -> bool:
    return text.endswith(".toml") or "/" in text or os.sep in text


def _text(value: object, place: str, wanted: str) -> str:
    """A text or path object as text; EditionError for anything else."""
    try:
        text = os.fspath(value)  # type: ignore[call-overload]
    except Exception as error:  # a stranger's __fspath__ may raise anything
        raise _refused(place, f"expected {wanted}, got {show(value)}") from error
    if not isinstance(text, str) or not text:
        raise _refused(place, f"expected {wanted}, got {show(text)}")
    return text


def _refused(place: str, message: str) -> EditionError:
    return EditionError([Problem(place, 0, 0, "", message)])


def _beside(document: Document) -> tuple[Folder, ...]:
    if document.path is None:
        return ()
    return (Folder(document.path.parent, os.path.dirname(document.name)),)


def _same(document: Document | None, file: Path | Traversable | None) -> bool:
    """Whether that file is where the document came from."""
    if document is None or document.path is None or not isinstance(file, Path):
        return False
    return os.path.realpath(file) == os.path.realpath(document.path)


def _readable(folder: Folder, mentioned: str = "") -> Iterator[Document]:
    """The files of a folder that can be read; those only in which a text stands."""
    for file in folder.files():
        try:
            if not mentioned or _mentions(folder.place / file, mentioned):
                yield folder.document(file)
        except EditionError:
            continue


def _mentions(file: Path | Traversable, text: str) -> bool:
    try:
        if not _is_file(file):
            return False
        with file.open("rb") as stream:
            return text.encode() in stream.read(MAX_BYTES)
    except (OSError, ValueError):
        return False


@cache
def _bundled() -> tuple[Folder, ...]:
    package = Path(__file__).parent.parent
    places = [package / "_editions"]
    if package.parent.name == "src":  # run from the source tree
        places.append(package.parent.parent / "editions")
    return tuple(Folder(place) for place in places if place.is_dir())[:1]


@cache
def _installed() -> tuple[tuple[Folder, ...], tuple[Problem, ...]]:
    folders: list[Folder] = []
    problems: list[Problem] = []
    for entry in entry_points(group=GROUP):
        try:
            module = entry.load()
            if not isinstance(module, ModuleType):
                raise TypeError("it is no package or module")
            if hasattr(module, "__path__"):
                folders.append(Folder(resources.files(module)))
            else:
                folders.append(Folder(Path(str(module.__file__)).parent))
        except Exception as error:  # whatever a stranger's module raises when it is imported
            message = f"editions {entry.name!r} cannot be used: {type(error).__name__}: {error}"
            problems.append(Problem(entry.value, 0, 0, "", message, severity="warning"))
    return tuple(folders), tuple(problems)
