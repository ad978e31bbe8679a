"""The records that travel through the kernel: the rules in force and the state of a table."""

from __future__ import annotations

import numpy as np

from kernels.tongcheng.codes import CARDS, CHARS, COUNTS, HAND, KINDS, MOST_SEATS, PATTERNS

GROUPS = ("sentence", "kan", "peng", "quad", "hua")

# Options as integers: the name with dots as underscores (own_<kind> by number); a choice is its place among the allowed
# values; min_count is never "auto" here.
RULES = np.dtype(
    [
        (name, "i8")
        for name in (
            "seats", "min_count",
            *(f"own_{kind}" for kind in range(KINDS)),
            *(f"group_{group}_{colour}" for group in GROUPS for colour in ("red", "black")),
            "low_runs", "half",
            *(f"special_{pattern}" for pattern in PATTERNS),
            "special_concealed", "shi_dui_quads", "special_combine", "count_per_point", "base",
            "pick", "pick_no_return", "pick_chain_max", "guan_identity", "passed_win_block", "passed_peng_block",
            "multiple_winners", "dealer_on_draw", "match_games",
        )
    ]
)  # fmt: skip

S = (MOST_SEATS,)
# value: rounds and cards short that it looks ahead, counts that it tells apart; rows of hands: see `prospects`
ROUNDS, LEVELS, LIKELY = 8, 5, 64
ROWS = 3 * LEVELS + 3

STATE = np.dtype(
    [
        # address of the game, and the bots' words
        ("seed", "i8"), ("match", "i8"), ("game", "i8"), ("wall_group", "i8"),
        ("words", "i8", (MOST_SEATS, 4)), ("word_at", "i8", S), ("word_block", "i8", S),
        ("bot", "i8", S), ("player", "i8", S), ("mistakes", "i8", S),
        ("aggression", "f8", S), ("defence", "f8", S), ("seats", "i8"),
        # wall
        ("tiles", "u1", (CARDS,)), ("scratch", "i8", (112,)), ("at", "i8"),
        # hands: unpicked and picked copies by kind; unpicked and all copies by character
        ("hand", "i8", (MOST_SEATS, KINDS)), ("pick", "i8", (MOST_SEATS, KINDS)),
        ("u", "i8", (MOST_SEATS, CHARS)), ("n", "i8", (MOST_SEATS, CHARS)),
        # masks: kinds in hand; characters with two, three, four and an odd number of unpicked copies
        ("kinds", "i8", S), ("twos", "i8", S), ("threes", "i8", S), ("fours", "i8", S), ("odds", "i8", S),
        # all copies of characters 0..17, three bits each; picked copies; own points, red and all cards, melds included
        ("key", "i8", S), ("n_picked", "i8", S), ("own", "i8", S), ("reds", "i8", S), ("cards", "i8", S),
        # 观生: how many, and which characters (guan_identity = fixed)
        ("k", "i8", S), ("named", "i8", S),
        # melds: type, character, flowered cards; their base
        ("n_melds", "i8", S), ("meld_type", "i8", (MOST_SEATS, 8)), ("meld_char", "i8", (MOST_SEATS, 8)),
        ("meld_flowers", "i8", (MOST_SEATS, 8)), ("meld_base", "i8", S),
        # blocks: winning on discards, 碰 of characters (bits)
        ("win_block", "i8", S), ("peng_block", "i8", S),
        # turn: whether only a discard may follow, whether a win may, the last own draw (-1), the character picked (-1),
        # picks since the last drawn card
        ("dealer", "i8"), ("turn", "i8"), ("over", "i8"), ("discard_only", "i8"), ("may_win", "i8"), ("drawn", "i8"),
        ("banned", "i8"), ("chain", "i8"), ("bounded", "i8"),
        # the menu of an own turn
        ("m_win", "i8"), ("m_guan", "i8"), ("m_hua", "i8"), ("m_discard", "i8"),
        # claims on one discard
        ("menu", "i8", S), ("answer", "i8", S),
        # results
        ("outcome", "i8"), ("draws", "i8"), ("decisions", "i8"), ("winners", "i8"),
        ("score", "i8", S), ("count", "i8", (len(COUNTS),)), ("flowers_dealt", "i8", S), ("own_dealt", "i8", S),
        # own points by kind, base of groups by (group, black), both from the rules
        ("o", "i8", (KINDS,)), ("g", "i8", (len(GROUPS), 2)),
        # the hand read last: copies left (all, unpicked); base (-1: no reading), halves (bits: pair, sentence); price
        ("w", "i8", (CHARS,)), ("wu", "i8", (CHARS,)), ("three", "i8", (8,)),
        ("v_base", "i8"), ("v_half", "i8"), ("v_count", "i8"), ("v_mask", "i8"), ("v_fan", "i8"), ("v_complete", "i8"),
        # distance: digits; classes of the linked characters, and of all below the cut by the 四 and 五 taken across it
        ("d", "i8", (CHARS,)), ("linked", "i8", (36,)), ("below", "i8", (36, 36)),
        # free copies, unpicked and picked, and those left once some are set apart; characters set apart and their use
        ("fu", "i8", (CHARS,)), ("fp", "i8", (CHARS,)), ("xu", "i8", (CHARS,)), ("xp", "i8", (CHARS,)),
        ("slot", "i8", (HAND + 1,)), ("way", "i8", (HAND + 1,)),
        # cards that lie open; greedy: unseen copies, effort of discards (all, and ten pairs apart), characters of use,
        # cards missing with one of them, without, effort between turns or -1
        ("seen", "i8", (KINDS,)), ("left", "i8", (KINDS,)), ("cost", "i8", (KINDS,)), ("path", "i8", (KINDS,)),
        ("useful", "i8"), ("hopes", "i8"),
        ("with_one", "i8", (CHARS,)), ("here", "i8"), ("wants", "i8", S),
        # what all saw of a seat: discards made; characters it discarded, let pass since its hand last changed, and
        # let pass before (bits); own points of its melds
        ("turns", "i8", S), ("dropped", "i8", S), ("passed", "i8", S), ("stale", "i8", S), ("open_own", "i8", S),
        # value: multiple to expect by count; by seat its chance to win on a discard and what it would be paid, the mean
        # of which is `price`; cards that it does not see
        ("likely", "f8", (LIKELY,)), ("menace", "f8", S), ("dear", "f8", S), ("price", "f8"), ("unseen", "i8"),
        # value: rounds to come and the chances that another wins by itself, on another's discard, on one's own; gain
        # and toll of hands by row and round; the same before the next own draw
        ("rounds", "i8"), ("lose", "f8", (ROUNDS,)), ("other", "f8", (ROUNDS,)), ("deal", "f8", (ROUNDS,)),
        ("gain", "f8", (ROWS, ROUNDS)), ("toll", "f8", (ROWS, ROUNDS)), ("at_draw", "f8", (2,)),
        # value: count held, and without loose cards; copies put aside; what the hand in view waits for (cards short,
        # plan, chances by draw and by claim, pay) and the same of the hand that the last discard left
        ("held", "i8"), ("settled", "f8"), ("aside", "i8", (2 * CHARS,)),
        ("level", "i8"), ("plan", "i8"), ("a", "f8"), ("c", "f8"), ("pay", "f8", (2,)),
        ("keep_level", "i8", S), ("keep_plan", "i8", S), ("keep", "f8", (MOST_SEATS, 4)),
        # events: wanted, menus wanted, rows and steps written
        ("log", "i8"), ("log_menus", "i8"), ("log_at", "i8"), ("log_step", "i8"), ("wins_at", "i8"),
    ],
    align=True,
)  # fmt: skip
