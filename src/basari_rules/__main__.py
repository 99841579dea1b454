"""``python -m basari_rules``, and the entry point of the command ``basari``."""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line with these arguments (None: those of the process); its exit status."""
    try:
        import rich  # noqa: F401
    except ImportError:
        print("the command line needs rich: pip install 'basari-rules[cli]'", file=sys.stderr)
        return 2
    from basari_rules.cli import run

    return run(argv)


if __name__ == "__main__":
    sys.exit(main())
