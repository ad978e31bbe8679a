"""Rule sets by themselves: options laid over a rule set, and payments too large to be exact."""

from __future__ import annotations

from pydantic import BaseModel

from simcli.config.document import shown
from simcli.games import Game
from simcli.games.base import LIMIT
from simcli.games.options import flat
from simcli.text import say


def too_dear(game: Game, rules: BaseModel) -> str | None:
    """Return what is wrong where the dearest possible payment exceeds 2^53 points, else None."""
    dearest = game.dearest(rules)
    if dearest.points <= LIMIT:
        return None
    values = flat(rules)
    causes = ", ".join(f"{name} = {shown(values[name.removeprefix('rules.')])}" for name in dearest.options)
    size = f"2^{dearest.points.bit_length() - 1}"
    return say(
        f"最贵的一笔付分可达 {size} 以上，超过允许的 2^53；来自 {causes}",
        f"the dearest payment could reach {size} points or more, allowed: up to 2^53; it comes from {causes}",
    )
