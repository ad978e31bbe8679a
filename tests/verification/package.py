"""A fresh clone's packages in an empty environment: sdist and wheel build, `pip install .` works, simcli plays.

    python -m tests.verification.package

Needs the package index (or pip's cache); takes a minute or two. Exit status 1 if a step fails.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def step(name: str, *command: str, folder: Path) -> bool:
    """Run one command; print how it went and, if it failed, what it said last."""
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    print(f"{name:48}{'ok' if done.returncode == 0 else 'FAILED'}")
    if done.returncode:
        print("\n".join((done.stdout + done.stderr).splitlines()[-15:]))
    return done.returncode == 0


def main() -> int:
    """Build, install and play."""
    with tempfile.TemporaryDirectory(prefix="simcli-package-") as name:
        work = Path(name)
        clone, python, simcli = work / "clone", work / "env" / "bin" / "python", work / "env" / "bin" / "simcli"
        pip = (str(python), "-m", "pip", "--disable-pip-version-check", "-q", "install")
        pinned = ("-c", str(clone / "constraints.txt"))
        steps = [
            ("clone", "git", "clone", "-q", str(ROOT), str(clone)),
            ("sdist and wheel", sys.executable, "-m", "build", "--outdir", str(work / "dist"), str(clone)),
            ("empty environment", sys.executable, "-m", "venv", str(work / "env")),
            ("pip install . with constraints", *pip, *pinned, str(clone)),
            ("version", str(simcli), "--version"),
            ("1,000 games outside the checkout", str(simcli), "run", "gejiu", "--games", "1000", "--out", "run"),
            ("report", str(simcli), "report", "run"),
        ]
        return 0 if all(step(name, *command, folder=work) for name, *command in steps) else 1


if __name__ == "__main__":
    sys.exit(main())
