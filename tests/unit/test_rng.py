"""Addressed randomness: known answers, unbiased draws, shuffles."""

from __future__ import annotations

import numpy as np
from scipy import stats

from kernels import rng
from kernels.accel import entry

FALSE_ALARM = 1e-6


@entry
def philox_words(counters, keys, out):
    for i in range(counters.shape[0]):
        c, k = counters[i], keys[i]
        a, b, d, e = rng.philox(c[0], c[1], c[2], c[3], k[0], k[1])
        out[i, 0], out[i, 1], out[i, 2], out[i, 3] = a, b, d, e


@entry
def accept_words(words, n, out):
    for i in range(words.shape[0]):
        out[i] = rng.accept(words[i], n)


@entry
def fill_words(words, seed, match, game, purpose, block):
    rng.fill(words, seed, match, game, purpose, block)


@entry
def shuffle_many(tiles, words, seed, out):
    for match in range(out.shape[0]):
        for i in range(tiles.shape[0]):
            tiles[i] = i
        rng.shuffle(tiles, words, seed, match, 0)
        for i in range(tiles.shape[0]):
            out[match, i] = tiles[i]


@entry
def redraw_words(words, n, seed):
    rng.redraw(words, n, seed, 5, 1)


def test_known_answers_of_random123() -> None:
    ones = 0xFFFFFFFF
    counters = np.array([[0, 0, 0, 0], [ones] * 4, [0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344]], np.uint64)
    keys = np.array([[0, 0], [ones] * 2, [0xA4093822, 0x299F31D0]], np.uint64)
    out = np.zeros((3, 4), np.uint64)
    philox_words(counters, keys, out)
    assert out.tolist() == [
        [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8],
        [0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD],
        [0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1],
    ]


def test_words_depend_on_their_address_alone() -> None:
    whole, piece = np.zeros(32, np.int64), np.zeros(4, np.int64)
    fill_words(whole, 7 << 40, 3 << 35, 9, 2, 0)
    for block in range(8):
        fill_words(piece, 7 << 40, 3 << 35, 9, 2, block)
        assert piece.tolist() == whole[block::8].tolist()
    seen = {tuple(whole)}
    for change in (
        (8 << 40, 3 << 35, 9, 2),
        (7 << 40, 4 << 35, 9, 2),
        (7 << 40, 3 << 35, 8, 2),
        (7 << 40, 3 << 35, 9, 3),
    ):
        fill_words(whole, *change, 0)
        seen.add(tuple(whole))
    assert len(seen) == 5


def test_every_remainder_keeps_the_same_number_of_words() -> None:
    # For n = 1.25 * 2^30 + 1 one word in sixteen must be thrown away: those whose low half is below 2^32 mod n.
    n = 2**30 + 2**28 + 1
    words = np.arange(0, 2**32, 65_537, np.int64)
    out = np.zeros(len(words), np.int64)
    accept_words(words, n, out)
    assert out.tolist() == [-1 if (w * n) % 2**32 < 2**32 % n else (w * n) >> 32 for w in words.tolist()]
    assert 0.06 < (out < 0).mean() < 0.07


def test_rejected_words_of_a_wall_are_drawn_again() -> None:
    n = 136
    threshold = 2**32 % n  # the product of word 0 with n has a low half of 0, below the threshold: to be thrown away
    assert threshold > 0
    words = np.array([0] + [(w << 32) + 2**31 for w in range(135)], np.int64)
    before = words.copy()
    redraw_words(words, n, 1)
    assert words[0] != 0
    assert 0 <= words[0] >> 32 < n
    assert words[1:].tolist() == before[1:].tolist()


def test_shuffles_are_uniform() -> None:
    """Each tile stands equally often at each place, and neighbours are independent (false alarm 1e-6 each)."""
    walls = np.zeros((40_000, 8), np.int64)
    shuffle_many(np.zeros(8, np.uint8), np.zeros(8, np.int64), 11, walls)
    assert (np.sort(walls, axis=1) == np.arange(8)).all()
    table = np.array([[np.sum(walls[:, place] == tile) for tile in range(8)] for place in range(8)])
    chi = ((table - 5000.0) ** 2 / 5000).sum()
    assert stats.chi2.sf(chi, 49) > FALSE_ALARM
    pairs = np.bincount(walls[:, 0] * 8 + walls[:, 1], minlength=64).reshape(8, 8)
    off = pairs[~np.eye(8, dtype=bool)]
    assert stats.chi2.sf(((off - 40_000 / 56) ** 2 / (40_000 / 56)).sum(), 55) > FALSE_ALARM
