"""Running the command line in tests."""

import io
import sys
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

from basari_rules.__main__ import main


@attrs.frozen
class Ran:
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def basari(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Run:
    """Runs ``basari`` with some arguments, in an empty folder, with lines typed on its input."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)

    def run(*args: str, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            status = main(args)
        except SystemExit as left:  # argparse
            status = int(left.code or 0)
        printed = capsys.readouterr()
        return Ran(status, printed.out, printed.err)

    return run
