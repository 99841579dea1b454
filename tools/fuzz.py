"""Fuzz the reader of edition files with atheris: only library errors, in bounded time.

    pip install atheris
    python tools/fuzz.py CORPUS_FOLDER [-max_total_time=3600]

The corpus folder is filled with the bundled editions first. What it finds becomes a test.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["basari_rules"]):
    import basari_rules as br

SLOWEST = 2.0
"""Seconds that checking any file may take."""

ROOT = Path(__file__).resolve().parent.parent
FOLDER = Path(tempfile.mkdtemp())
FILE = FOLDER / "fuzzed.toml"


def one(data: bytes) -> None:
    """Check, and if it is sound load, a file of these bytes."""
    FILE.write_bytes(data)
    begun = time.perf_counter()
    problems = br.check(FILE)
    if not any(problem.severity == "error" for problem in problems):
        for players in (2, 3, 4, 5):
            try:
                br.load(FILE, players=players).start()
            except br.RulesError:
                continue
    spent = time.perf_counter() - begun
    if spent > SLOWEST:
        raise RuntimeError(f"checking took {spent:.1f} seconds")


def main() -> None:
    """Fill the corpus, and fuzz until stopped."""
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        raise SystemExit(__doc__)
    corpus = Path(sys.argv[1])
    corpus.mkdir(parents=True, exist_ok=True)
    for path in (*ROOT.glob("editions/*.toml"), *ROOT.glob("examples/**/*.toml")):
        (corpus / path.name).write_bytes(path.read_bytes())
    atheris.Setup(sys.argv, one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
