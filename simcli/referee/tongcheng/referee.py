"""The referee of the game, put together from its parts."""

from __future__ import annotations

from collections.abc import Sequence

from simcli.referee.core import Coverage
from simcli.referee.match import Referee
from simcli.referee.moves import Words
from simcli.referee.tongcheng.cards import COPIES_OF, name
from simcli.referee.tongcheng.play import play
from simcli.referee.tongcheng.records import game_row, win_rows
from simcli.referee.tongcheng.rules import Rules, read_rules
from simcli.referee.tongcheng.table import Table

WORDS = Words(name, frozenset())


def _table(rules: Rules, dealer: int, wall: Sequence[int], coverage: Coverage, drawn_before: int) -> Table:
    """Set up a table; drawn games before this one change nothing here."""
    return Table(rules, dealer, wall, coverage)


_REFEREE = Referee(WORDS, COPIES_OF, read_rules, _table, play, game_row, win_rows)
check_game, check_match = _REFEREE.check_game, _REFEREE.check_match
