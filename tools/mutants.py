"""Sabotage the rules in small ways, one at a time, and expect the tests to notice each.

The sabotages are listed in ``tests/mutants.toml``: the text of a file that is replaced (it must
occur exactly once), the rule it breaks, and the tests to run. Each is tried on a copy of the
tree. Exit status 1 if any survives, or no longer fits the source.

    python tools/mutants.py [RULE ...] [--workers N]
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

import attrs
import tomli

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "tests" / "mutants.toml"
COPIED = ("src", "tests", "editions", "pyproject.toml")
TIMEOUT = 120
"""Seconds after which a sabotage counts as noticed: the tests hang."""


@attrs.frozen
class Mutant:
    """One sabotage."""

    rule: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    def fits(self) -> bool:
        """Whether the text to replace is in the file exactly once."""
        path = ROOT / self.file
        return path.is_file() and path.read_text(encoding="utf-8").count(self.old) == 1

    def __str__(self) -> str:
        old, new = (" ".join(text.split()) for text in (self.old, self.new))
        return f"{self.rule} {self.file}: {old[:60]!r} -> {new[:60]!r}"


class Copy:
    """A copy of the tree in which one sabotage at a time is tried."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        skipped = shutil.ignore_patterns("__pycache__", ".*")
        for name in COPIED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, folder / name, ignore=skipped)
            else:
                shutil.copy(source, folder / name)
        self.environment = {
            **os.environ,
            "PYTHONPATH": str(folder / "src"),
            "PYTHONDONTWRITEBYTECODE": "1",
            "HYPOTHESIS_PROFILE": "ci",
        }
        code = "import basari_rules; print(basari_rules.__file__)"
        found = self._run("-c", code).stdout.strip()
        if not Path(found).is_relative_to(folder):
            raise SystemExit(f"the copy is not what is tested, but {found}")

    def passes(self, tests: Sequence[str]) -> bool:
        """Whether the tests pass as the copy is now."""
        options = ("-x", "-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist")
        try:
            run = self._run("-m", "pytest", *options, *tests)
        except subprocess.TimeoutExpired:
            return False
        if run.returncode not in (0, 1, 2):
            raise SystemExit(f"pytest cannot run {' '.join(tests)}:\n{run.stdout}{run.stderr}")
        return run.returncode == 0

    def survives(self, mutant: Mutant) -> bool:
        """Whether the tests pass in spite of a sabotage."""
        path = self.folder / mutant.file
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
        try:
            return self.passes(mutant.tests)
        finally:
            path.write_text(text, encoding="utf-8")

    def _run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
            check=False,
        )


def listed() -> Iterator[Mutant]:
    """The sabotages of the list."""
    data = tomli.loads(LIST.read_text(encoding="utf-8"))
    usual = data["tests"]
    for entry in data["mutant"]:
        yield Mutant(**{**entry, "tests": tuple(entry.get("tests", usual))})


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("rules", nargs="*", metavar="RULE", help="only sabotages of these rules")
    parser.add_argument("--workers", type=int, default=2, metavar="N")
    given = parser.parse_args(arguments)
    mutants = [one for one in listed() if not given.rules or one.rule in given.rules]
    stale = [mutant for mutant in mutants if not mutant.fits()]
    fitting = [mutant for mutant in mutants if mutant not in stale]
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        copies: Queue[Copy] = Queue()
        for number in range(given.workers):
            copies.put(Copy(Path(folder).resolve() / str(number)))
        if not _sound(copies, fitting):
            print("the tests fail without any sabotage")
            return 1

        def survives(mutant: Mutant) -> bool:
            copy = copies.get()
            try:
                return copy.survives(mutant)
            finally:
                copies.put(copy)

        survivors = []
        with ThreadPoolExecutor(given.workers) as pool:
            for mutant, alive in zip(fitting, pool.map(survives, fitting), strict=True):
                if alive:
                    survivors.append(mutant)
                    print(f"survives: {mutant}", flush=True)
    for mutant in stale:
        print(f"does not fit: {mutant}")
    caught = len(fitting) - len(survivors)
    seconds = time.monotonic() - began
    print(f"{caught} of {len(mutants)} sabotages noticed in {seconds:.0f} seconds")
    return 1 if survivors or stale else 0


def _sound(copies: Queue[Copy], mutants: Sequence[Mutant]) -> bool:
    """Whether all the tests pass as long as nothing is sabotaged."""
    copy = copies.get()
    passed = copy.passes(sorted({test for mutant in mutants for test in mutant.tests}))
    copies.put(copy)
    return passed


if __name__ == "__main__":
    sys.exit(main())
