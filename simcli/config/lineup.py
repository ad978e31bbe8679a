"""Reading the lineup `bots`."""

from __future__ import annotations

import difflib
import re
from typing import Any, Protocol

from simcli.config.bots import DEFAULT, SETTINGS, BotSpec, Setting, kinds, settings
from simcli.config.positions import Path
from simcli.text import say

#: A number without anything before its point, which TOML does not know.
_NO_ZERO = re.compile(r"(?<![\w.])\.[0-9]+")


class Complaint(Protocol):
    """Notes a mistake at a path."""

    def __call__(self, path: Path, words: str, show: bool = True) -> None: ...


def read_bots(wrong: Complaint, given: Any, seats: int | None) -> tuple[BotSpec, ...]:
    """Return one bot a seat; mistakes go to `wrong`.

    Parameters
    ----------
    wrong : takes each mistake with its path.
    given : a name, a table, or a list of these; None where nothing is written.
    seats : seats in play; None while they are unknown, and the count is then not checked.
    """
    if given is None:
        return (BotSpec(DEFAULT),) * (seats or 1)
    if not isinstance(given, list):
        return (_read_bot(wrong, given, ("bots",)),) * (seats or 1)
    bots = tuple(_read_bot(wrong, entry, ("bots", number)) for number, entry in enumerate(given))
    if len(bots) == 1:
        return bots * (seats or 1)
    if seats is not None and len(bots) != seats:
        wrong(
            ("bots",),
            say(
                f"给了 {len(bots)} 个；允许：1 个（各座相同）或 {seats} 个",
                f"{len(bots)} given; allowed: 1 for every seat, or {seats}",
            ),
        )
    return bots


def _read_bot(wrong: Complaint, given: Any, path: Path) -> BotSpec:
    fallback = BotSpec(DEFAULT)
    if isinstance(given, str):
        return BotSpec(given) if _known(wrong, given, path) else fallback
    if not isinstance(given, dict):
        wrong(path, _allowed_kinds())
        return fallback
    kind = given.get("kind")
    if "kind" not in given:
        wrong(path, say(f"缺少 kind；{_allowed_kinds()}", f"kind is missing; {_allowed_kinds()}"))
    elif not isinstance(kind, str):
        wrong((*path, "kind"), _allowed_kinds())
    known = isinstance(kind, str) and _known(wrong, kind, (*path, "kind"))
    had = settings(kind) if known and kind is not None else SETTINGS
    for key in given:
        if key not in ("kind", *(one.name for one in had)):
            wrong((*path, key), _no_setting(kind if known else None, key, had), show=False)
    values = {one.name: _read_setting(wrong, given, one, path) for one in had}
    return BotSpec(str(kind), **values) if known else fallback


def _read_setting(wrong: Complaint, given: dict[str, Any], setting: Setting, path: Path) -> float:
    value = given.get(setting.name, setting.default)
    if isinstance(value, bool) or not isinstance(value, int | float) or not setting.low <= value <= setting.high:
        span = f"{setting.low:g}..{setting.high:g}"
        wrong((*path, setting.name), say(f"允许：{span} 之间的数", f"allowed: a number {span}"))
        return setting.default
    return float(value)


def _known(wrong: Complaint, kind: str, path: Path) -> bool:
    if kind in kinds():
        return True
    near = difflib.get_close_matches(kind, kinds(), n=1, cutoff=0.5)
    hint = say(f"；最接近的是 {near[0]}", f"; nearest: {near[0]}") if near else ""
    wrong(path, _allowed_kinds() + (_unread(kind) or hint))
    return False


def _unread(text: str) -> str:
    """Say what is wrong with a text that was to be a table or an array but is no TOML; empty if it was to be none."""
    if not text.startswith(("{", "[")):
        return ""
    if bare := _NO_ZERO.search(text):
        return say(f"；小数要写 0{bare[0]}，不写 {bare[0]}", f"; write 0{bare[0]}, not {bare[0]}")
    return say('；或写成 {kind="greedy", mistakes=0.1}', '; or written as {kind="greedy", mistakes=0.1}')


def _allowed_kinds() -> str:
    words = " | ".join(f'"{kind}"' for kind in kinds())
    return say(f"允许：{words}", f"allowed: {words}")


def _no_setting(kind: str | None, key: str, had: tuple[Setting, ...]) -> str:
    names = [one.name for one in had]
    close = difflib.get_close_matches(key, ["kind", *names], n=1)
    words = f"{kind or '机器人'} 没有 {key} 这个设定", f"{kind or 'a bot'} has no setting {key}"
    if close:
        return say(f"{words[0]}；最接近的是 {close[0]}", f"{words[1]}; nearest: {close[0]}")
    return say(f"{words[0]}；允许：kind, {', '.join(names)}", f"{words[1]}; allowed: kind, {', '.join(names)}")
