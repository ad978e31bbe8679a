"""Which tiles complete a hand: plain searches over one suit at a time, remembered per suit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from simcli.referee.gejiu.rules import Rules
from simcli.referee.gejiu.tiles import HONOURS, KINDS

Part = tuple[int, ...]
PARTS = (range(9), range(9, 18), range(18, 27), range(27, 34))
SETS, SETS_AND_PAIR = 1, 2


@cache
def sets_only(part: Part, chows: bool) -> bool:
    """Whether the tiles of one suit (or the honours, `chows` False) fall into sets without a rest."""
    lowest = next((rank for rank, copies in enumerate(part) if copies), None)
    if lowest is None:
        return True
    if part[lowest] >= 3 and sets_only(_without(part, (lowest,) * 3), chows):
        return True
    run = (lowest, lowest + 1, lowest + 2)
    if not chows or run[-1] >= len(part) or not all(part[rank] for rank in run):
        return False
    return sets_only(_without(part, run), chows)


def _without(part: Part, ranks: Sequence[int]) -> Part:
    left = list(part)
    for rank in ranks:
        left[rank] -= 1
    return tuple(left)


@cache
def form(part: Part, chows: bool) -> int:
    """SETS, SETS_AND_PAIR or 0: how one suit may be a whole part of a standard hand."""
    rest = sum(part) % 3
    if rest == 0:
        return SETS if sets_only(part, chows) else 0
    if rest == 2 and any(n >= 2 and sets_only(_without(part, (r, r)), chows) for r, n in enumerate(part)):
        return SETS_AND_PAIR
    return 0


@cache
def completing(part: Part, chows: bool, wanted: int) -> tuple[int, ...]:
    """Ranks that bring one suit to the `wanted` form."""
    if (sum(part) + 1) % 3 != (0 if wanted == SETS else 2):
        return ()
    more = [(*part[:rank], part[rank] + 1, *part[rank + 1 :]) for rank in range(len(part))]
    return tuple(rank for rank, grown in enumerate(more) if form(grown, chows) == wanted)


def _parts(counts: Sequence[int]) -> list[Part]:
    return [tuple(counts[part.start : part.stop]) for part in PARTS]


def is_standard(counts: Sequence[int]) -> bool:
    """Sets and exactly one pair (unmelded tiles, shape (34,))."""
    pairs = 0
    for suit, part in enumerate(_parts(counts)):
        shape = form(part, suit < 3)
        if not shape:
            return False
        pairs += shape == SETS_AND_PAIR
    return pairs == 1


def standard_waits(counts: Sequence[int]) -> set[int]:
    """Kinds that complete four sets and a pair; at most one suit may be unfinished, else there is none."""
    parts = _parts(counts)
    forms = [form(part, suit < 3) for suit, part in enumerate(parts)]
    if forms.count(0) > 1:
        return set()
    waits: set[int] = set()
    for suit, part in enumerate(parts):
        others = forms[:suit] + forms[suit + 1 :]
        pairs = others.count(SETS_AND_PAIR)
        if 0 in others or pairs > 1:
            continue
        wanted = SETS if pairs else SETS_AND_PAIR
        waits.update(PARTS[suit].start + rank for rank in completing(part, suit < 3, wanted))
    return waits


def is_seven_pairs(counts: Sequence[int]) -> bool:
    """Seven pairs, four alike being two of them (14 unmelded tiles)."""
    return all(copies % 2 == 0 for copies in counts)


def seven_pairs_waits(counts: Sequence[int]) -> set[int]:
    """The kind that completes seven pairs out of 13 unmelded tiles."""
    odd = [kind for kind in range(KINDS) if counts[kind] % 2]
    return set(odd) if len(odd) == 1 else set()


@cache
def _apart(ranks: tuple[int, ...], strict: bool) -> bool:
    """Whether the different ranks of one suit fit together: by multiples of three, or (soft) by three at least."""
    pairs = [(low, high) for low in ranks for high in ranks if low < high]
    return all((high - low) % 3 == 0 if strict else high - low >= 3 for low, high in pairs)


def _lan_ranks(counts: Sequence[int]) -> list[tuple[int, ...]]:
    return [tuple(rank for rank in range(9) if counts[part.start + rank]) for part in PARTS[:3]]


def lan_fits(counts: Sequence[int], rules: Rules) -> bool:
    """Whether some tiles, any number, can all be of one 烂-family hand as far as distances go."""
    if any(copies > 1 for copies in counts):
        return False
    strict = rules.lan_shape == "strict"
    return all(_apart(ranks, strict) for ranks in _lan_ranks(counts))


def lan_pattern(counts: Sequence[int], rules: Rules) -> str | None:
    """Id of the 烂-family pattern of 14 unmelded tiles, None where they are none."""
    if sum(counts) != 14 or not lan_fits(counts, rules):
        return None
    suits = _lan_ranks(counts)
    seven = all(counts[kind] for kind in HONOURS)
    if not all(_apart(ranks, True) for ranks in suits):  # soft only: the classes mean nothing
        return "qi_xing" if seven else "lan_pai"
    classes = {ranks[0] % 3 for ranks in suits}
    if len(classes) == 1:
        return "qi_xing_yi_ban_gao" if seven else "yi_ban_gao"
    if rules.lan_classes == "distinct" and len(classes) == 2:
        return None
    return "qi_xing" if seven else "lan_pai"


def lan_waits(counts: Sequence[int], rules: Rules) -> set[int]:
    """Kinds that complete a 烂-family hand out of 13 unmelded tiles."""
    if not lan_fits(counts, rules):
        return set()
    waits = set()
    for kind in range(KINDS):
        if not counts[kind] and lan_pattern([*counts[:kind], 1, *counts[kind + 1 :]], rules):
            waits.add(kind)
    return waits


def is_complete(counts: Sequence[int], melds: int, rules: Rules) -> bool:
    """Whether the unmelded tiles (14 less three a meld) and `melds` melds are a winning hand."""
    if is_standard(counts):
        return True
    if melds:
        return False
    if is_seven_pairs(counts) or lan_pattern(counts, rules) is not None:
        return True
    return rules.zi_yi_se_any and not any(counts[: HONOURS.start])


def completing_kinds(counts: Sequence[int], melds: int, rules: Rules) -> set[int]:
    """Kinds that complete the unmelded tiles (13 less three a meld), those too of which the hand has all four."""
    waits = standard_waits(counts)
    if not melds:
        waits |= seven_pairs_waits(counts) | lan_waits(counts, rules)
        if rules.zi_yi_se_any and not any(counts[: HONOURS.start]):
            waits |= set(HONOURS)
    return waits
