"""Wrong command lines end with status 2 and one or two plain lines."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.command_line import simcli

HAND = "123m456m789m1112z"

NINE = ",".join(["eager", *(f'{{kind="greedy",mistakes=0.{tenths}}}' for tenths in range(1, 9))])

WRONG: list[tuple[list[str], str]] = [
    (["runz"], "no command is called 'runz'; nearest: run"),
    (["variants", "extra"], "unexpected extra argument"),
    (["variants", "--jsn"], "no such option --jsn; nearest: --json"),
    (["variants", "--lang", "fr"], "'fr' is not one of"),
    (["--lang"], "requires an argument"),
    (["--nothing"], "no such option --nothing"),
    (["rules"], "missing argument VARIANT"),
    (["rules", "gejui"], "no game is called 'gejui'; nearest: gejiu"),
    (["rules", "bridge"], "no game is called 'bridge'; known: gejiu"),
    (["rules", ""], "known: gejiu"),
    (["init"], "missing argument VARIANT"),
    (["init", "gejiu", "-o"], "requires an argument"),
    (["init", "gejiu", "-o", "no/such/folder/x.toml"], "no/such/folder/x.toml cannot be written"),
    (["schema", "x"], "no game is called 'x'"),
    (["completion", "tcsh"], "'tcsh' is not one of"),
    (["run"], "missing argument CONFIG"),
    (["run", "gejui"], "nearest: gejiu"),
    (["run", "no-such.toml"], "no-such.toml: no such file"),
    (["run", "."], "is a folder"),
    (["run", "a\0b"], "no such file"),
    (["run", "gejiu", "--games", "0"], "--games 0: allowed: 1..1000000000000"),
    (["run", "gejiu", "--games", "many"], "not a valid integer"),
    (["run", "gejiu", "--games", "1e6"], "not a valid integer"),
    (["run", "gejiu", "--seed", "-1"], "--seed -1: allowed: 0..9223372036854775807"),
    (["run", "gejiu", "--set"], "requires an argument"),
    (["run", "gejiu", "--set", "rules.base"], "--set rules.base: KEY=VALUE is wanted"),
    (["run", "gejiu", "--set", "=3"], "KEY=VALUE is wanted"),
    (["run", "gejiu", "--set", "rules.base=0"], "--set rules.base=0: allowed: 1..1000000"),
    (["run", "gejiu", "--set", "rules.base=2.5"], "--set rules.base=2.5: allowed: 1..1000000"),
    (["run", "gejiu", "--set", "rules.base=９"], "allowed: 1..1000000"),
    (["run", "gejiu", "--set", "rules.base=" + "9" * 5000], "allowed: 1..1000000"),
    (["run", "gejiu", "--set", "rules.fan=3"], "rules.fan is a table of options"),
    (["run", "gejiu", "--set", "rules.fan.qing_yi_see=3"], "nearest: rules.fan.qing_yi_se"),
    (["run", "gejiu", "--set", "rules.own.七*=3"], "no key rules.own.七*"),
    (["run", "gejiu", "--set", "rules.ready=on"], 'allowed: "optional" | "off"'),
    (["run", "gejiu", "--set", "rules.follow_dealer=yes"], "allowed: true | false"),
    (["run", "gejiu", "--set", "rules.follow_dealer=True"], "allowed: true | false"),
    (["run", "gejiu", "--set", "bots=gredy"], "nearest: greedy"),
    (["run", "gejiu", "--set", 'bots=["random","greedy"]'], "2 given; allowed: 1 for every seat, or 4"),
    (["run", "gejiu", "--set", "bots=[random"], 'allowed: "random" | "eager" | "greedy"'),
    (["run", "gejiu", "--set", "variant=x"], "--set variant=x: no game is called 'x'"),
    (["run", "gejiu", "--set", "rules.lan_shape=soft", "--set", "rules.lan_classes=distinct"], "rules.lan_shape"),
    (["score"], "missing argument VARIANT"),
    (["score", "gejiu"], "HAND is missing"),
    (["score", "gejiu", HAND, "--batch", "-"], "--batch does not go with HAND"),
    (["score", "gejiu", "--batch", "-", "--win", "2z", "--meld", "x"], "does not go with --meld, --win"),
    (["score", "gejiu", "--batch", "no-such.jsonl"], "no-such.jsonl cannot be read"),
    (["score", "gejiu", "--batch", "."], "cannot be read"),
    (["score", "gejiu", HAND], "win (the winning tile) is missing"),
    (["score", "gejiu", HAND, "--win", "8z"], "no 8z"),
    (["score", "gejiu", HAND, "--win", "2z", "--winner", "x"], "not a valid integer"),
    (["score", "gejiu", HAND, "--win", "2z", "--winner", "4"], "winner = 4: allowed: 0..3"),
    (["score", "gejiu", HAND, "--win", "2z", "--from", "0"], "from is the winner (0)"),
    (["score", "gejiu", HAND, "--win", "2z", "--win-by", "ron"], "allowed: self_draw | discard"),
    (["score", "gejiu", HAND, "--win", "2z", "--set", "rules.base=0"], "--set rules.base=0"),
    (["score", "gejiu", HAND, "--win", "2z", "--meld", "pong 111m"], "its type may be chow | pung"),
    (["sweep", "gejiu", "--vary", "rules.base=1,0"], "--vary rules.base=0: allowed: 1..1000000"),
    (["sweep", "gejiu", "--vary", "bots={kind='greedy',mistakes=.1}"], "write 0.1, not .1"),
    (["sweep", "gejiu", "--vary", "rules.base=1,2", "--metric", "share("], "its bracket is not closed"),
    (["balance", "gejiu", "--vary", "rules.base=1,1", "--target", "draw_share<=0.1"], "1 is given twice"),
    (["balance", "gejiu", "--vary", "rules.base=1,2", "--target", "share(<=0.1"], "its bracket is not closed"),
    (["ladder", "gejiu", "--weak", '{kind="greedy", mistakes=.1}'], "write 0.1, not .1"),
    (["ladder", "gejiu", "--bots", 'eager,{kind="greedy", mistakes=.1}'], "write 0.1, not .1"),
    (["ladder", "gejiu", "--bots", "eager,{kind=greedy}"], 'written as {kind="greedy", mistakes=0.1}'),
    (["ladder", "gejiu", "--bots", NINE], "--bots: 9 given; allowed: 2 to 8 different bots"),
    (["estimate", "gejiu", "win and (draws <= 6"], "( at character 9 has no partner"),
    (["estimate", "gejiu", "win and draws <= 6)"], ") at character 19 has no partner"),
    (["estimate", "gejiu", 'deal.count("1m) >= 3'], '" at character 12 has no partner'),
]


@pytest.mark.parametrize(("words", "part"), WRONG, ids=[" ".join(words)[:50] for words, _ in WRONG])
def test_wrong_command_line(words: list[str], part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    outcome = simcli(*words, stdin="")
    assert outcome.status == 2
    assert outcome.out == ""
    assert 1 <= len(outcome.error_lines) <= 2
    assert all(line.startswith("error: ") for line in outcome.error_lines)
    assert part in outcome.err
    assert "Traceback" not in outcome.err
    assert not list(tmp_path.iterdir())


ASKED: list[list[str]] = [
    ["compare", "gejiu", "gejiu", "--set-b", "rules.base=2"],
    ["sweep", "gejiu", "--vary", "rules.base=1,2"],
    ["sweep", "gejiu", "--each-option"],
    ["balance", "gejiu", "--vary", "rules.base=1,2", "--target", "draw_share<=0.1"],
    ["ladder", "gejiu"],
    ["ladder", "gejiu", "--weak"],
    ["estimate", "gejiu", "win"],
    ["report", "results/x"],
    ["query", "results/x", "FROM games"],
]


@pytest.mark.parametrize("words", ASKED, ids=[" ".join(words)[:30] for words in ASKED])
def test_a_result_that_cannot_be_written_is_refused_before_anything_is_played(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    csv = "x.csv" if words[0] == "query" else "x.html"
    for more, told in (
        (["-o", f"no/such/{csv}"], f"-o no/such/{csv}: there is no folder no/such"),
        (["--json", "-o", csv], f"--json contradicts -o {csv}: the ending .{csv[2:]} means {csv[2:]}"),
        (["--format", "json", "-o", csv], f"--format json contradicts -o {csv}"),
        (["-o", "a" * 300 + ".csv"], "File name too long"),
        (["-o", "."], "-o .: is a folder; a file is wanted"),
    ):
        outcome = simcli(*words, *more, "--lang", "en")
        assert outcome.status == 2, more
        assert len(outcome.error_lines) == 1
        assert told in outcome.err
    monkeypatch.setattr("os.access", lambda *_: False)
    refused = simcli(*words, "-o", csv, "--lang", "en")
    assert refused.error_lines == [f"error: -o {csv}: no permission to write there"]
    assert not list(tmp_path.iterdir())


def test_a_device_that_is_full_says_nothing_of_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("estimate", "gejiu", 'deal.count("1m") >= 3', "--lang", "en")
    outcome = simcli(*words, "-o", "/dev/full")
    assert (outcome.status, outcome.error_lines) == (1, ["error: cannot write /dev/full: No space left on device"])
    with open("/dev/full", "w") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "simcli.cli.main", *words],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (ended.returncode, ended.stderr) == (1, "error: cannot write the output: No space left on device\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--workers", "0"], "--workers 0：允许 1..4096"),
        (["--players-games", "0"], "--players-games 0：允许 1 以上的整数"),
        (["--games", "many"], "--games many：允许 整数"),
        (["--format", "doc"], "--format doc：允许 terminal | html | md | json | csv | xlsx"),
    ],
)
def test_what_was_given_and_what_is_allowed_in_chinese(words: list[str], told: str) -> None:
    outcome = simcli("sweep", "gejiu", "--vary", "rules.base=1,2", *words, "--lang", "zh")
    assert outcome.status == 2
    assert outcome.error_lines == [f"error: {told}", "error: 用法见 simcli sweep --help"]


def test_debug_shows_where() -> None:
    for words in (["--debug", "rules", "x"], ["rules", "x", "--debug"]):
        outcome = simcli(*words)
        assert outcome.status == 2
        assert "Traceback" in outcome.err
        assert outcome.error_lines[-1].startswith("error: no game is called 'x'")


def test_an_unexpected_failure_is_two_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise ZeroDivisionError("by\nchance")

    monkeypatch.setattr("simcli.cli.variants.summaries", broken)
    outcome = simcli("variants")
    assert outcome.status == 1
    assert outcome.error_lines == [
        "error: internal error: ZeroDivisionError: by chance",
        "error: run it again with --debug to see the traceback",
    ]
    assert "Traceback" in simcli("variants", "--debug").err


def test_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("simcli.cli.variants.summaries", stopped)
    outcome = simcli("variants")
    assert (outcome.status, outcome.err) == (130, "error: interrupted\n")


def run(*words: str, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # type: ignore[call-overload,no-any-return]
        [sys.executable, "-m", "simcli.cli.main", *words], capture_output=True, text=True, **options
    )


def test_a_closed_pipe_ends_silently() -> None:
    code = f"'{sys.executable}' -m simcli.cli.main rules gejiu --json | head -1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "[\n", "")


def test_a_terminal_without_chinese_still_works() -> None:
    done = run("variants", env={"PATH": "/usr/bin:/bin", "PYTHONIOENCODING": "ascii", "SIMCLI_LANG": "zh"})
    assert done.returncode == 0
    assert "gejiu" in done.stdout


def test_status_of_the_program_itself() -> None:
    done = run("rules", "gejui")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("error: no game is called 'gejui'; nearest: gejiu")
