"""Random legal play of public mahjong engines beside simcli's, in one run, on one core.

    python benchmarks/peers.py [--seconds 5] [--repeats 3] [--peer-python PATH] [--json]

A peer hand runs from the deal to its end, every seat uniform over the legal actions that the peer lists, driven from
Python. Each engine is timed `--repeats` times for `--seconds` of processor time (so that other work on the machine
costs little), in turns; the median counts. Peers that are not installed, or fail, cost one line each. They come with
`pip install '.[peers]'`; as their dependencies are many, `--peer-python` names the interpreter of another environment
that holds them.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial

PEERS = ("riichienv", "rlcard", "mahjax")
SIMCLI = tuple((game, bot) for game in ("gejiu", "youxian", "tongcheng") for bot in ("random", "greedy", "value"))
# where riichienv cannot be installed its rate on the machine that set the marks stands in for it
STAND_IN = 850.0


def riichienv_hands() -> Callable[[], int]:
    """One riichi hand of riichienv (Rust)."""
    from riichienv import RiichiEnv

    env = RiichiEnv(game_mode=0)
    chance = random.Random(1)

    def play() -> int:
        waiting = env.reset()
        while not env.done():
            waiting = env.step({seat: chance.choice(seen.legal_actions()) for seat, seen in waiting.items()})
        return 1

    return play


def rlcard_hands() -> Callable[[], int]:
    """One hand of rlcard's mahjong (Python)."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("mahjong", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play() -> int:
        env.run(is_training=False)
        return 1

    return play


def mahjax_hands() -> Callable[[], int]:
    """One riichi hand of mahjax (JAX, compiled for the processor at hand)."""
    import jax
    import jax.numpy as jnp
    import mahjax

    env = mahjax.make("red_mahjong", round_mode="single")
    start, step = jax.jit(env.init), jax.jit(env.step)
    pick = jax.jit(lambda key, mask: jax.random.categorical(key, jnp.where(mask, 0.0, -jnp.inf)))
    keys = [jax.random.PRNGKey(1)]

    def play() -> int:
        keys[0], key = jax.random.split(keys[0])
        state = start(key)
        while not bool(state.terminated):
            keys[0], key, chance = jax.random.split(keys[0], 3)
            state = step(state, pick(key, state.legal_action_mask), chance)
        return 1

    return play


def simcli_games(variant: str, bot: str) -> Callable[[], int]:
    """A batch of games with the same bot at every seat."""
    from simcli import engine
    from simcli.config import load

    experiment = load(variant, [f"bots={bot}"])
    first = [0]

    def play() -> int:
        matches = 128
        games = engine.play(experiment, first[0], matches).games.num_rows
        first[0] += matches
        return games

    return play


MAKERS: dict[str, Callable[[], Callable[[], int]]] = {
    "riichienv": riichienv_hands,
    "rlcard": rlcard_hands,
    "mahjax": mahjax_hands,
} | {f"simcli {variant} {bot}": partial(simcli_games, variant, bot) for variant, bot in SIMCLI}


def rate(play: Callable[[], int], seconds: float) -> float:
    """Hands a second of processor time, over at least `seconds` of it."""
    began, hands = time.process_time(), 0
    while (passed := time.process_time() - began) < seconds:
        hands += play()
    return hands / passed


def serve(name: str) -> None:
    """Time one engine on demand: every line of stdin holds seconds, every answer hands a second."""
    play = MAKERS[name]()
    play()  # imports and compiling are not timed
    print("ready", flush=True)
    for line in sys.stdin:
        print(rate(play, float(line)), flush=True)


class Engine:
    """A child process that holds one engine ready, so that the rounds of all engines can be interleaved."""

    def __init__(self, name: str, python: str) -> None:
        """Start it; raises RuntimeError with one line if it cannot be used."""
        self.name = name
        command = [python, os.path.abspath(__file__), "--serve", name]
        self.errors = tempfile.TemporaryFile("w+")  # noqa: SIM115 - a full pipe would stop a child that warns a lot
        self.child = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors, text=True
        )
        self.answer()

    def answer(self) -> str:
        """Read one line, or raise RuntimeError with the last line of what went wrong."""
        assert self.child.stdout is not None
        line = self.child.stdout.readline().strip()
        if not line:
            self.close()
            self.errors.seek(0)
            errors = self.errors.read()
            said = [text for text in errors.splitlines() if re.match(r"\w+(\.\w+)*(Error|Exception)\b", text)]
            raise RuntimeError((said or errors.strip().splitlines() or ["ended without a word"])[-1])
        return line

    def time(self, seconds: float) -> float:
        """Hands a second."""
        assert self.child.stdin is not None
        self.child.stdin.write(f"{seconds}\n")
        self.child.stdin.flush()
        return float(self.answer())

    def close(self) -> None:
        """End the child."""
        self.child.kill()
        self.child.wait()


def start(python: str) -> tuple[list[Engine], dict[str, str]]:
    """Start simcli and every peer that can be used; also the reason why each other one cannot."""
    engines, failed = [], {}
    for name in MAKERS:
        try:
            engines.append(Engine(name, python if name in PEERS else sys.executable))
        except (RuntimeError, OSError) as error:
            failed[name] = str(error)
    return engines, failed


def measure(engines: list[Engine], seconds: float, repeats: int, failed: dict[str, str]) -> dict[str, float]:
    """Median hands a second of each engine; one that fails on the way is taken off and its reason kept."""
    seen: dict[str, list[float]] = {engine.name: [] for engine in engines}
    for _ in range(repeats):
        for engine in [e for e in engines if e.name not in failed]:
            try:
                seen[engine.name].append(engine.time(seconds))
            except (RuntimeError, OSError) as error:
                failed[engine.name] = str(error)
    return {name: statistics.median(rates) for name, rates in seen.items() if name not in failed}


def main() -> int:
    """Time everything and print one line an engine."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--peer-python", default=sys.executable, metavar="PATH")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--serve", choices=MAKERS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve(options.serve)
        return 0
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # children inherit it
    engines, failed = start(options.peer_python)
    try:
        rates = measure(engines, options.seconds, options.repeats, failed)
    finally:
        for engine in engines:
            engine.close()
    unit = rates.get("riichienv", STAND_IN)
    if options.json:
        print(json.dumps({"hands_per_s": rates, "failed": failed, "unit": unit, "measured": "riichienv" in rates}))
    else:
        for name, value in rates.items():
            print(f"{name:24}{value:14,.1f} hands/s {value / unit:10.2f} x riichienv")
        for name, reason in failed.items():
            print(f"{name:24}not measured: {reason}")
        if "riichienv" not in rates:
            print(f"riichienv is missing: the ratios are read against {STAND_IN:.0f} hands/s")
    return 0 if all(name in rates for name in MAKERS if name not in PEERS) else 1


if __name__ == "__main__":
    sys.exit(main())
