"""Build the wheel, install it into an empty environment, and try it away from the source tree.

The example package is then installed next to it and runs its own tests there.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

TRIAL = """
import importlib.util
import basari_rules as br

assert importlib.util.find_spec("rich") is None, "the core must work without extras"
assert "_editions" in str(br.editions()) or br.editions(), "the wheel carries no editions"
for listing in br.editions():
    for players in listing.players:
        assert not [p for p in br.check(listing.id) if p.severity == "error"], listing.id
        game = br.Game.new(listing.id, players=players, seed=1)
        for _ in range(40):
            player = game.to_move[0]
            game = game.play(player, game.moves(player).minimum)
        assert br.from_json(br.to_json(game)).state == game.state
print(", ".join(listing.id for listing in br.editions()))
"""


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a command; show what it said if it fails."""
    done = subprocess.run(list(map(str, command)), cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{command}\n{done.stdout}{done.stderr}")
    return done


def main() -> None:
    """Build, install, try."""
    with tempfile.TemporaryDirectory() as folder:
        away = Path(folder)
        run(sys.executable, "-m", "build", "--no-isolation", "--outdir", away, ROOT, cwd=away)
        (wheel,) = away.glob("*.whl")
        venv.create(away / "env", with_pip=True)
        python = away / "env" / "bin" / "python"
        run(python, "-m", "pip", "install", "--quiet", wheel, cwd=away)
        bundled = run(python, "-I", "-c", TRIAL, cwd=away).stdout.strip()

        missing = subprocess.run(
            [str(python), "-m", "basari_rules", "editions"],
            cwd=away,
            capture_output=True,
            text=True,
        )
        if missing.returncode != 2 or "basari-rules[cli]" not in missing.stderr:
            raise SystemExit(f"without rich, the command says: {missing.stdout}{missing.stderr}")
        run(python, "-m", "pip", "install", "--quiet", f"{wheel}[cli]", cwd=away)
        run(away / "env" / "bin" / "basari", "watch", "basari-card", "--seed", "1", cwd=away)

        example = away / "customs"
        shutil.copytree(ROOT / "examples" / "customs", example)
        run(python, "-m", "pip", "install", "--quiet", f"{wheel}[testing]", "pytest", cwd=away)
        run(python, "-m", "pip", "install", "--quiet", example, cwd=away)
        tested = run(python, "-m", "pytest", "-q", "tests", cwd=example).stdout.splitlines()[-1]
        print(f"the example package: {tested}")
        print(f"the wheel works away from the source tree: {bundled}")


if __name__ == "__main__":
    main()
