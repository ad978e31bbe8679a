"""What a shell offers after <tab>, asked through click's machinery and in a real bash."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click import Context
from click.shell_completion import ShellComplete

from simcli.cli.complete import complete_run
from simcli.cli.main import COMMANDS, main
from tests.support.command_line import simcli


def offered(*words: str) -> list[str]:
    """Return what is offered for the last word, after the others."""
    asked = ShellComplete(main, {}, "simcli", "_SIMCLI_COMPLETE")
    return [str(item.value) for item in asked.get_completions(list(words[:-1]), words[-1])]


def test_commands() -> None:
    assert offered("") == list(COMMANDS)
    assert offered("ru") == ["rules", "run", "runs"]


@pytest.mark.parametrize("command", ["rules", "init", "schema", "score"])
def test_games(command: str) -> None:
    assert offered(command, "") == ["gejiu", "youxian", "tongcheng"]
    assert offered(command, "x") == []


def test_config_is_a_game_or_a_file() -> None:
    assert offered("run", "g") == ["g", "gejiu"]


def test_keys_after_set() -> None:
    fans = offered("run", "gejiu", "--set", "rules.fan.q")
    assert fans == [
        "rules.fan.qi_xing=",
        "rules.fan.qi_xing_yi_ban_gao=",
        "rules.fan.qing_yi_se=",
        "rules.fan.qiang_gang_hua=",
        "rules.fan.qi_dui_quad=",
    ]
    assert offered("score", "gejiu", "--set", "se") == [
        "seed=",
        "seating.first_dealer=",
        "seating.orders=",
        "seating.walls=",
    ]
    assert offered("run", "house.toml", "--set", "bo") == ["bots="]
    assert offered("run", "gejiu", "--set", "x") == []


def test_what_is_compared_and_by_what() -> None:
    assert offered("compare", "gejiu", "yo") == ["yo", "youxian"]
    assert offered("compare", "youxian", "youxian", "--set-b", "rules.min") == ["rules.min_xi="]
    assert offered("compare", "youxian", "youxian", "--metric", "draw") == ["draw_share"]


def test_values_after_set() -> None:
    assert offered("run", "gejiu", "--set", "rules.ready=") == ["rules.ready=optional", "rules.ready=off"]
    assert offered("run", "gejiu", "--set", "rules.follow_dealer=f") == ["rules.follow_dealer=false"]
    assert offered("run", "gejiu", "--set", "rules.fan_cap=") == ["rules.fan_cap=none"]
    assert offered("run", "gejiu", "--set", "bots=gr") == ["bots=greedy"]
    assert offered("run", "gejiu", "--set", "x.y=") == []


def test_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    asked = (Context(main), main.params[0])
    assert [item.value for item in complete_run(*asked, "ge")] == ["ge"]
    for name in ("gejiu-0123456789ab", "gejiu-ba9876543210", "other"):
        (tmp_path / "results" / name).mkdir(parents=True)
    (tmp_path / "results" / "gejiu-0123456789ab" / "run.json").write_text("{}")
    assert [item.value for item in complete_run(*asked, "ge")] == ["ge", "gejiu-0123456789ab"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_scripts(shell: str) -> None:
    outcome = simcli("completion", shell)
    assert outcome.status == 0
    assert "_SIMCLI_COMPLETE" in outcome.out
    assert f"{shell}_complete" in outcome.out


def in_bash(line: str, tmp_path: Path) -> list[str]:
    """Type `line` and <tab> into a bash that has read the script; return its replies."""
    program = tmp_path / "simcli"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m simcli.cli.main "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    script = (
        'eval "$(simcli completion bash)"\n'
        f"COMP_LINE={line!r}; COMP_POINT=${{#COMP_LINE}}\n"
        '_simcli_completion simcli\nprintf "%s\\n" "${COMPREPLY[@]}"\n'
    )
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    root = str(Path(__file__).resolve().parents[2])
    done = subprocess.run(
        ["bash", "-c", script],
        capture_output=True,
        text=True,
        env=os.environ | {"PATH": path, "PYTHONPATH": root},
    )
    assert done.returncode == 0
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
def test_in_bash(tmp_path: Path) -> None:
    assert in_bash("simcli run", tmp_path) == ["run", "runs"]
    assert in_bash("simcli run gejiu --set rules.fan.ping", tmp_path) == ["rules.fan.ping_hu="]
    # bash itself takes words apart at "=": only what follows it is replied
    assert in_bash("simcli run gejiu --set rules.pond_win=1", tmp_path) == ["14", "13_or_14"]
