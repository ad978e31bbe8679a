"""Tables of how far the cards of a few neighbouring characters get towards groups and a half.

A hand of 3g + 1 or 3g + 2 cards that needs g groups and a half is split into groups of three cards (worth 2), two
cards of one group (worth 1), the half (worth 1) and single cards. Each remaining group and a missing half can then be
begun with a single card, so 2g + 1 minus the most that g groups and a half are worth is the number of cards missing
(2g minus their worth to g groups without a half). Single cards that cannot begin the half are left to `mixtures`.
Whether the pack still holds what is missing is not asked; a character makes at most one group alike.

A part (some characters) is answered by a vector: for at most j = 0..6 groups, without and with a half, the most its
cards are worth. Few vectors occur: they are numbered ("classes"), and small tables tell the class of two parts
together and the cards missing. A part's number is made of the digits of its characters, three bits each. Digits 0..5
are unpicked copies, 6 two copies that are no pair, 7 three copies of which two are a pair; what other mixtures of
picked and unpicked copies are worth is left to `mixtures` too.
"""

from __future__ import annotations

import os
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from kernels.accel import cache_folder
from kernels.tongcheng.bounds import bounds

Sets = tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]  # sentences, pairs of cards of one
Vectors = NDArray[np.int8]  # [..., none | pair | sentence, groups 0..6]
J = 7
NEVER = -40
COUNT = (0, 1, 2, 3, 4, 5, 2, 3)  # cards of a digit
ONE_LESS = (0, 0, 1, 2, 3, 4, 1, 2)  # the digit once a card has gone into a sentence
#: Ways to use copies of one character alike: (copies, worth of a group or 0, whether a half).
ALIKE = ((0, 0, 0), (2, 1, 0), (3, 2, 0), (2, 0, 1), (4, 1, 1), (5, 2, 1))

RUN3 = ((0, 1, 2), (1, 2, 3), (2, 3, 4))
NEXT = ((0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (2, 4), (3, 4))
#: Sentences and pairs of cards that stand in one, by part: 上大人 | 孔乙己 (its number apart) | 乙二三四五, the same
#: without low runs | 六七八九十土子.
TRIPLET = (((0, 1, 2),), ((0, 1), (0, 2), (1, 2)))
LOW_ROW = (RUN3, NEXT)
SHORT_ROW = (RUN3[2:], NEXT[4:])
HIGH_ROW = ((*RUN3, (1, 4, 5), (2, 3, 6)), (*NEXT, (1, 4), (1, 5), (4, 5), (2, 6), (3, 6)))

#: Sets across the cut between 五 and 六, as the copies of 四 五 六 七 they use, and whether they are whole.
CROSSING = (((1, 1, 1, 0), 1), ((0, 1, 1, 1), 1), ((1, 0, 1, 0), 0), ((0, 1, 1, 0), 0), ((0, 1, 0, 1), 0))
MOST_CROSSING = 4


def grouped(vectors: Vectors, worth: int) -> Vectors:
    """Return the vectors with one group more."""
    out = np.full_like(vectors, NEVER)
    out[..., 1:] = vectors[..., :-1] + np.int8(worth)
    return out


def halved(vectors: Vectors, place: int) -> Vectors:
    """Return the vectors with a half of two alike (1) or from a sentence (2)."""
    out = np.full_like(vectors, NEVER)
    out[..., place, :] = vectors[..., 0, :] + np.int8(1)
    return out


def sentences_alone(size: int, sets: Sets) -> Vectors:
    """Return the vectors of 0..5 copies of `size` characters in sentences alone, by the lowest card first."""
    out = np.zeros((6,) * size + (3, J), np.int8)
    runs, pairs = sets
    for low in range(size - 1, -1, -1):
        for copies in range(1, 6):
            at = (0,) * low + (copies,)
            out[at] = out[(0,) * low + (copies - 1,)]
            for cards in (*runs, *pairs):
                if cards[0] != low:
                    continue
                taken = [slice(None)] * (size - low - 1)
                left = [slice(None)] * (size - low - 1)
                for card in cards[1:]:
                    taken[card - low - 1], left[card - low - 1] = slice(1, None), slice(None, -1)
                rest = out[((0,) * low + (copies - 1, *left))]
                target = out[((0,) * low + (copies, *taken))]
                np.maximum(target, grouped(rest, len(cards) - 1), out=target)
                if len(cards) == 2:
                    np.maximum(target, halved(rest, 2), out=target)
    return out


def with_alike(vectors: Vectors, axis: int) -> Vectors:
    """Turn the copies along `axis` into digits: some may be a group alike, a pair or both."""
    vectors = np.moveaxis(vectors, axis, 0)
    out = np.empty((8, *vectors.shape[1:]), np.int8)
    for digit, copies in enumerate(COUNT):
        unpicked = copies if digit < 6 else copies - 1
        best = np.full_like(vectors[0], NEVER)
        for used, worth, half in ALIKE:
            if used <= unpicked and not (digit == 6 and used):
                found = vectors[copies - used]
                if worth:
                    found = grouped(found, worth)
                if half:
                    found = halved(found, 1)
                best = np.maximum(best, found)
        out[digit] = best
    return np.moveaxis(out, 0, axis)


def part(size: int, sets: Sets, plain: int = -1) -> Vectors:
    """Return the vectors of a part by its number (the first character lowest), shape [8 ** size, 3, J].

    `plain` is a character whose copies (0..5) only stand in sentences.
    """
    vectors = sentences_alone(size, sets)
    for axis in range(size):
        if axis != plain:
            vectors = with_alike(vectors, axis)
    vectors = np.maximum.accumulate(vectors, axis=-1)
    vectors[..., 1:, :] = np.maximum(vectors[..., 1:, :], vectors[..., :1, :])
    order = (*range(size - 1, -1, -1), size, size + 1)
    return np.ascontiguousarray(vectors.transpose(order)).reshape(-1, 3, J)


def crossings() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return rows (copies of 四 五 六 七, groups, worth, half), and by available copies (0..5 each) their range.

    The rows of an availability stand together: [6 ** 4, 2] first row and number of rows.
    """
    found: dict[tuple[int, ...], int] = {}
    for sets in range(MOST_CROSSING + 1):
        for chosen in combinations_with_replacement(range(len(CROSSING)), sets):
            for half in (-1, *(i for i in range(sets) if not CROSSING[chosen[i]][1])):
                used = [sum(CROSSING[c][0][i] for c in chosen) for i in range(4)]
                worth = sum(1 + CROSSING[c][1] for c in chosen)
                key = (*used, sets - (half >= 0), int(half >= 0))
                if max(used) <= 5:
                    found[key] = max(found.get(key, 0), worth)
    # A row is of no use where another takes no card, group or half more and is worth no less.
    found = {
        row: worth
        for row, worth in found.items()
        if not any(
            other != row and value >= worth and all(a <= b for a, b in zip(other, row, strict=True))
            for other, value in found.items()
        )
    }
    rows: list[tuple[int, ...]] = []
    places = np.zeros((6**4, 2), np.int64)
    for have in range(6**4):
        copies = [have // 6**i % 6 for i in range(4)]
        places[have, 0] = len(rows)
        for (a, b, c, d, groups, half), worth in found.items():
            if a <= copies[0] and b <= copies[1] and c <= copies[2] and d <= copies[3]:
                rows.append((a, b, c, d, groups, worth, half))
        places[have, 1] = len(rows) - places[have, 0]
    return np.array(rows, np.int64), places


MOST_CLASSES, MOST_CROSSINGS = 256, 40_000
SIZES = {"triplet": 8**3, "linked": 8 * 6 * 8, "low": 2 * 8**5, "high": 8**7}
SHAPES = np.dtype(
    [
        ("joined", "u1", (3, MOST_CLASSES, MOST_CLASSES)),  # classes are numbered by themselves for each rules.half
        ("missing", "u1", (3, 2, MOST_CLASSES, J)),  # without and with a half, by the number of groups
        *((name, "u1", (3, size)) for name, size in SIZES.items()),  # classes by rules.half and number of the part
        ("crossing", "u1", (MOST_CROSSINGS, 8)),  # copies of 四 五 六 七, whether a half, class by rules.half
        ("crossing_place", "i4", (6**4, 2)),
        ("feasible", "u1", (2, 3, 512)),  # bounds.py: without and with fours
    ],
    align=True,
)


def by_half(vectors: Vectors) -> Vectors:
    """Turn (none, pair, sentence) into (without, with a half) for each value of rules.half: any, pair, sentence."""
    none, pair, sentence = vectors[:, 0], vectors[:, 1], vectors[:, 2]
    halves = (np.maximum(pair, sentence), pair, sentence)
    return np.stack([np.stack([none, half], axis=1) for half in halves])


def product(x: Vectors, y: Vectors) -> Vectors:
    """Return the max-plus product along the last axis."""
    out = x + y[..., :1]
    for j in range(1, J):
        out[..., j:] = np.maximum(out[..., j:], x[..., : J - j] + y[..., j : j + 1])
    return out


def together(x: Vectors, y: Vectors) -> Vectors:
    """Return the vectors (without, with a half) of two parts together."""
    without = product(x[..., 0, :], y[..., 0, :])
    with_half = np.maximum(product(x[..., 1, :], y[..., 0, :]), product(x[..., 0, :], y[..., 1, :]))
    return np.stack([without, with_half], axis=-2)


def distinct(vectors: Vectors) -> Vectors:
    """Return the distinct vectors."""
    return np.unique(vectors.reshape(-1, 2 * J), axis=0).reshape(-1, 2, J)


def closed(vectors: Vectors) -> Vectors:
    """Return all vectors that come of joining given ones."""
    known = vectors
    while True:
        more = distinct(np.concatenate([known, *(distinct(together(known, vector[None])) for vector in vectors)]))
        if len(more) == len(known):
            return known
        assert len(more) <= MOST_CLASSES, len(more)
        known = more


def packed(vectors: Vectors) -> NDArray[np.int64]:
    """Pack the last axis of vectors into bytes of an int64, j = 0 lowest."""
    out = np.zeros(vectors.shape[:-1], np.int64)
    for j in range(J):
        out |= vectors[..., j].astype(np.int64) << (8 * j)
    return out


def numbered(vectors: Vectors) -> tuple[Vectors, NDArray[np.int64]]:
    """Return the distinct rows of vectors [n, 3, J], and the number of each row among them."""
    rows = packed(vectors)
    mixed = rows[:, 0] * 1_000_003 + rows[:, 1] * 998_244_353 + rows[:, 2] * 19_260_817
    _, first, number = np.unique(mixed, return_index=True, return_inverse=True)
    assert (rows[first][number] == rows).all()
    return vectors[first], number


class Classes:
    """The numbered vectors."""

    def __init__(self, vectors: Vectors) -> None:
        self.vectors = closed(distinct(vectors))
        self.number = {vector.tobytes(): i for i, vector in enumerate(self.vectors)}

    def of(self, vectors: Vectors) -> NDArray[np.uint8]:
        """Return the numbers of vectors [..., 2, J]."""
        flat = np.ascontiguousarray(vectors).reshape(-1, 2 * J)
        return np.array([self.number[row.tobytes()] for row in flat], np.uint8).reshape(vectors.shape[:-2])


def crossing_vectors(rows: NDArray[np.int64]) -> Vectors:
    """Return the vectors of the rows of `crossings`: the best of their sets for fewer groups."""
    out = np.zeros((len(rows), 2, J), np.int8)
    for i, (*_, groups, worth, half) in enumerate(rows.tolist()):
        whole = worth - half - groups
        for j in range(J):
            out[i, :, j] = min(j, groups) + min(j, whole)
        out[i, 1] += half
    return out


def build() -> NDArray[np.void]:
    """Compute the tables (array of one SHAPES record)."""
    parts = {
        "triplet": numbered(part(3, TRIPLET)),
        "linked": numbered(part(3, TRIPLET, plain=1)),
        "low": numbered(np.concatenate([part(5, SHORT_ROW), part(5, LOW_ROW)])),
        "high": numbered(part(7, HIGH_ROW)),
    }
    crossing, places = crossings()
    across = crossing_vectors(crossing)
    tables = np.zeros(1, SHAPES)
    tables["crossing"][0, : len(crossing), :4] = crossing[:, :4]
    tables["crossing"][0, : len(crossing), 4] = crossing[:, 6]
    halved_parts = {name: by_half(rows) for name, (rows, _) in parts.items()}
    for half in range(3):
        classes = Classes(np.concatenate([distinct(across), *(vectors[half] for vectors in halved_parts.values())]))
        vectors = classes.vectors
        n = len(vectors)
        tables["joined"][0, half, :n, :n] = classes.of(together(vectors[:, None], vectors[None]))
        for halves in range(2):
            tables["missing"][0, half, halves, :n] = 2 * np.arange(J) + halves - vectors[:, halves]
        for name, (_, number) in parts.items():
            tables[name][0, half] = classes.of(halved_parts[name][half])[number]
        tables["crossing"][0, : len(crossing), 5 + half] = classes.of(across)
    tables["crossing_place"][0] = places
    tables["feasible"][0] = bounds()
    return tables


def load() -> NDArray[np.void]:
    """Return the tables (one record), from the cache folder; built and written there on first use."""
    path = cache_folder("tongcheng") / "tongcheng-shapes.npy"
    try:
        return np.load(path, mmap_mode="c").view(SHAPES)
    except (OSError, ValueError):
        tables = build()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            temporary = path.with_name(f"{path.name}.{os.getpid()}")
            with open(temporary, "wb") as file:
                np.save(file, tables)
            os.replace(temporary, path)
            return np.load(path, mmap_mode="c").view(SHAPES)
        except OSError:
            return tables  # a cache that cannot be written only costs the next start some seconds
