"""A replayed match of 攸县胡子牌: scores, every card in its place, reasons, values and payments as they must be."""

from __future__ import annotations

import re
from collections import Counter
from math import prod
from typing import Any

import pytest

from simcli.games.youxian import GAME
from simcli.games.youxian.notation import BIG, SMALL
from simcli.replay.youxian.cards import codes, read_codes
from tests.support.card_ledger import follow_cards
from tests.support.replayed import states
from tests.support.watched_youxian import MATCHES, SEATS, Watched, watch_match

CARDS = SMALL + BIG


@pytest.fixture(scope="module")
def watched() -> list[Watched]:
    return [watch_match(number) for number in range(MATCHES)]


def all_steps(watched: list[Watched]) -> list[dict[str, Any]]:
    return [step for one in watched for game in one.story["games"] for step in game["steps"]]


def test_thin_places_are_reached(watched: list[Watched]) -> None:
    """The checks below are worth as much as what the matches hold."""
    steps = all_steps(watched)
    assert {step["action"] for step in steps} == {
        *("deal", "ti_dealt", "shown", "draw", "discard", "wei", "ti", "pao", "peng", "chi", "waive", "skip", "dead"),
        *("win", "pay", "draw_game", "end"),
    }
    texts = " | ".join(step["text"] for step in steps)
    for words in (
        "wins 天胡",
        "地胡: the card that",
        "(own draw)",
        "drew it)",
        "臭偎, since",
        "forced, its own draw and has its 偎",
        "forced, its own draw and holds its 坎",
        "discarded it and it holds its 坎",
        "drew it and it has its 碰",
        "and 比 ",
        "only 坎 are left",
    ):
        assert words in texts, words
    notes = " | ".join(note for step in steps for note in step.get("notes", []))
    for words in (
        "胡 before 跑",
        "gives way",
        "could have won",
        "declines 天胡",
        "passes (win)",
        "who can win must",
        "提 and 偎 come before 胡",
        "no win",
        "may not 吃 it: 臭 (it discarded one)",
        "may not 吃 it: 臭 (it let one go)",
        "may not 碰 it: 臭",
        "(own draw only)",
        "(others' draws only)",
        "stays",
        "makes a 跑",
        "makes a 碰",
        "makes a 偎",
        "makes a 提",
        "for the own draw",
    ):
        assert words in notes, words
    pays = " | ".join(pay["text"] for step in steps for pay in step.get("pays", []))
    for words in ("capped at", "黄番", "base"):
        assert words in pays, words


def test_scores_are_those_of_the_run(watched: list[Watched]) -> None:
    """The rows come from playing without events, so watching changes nothing."""
    for one in watched:
        total = [0] * 3
        for row, game in zip(one.rows, one.story["games"], strict=True):
            assert game["before"] == total
            assert game["scores"] == [row[f"score_{seat}"] for seat in SEATS]
            assert states(game)[-1]["scores"] == game["scores"]
            assert (game["dealer"], game["outcome"]) == (row["dealer"], row["outcome"])
            total = [old + new for old, new in zip(total, game["scores"], strict=True)]


def test_every_step_accounts_for_all_cards(watched: list[Watched]) -> None:
    pack = Counter({f"{digit}{size}": 4 for size in "sb" for digit in "1234567890"})
    for one in watched:
        for game in one.story["games"]:
            for state in states(game):
                places = [game["wall"][2 * state["at"] :]]
                if state["open"] is not None and state["open"]["drawn"]:
                    places.append(state["open"]["tile"])
                for seat in SEATS:
                    places += [state[f"{place}_{seat}"] for place in ("hand", "pond", "dead")]
                    places += [meld["tiles"] for meld in state[f"melds_{seat}"]]
                assert Counter(re.findall("..", "".join(places))) == pack


def test_last_state_is_that_of_an_independent_ledger(watched: list[Watched]) -> None:
    for one in watched:
        for game in one.story["games"]:
            ledger = follow_cards(event for event in one.events if event["game"] == game["game"])
            state = states(game)[-1]
            for seat in SEATS:
                assert Counter(read_codes(state[f"hand_{seat}"])) == +ledger.hands[seat]
                assert read_codes(state[f"pond_{seat}"]) == ledger.discards[seat]
                assert read_codes(state[f"dead_{seat}"]) == ledger.dead[seat]
                laid = [sorted(read_codes(meld["tiles"])) for meld in state[f"melds_{seat}"]]
                assert laid == [sorted(meld) for meld in ledger.melds[seat]]


def test_counts_of_forced_melds_waivers_and_dead_cards_are_those_of_the_run(watched: list[Watched]) -> None:
    columns = {"ti_dealt": "ti_dealt", "ti": "ti", "wei": "wei", "pao": "pao", "peng": "peng", "chi": "chi",
               "discard": "discards", "waive": "discard_waived", "skip": "discard_skipped", "dead": "dead"}  # fmt: skip
    for one in watched:
        for row, game in zip(one.rows, one.story["games"], strict=True):
            told = Counter(step["action"] for step in game["steps"])
            assert {action: told[action] for action in columns} == {a: row[c] for a, c in columns.items()}


def test_notes_on_chou_and_short_hands_are_as_many_as_the_run_counts(watched: list[Watched]) -> None:
    """Per game: claim menus that 臭 cut (碰 and 吃 of one seat count once), and complete hands short of 息."""
    chou = short = 0
    for one in watched:
        for row, game in zip(one.rows, one.story["games"], strict=True):
            notes = [(step["step"], note) for step in game["steps"] for note in step.get("notes", [])]
            cut = {(at, note.split(" may not ")[0]) for at, note in notes if "may not" in note}
            lacking = [note for at, note in notes if "short of" in note]
            assert len(cut) == row["chou_removed"]
            assert len(lacking) == row["complete_short"]
            chou, short = chou + len(cut), short + len(lacking)
    assert chou > 100
    assert short > 10


def test_a_wei_lies_face_down_unless_a_peng_of_it_was_declined(watched: list[Watched]) -> None:
    """臭偎: the seat was offered a 碰 of the card and answered neither with it nor with a win."""
    kinds = Counter[bool]()
    for one in watched:
        for game in one.story["games"]:
            declined: set[tuple[int, int]] = set()
            offered: set[tuple[int, int]] = set()
            open_weis = []
            for event in (event for event in one.events if event["game"] == game["game"]):
                key = event["seat"], event["tile"]
                if (event["kind"], event["action"]) == ("offer", "peng"):
                    offered.add(key)
                elif event["kind"] == "answer" and key in offered:
                    offered.remove(key)
                    declined |= {key} if event["action"] in ("chi", "pass") else set()
                elif (event["kind"], event["action"]) == ("act", "wei"):
                    open_weis.append(one.experiment.rules.chou and key in declined)  # type: ignore[attr-defined]
            weis = [(step, state) for step, state in zip(game["steps"], states(game), strict=True)
                    if step["action"] == "wei"]  # fmt: skip
            assert ["臭偎" in step["text"] for step, _ in weis] == open_weis
            assert [state[f"melds_{step['seat']}"][-1]["shown"] for step, state in weis] == open_weis
            kinds.update(open_weis)
    assert min(kinds[True], kinds[False]) > 10


def test_wins_are_priced_as_in_the_run(watched: list[Watched]) -> None:
    """The kernel's rows against what is told: 息, 囤, fans, names, the seven groups and their cards, the payments."""
    wins = 0
    for one in watched:
        for row in one.wins:
            game = one.story["games"][row["game"]]
            step = next(step for step in game["steps"] if step["action"] == "win")
            xi, tun, fan = step["notes"][-3:]
            assert xi.startswith(f"息 {row['xi']} ")
            assert tun.startswith(f"囤 {row['tun']}:")
            assert fan.startswith(f"fans {row['fan']}:")
            names = [pattern.name.zh for pattern in GAME.patterns if row[f"p_{pattern.id}"]]
            assert re.findall(r"(\S+) \([^)]*\) \d+", fan) == names
            groups = xi.split("): ")[1].split(", ")
            assert len(groups) == 7
            assert sum(int(group.rsplit(" ", 1)[1]) for group in groups) == row["xi"]
            cards = [CARDS.index(char) for group in groups for char in group if char in CARDS]
            assert sum(card >= 10 for card in cards) == row["bigs"]
            assert sum(card % 10 in (1, 6, 9) for card in cards) == row["reds"]
            pay = next((step for step in game["steps"] if step["action"] == "pay"), {"pays": []})
            assert sum(each["points"] for each in pay["pays"]) == row["points"]
            for each in pay["pays"]:
                product, rest = each["text"].split(" = ")
                full, _, cap = rest.partition(", capped at ")
                factors = [re.search(r"\d+", factor) for factor in product.split(" × ")]
                assert prod(int(factor[0]) for factor in factors if factor) == int(full)
                assert each["points"] == int(cap or full)
            wins += 1
    assert wins > MATCHES


def test_winners_were_waiting(watched: list[Watched]) -> None:
    """Who wins on a drawn card was told to wait for it when its hand was left last."""
    wins = 0
    for one in watched:
        for row in one.wins:
            if row["win_by"] not in ("own_draw", "other_draw"):
                continue
            game = one.story["games"][row["game"]]
            drawn = max(step["step"] for step in game["steps"] if step["action"] == "draw")
            assert codes([row["win_card"]]) in re.findall("..", states(game)[drawn][f"waits_{row['seat']}"])
            wins += 1
    assert wins > MATCHES // 2
