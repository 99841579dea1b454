"""Commands that are printed to be typed next, and what a game is called in headings."""

from __future__ import annotations

import argparse
import shlex
import shutil
import sys
from pathlib import Path

from basari_rules.engine.edition import Edition

__all__ = ["about", "asked", "command"]


def command(args: argparse.Namespace, *words: str) -> str:
    """A command of ``basari`` as it can be pasted."""
    here = Path(sys.argv[0])
    name = str(here) if here.name == "basari" and shutil.which("basari") != str(here) else "basari"
    folders = [word for folder in args.path for word in ("--path", folder)]
    return shlex.join([name, *folders, *words])


def asked(args: argparse.Namespace) -> list[str]:
    """The edition, overlays and options, as they were typed."""
    return [*args.edition, *(word for name in args.options for word in ("--option", name))]


def about(edition: Edition) -> str:
    """Which edition it is: its id, the overlays and the options."""
    laid = "".join(f", with {overlay}" for overlay in edition.overlays)
    chosen = "".join(f", option {option}" for option in edition.options)
    return f"{edition.id}{laid}{chosen}"
