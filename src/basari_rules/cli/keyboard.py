"""Reading what people type."""

from __future__ import annotations

import getpass
import sys

from basari_rules.cli.screen import Screen

__all__ = ["Keyboard", "Left"]


class Left(Exception):  # noqa: N818 - leaving is no error
    """Somebody leaves the game; ``status`` is the exit status."""

    def __init__(self, status: int) -> None:
        self.status = status
        super().__init__(status)


class Keyboard:
    """Standard input, line by line."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def line(self, prompt: str, hidden: bool = False) -> str:
        """A line without the spaces around it; what is typed is not shown if ``hidden``.

        Raises Left at the end of input.
        """
        typed = sys.stdin.isatty()
        try:
            self.screen.out.print(prompt, style="bold", end="")
            text = getpass.getpass("") if hidden and typed else input()
        except EOFError:
            raise Left(0) from None
        if not typed:
            self.screen.say()
        return text.strip()
