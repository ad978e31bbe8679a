"""The referee of the game, put together from its parts."""

from __future__ import annotations

from simcli.referee.match import Referee
from simcli.referee.moves import Words
from simcli.referee.youxian.cards import COPIES, KINDS, name
from simcli.referee.youxian.play import play
from simcli.referee.youxian.records import game_row, win_rows
from simcli.referee.youxian.rules import read_rules
from simcli.referee.youxian.table import Table

WORDS = Words(name, frozenset(["chi"]))

_REFEREE = Referee(WORDS, (COPIES,) * KINDS, read_rules, Table, play, game_row, win_rows)
check_game, check_match = _REFEREE.check_game, _REFEREE.check_match
