"""Reading the data of a replayed match."""

from __future__ import annotations

import json
import re
from typing import Any

from simcli.replay.page import write
from simcli.replay.story import MatchStory


def states(game: dict[str, Any]) -> list[dict[str, Any]]:
    """Add the changes of the steps up to the whole table after each of them."""
    state: dict[str, Any] = {}
    return [state := {**state, **step["state"]} for step in game["steps"]]


def page_data(story: MatchStory) -> dict[str, Any]:
    """Read the data back out of the finished page."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', write(story), re.S)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])["story"]
    return data
