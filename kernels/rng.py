"""Addressed randomness: Philox4x32-10 (Salmon, Moraes, Dror, Shaw, SC 2011), unbiased bounded draws, shuffles.

Nothing here is a stream that is carried along: every random word has an address, made of the seed (key) and of
(block, game and purpose, match) (counter). A match can therefore be played alone, by any worker, in any order.
"""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel

PURPOSE_WALL = 0
PURPOSE_FIRST_DEALER = 1
PURPOSE_BOT = 2  # plus the seat

M0 = np.uint64(0xD2511F53)
M1 = np.uint64(0xCD9E8D57)
W0 = np.uint64(0x9E3779B9)
W1 = np.uint64(0xBB67AE85)
LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE = (np.uint64(i) for i in range(2, 10))

WORD = 1 << 32
REDRAW = 1 << 20  # blocks from here on hold the words that replace rejected ones


@kernel
def mix(c0, c1, c2, c3, k0, k1):
    """Apply one Philox round."""
    p0 = M0 * c0
    p1 = M1 * c2
    return (p1 >> HALF) ^ c1 ^ k0, p1 & LOW, (p0 >> HALF) ^ c3 ^ k1, p0 & LOW


@kernel
def philox(c0, c1, c2, c3, k0, k1):
    """Return the four 32-bit words (uint64) of Philox4x32-10 for counter (c0..c3) and key (k0, k1), all uint64 < 2^32.

    The ten rounds are written out so that a loop over counters vectorises.
    """
    c0, c1, c2, c3 = mix(c0, c1, c2, c3, k0, k1)
    c0, c1, c2, c3 = mix(c0, c1, c2, c3, (k0 + W0) & LOW, (k1 + W1) & LOW)
    c0, c1, c2, c3 = mix(c0, c1, c2, c3, (k0 + TWO * W0) & LOW, (k1 + TWO * W1) & LOW)
    c0, c1, c2, c3 = mix(c0, c1, c2, c3, (k0 + THREE * W0) & LOW, (k1 + THREE * W1) & LOW)
    c0, c1, c2, c3 = mix(c0, c1, c2, c3, (k0 + FOUR * W0) & LOW, (k1 + FOUR * W1) & LOW)
    c0, c1, c2, c3 = mix(c0, c1, c2, c3, (k0 + FIVE * W0) & LOW, (k1 + FIVE * W1) & LOW)
    c0, c1, c2, c3 = mix(c0, c1, c2, c3, (k0 + SIX * W0) & LOW, (k1 + SIX * W1) & LOW)
    c0, c1, c2, c3 = mix(c0, c1, c2, c3, (k0 + SEVEN * W0) & LOW, (k1 + SEVEN * W1) & LOW)
    c0, c1, c2, c3 = mix(c0, c1, c2, c3, (k0 + EIGHT * W0) & LOW, (k1 + EIGHT * W1) & LOW)
    return mix(c0, c1, c2, c3, (k0 + NINE * W0) & LOW, (k1 + NINE * W1) & LOW)


@kernel
def fill(words, seed, match, game, purpose, block):
    """Fill `words` (int64, length a multiple of 4) with the words of consecutive blocks from `block` on.

    The counter is (block, game * 16 + purpose, match low, match high), the key the two halves of `seed`. The first
    words of all blocks come first, then all second words and so on: stores in a row let LLVM vectorise over blocks.
    """
    k0 = np.uint64(seed) & LOW
    k1 = np.uint64(seed) >> HALF
    c1 = np.uint64(game * 16 + purpose)
    c2 = np.uint64(match) & LOW
    c3 = np.uint64(match) >> HALF
    n = words.shape[0] >> 2
    for i in range(n):
        a, b, c, d = philox(np.uint64(block + i), c1, c2, c3, k0, k1)
        words[i] = np.int64(a)
        words[n + i] = np.int64(b)
        words[2 * n + i] = np.int64(c)
        words[3 * n + i] = np.int64(d)


@kernel
def accept(word, n):
    """Map a 32-bit word to 0..n-1 without bias (Lemire 2019); -1 means the word must be thrown away."""
    product = word * n
    low = product & 0xFFFFFFFF
    if low < n and low < (WORD - n) % n:
        return -1
    return product >> 32


@kernel
def draw_at(seed, match, game, purpose, n, block):
    """Return one uniform draw from 0..n-1 (n < 2^31) from the words of the blocks from `block` on."""
    key = np.uint64(seed)
    address = np.uint64(match)
    c1 = np.uint64(game * 16 + purpose)
    while True:
        for word in philox(np.uint64(block), c1, address & LOW, address >> HALF, key & LOW, key >> HALF):
            j = accept(np.int64(word), n)
            if j >= 0:
                return j
        block += 1


@kernel
def shuffle(tiles, words, seed, match, game):
    """Shuffle `tiles` (uint8) in place, uniformly (Fisher-Yates), by the wall words of (`match`, `game`).

    `words` is a scratch array (int64, length a multiple of 4, at least as long as `tiles`); it is overwritten. Step i
    uses word i; the rare word that must be thrown away is drawn again at an address of step i's own.
    """
    fill(words, seed, match, game, PURPOSE_WALL, 0)
    n = tiles.shape[0]
    suspects = 0
    for i in range(n - 1):
        product = words[i] * (n - i)
        suspects += (product & 0xFFFFFFFF) < n - i
        words[i] = product
    if suspects > 0:
        redraw(words, n, seed, match, game)
    for i in range(n - 1):
        j = np.uint64(i + (words[i] >> 32))
        t = tiles[np.uint64(i)]
        tiles[np.uint64(i)] = tiles[j]
        tiles[j] = t


@kernel
def redraw(words, n, seed, match, game):
    """Replace the products (word x range) in `words` whose word is not acceptable for an unbiased draw."""
    for i in range(n - 1):
        low = words[i] & 0xFFFFFFFF
        if low < n - i and low < (WORD - (n - i)) % (n - i):
            words[i] = draw_at(seed, match, game, PURPOSE_WALL, n - i, REDRAW + (i << 8)) << 32


@kernel
def next_word(st, seat):
    """Return the next 32-bit word of the bot at `seat`; mutates the word buffer of state `st`."""
    at = st.word_at[seat]
    if at == 4:
        refill(st, seat)
        at = 0
    st.word_at[seat] = at + 1
    return st.words[seat, at]


@kernel
def refill(st, seat):
    """Put the next block of four words of the bot at `seat` into its buffer."""
    seed = np.uint64(st.seed)
    match = np.uint64(st.match)
    c1 = np.uint64(st.game * 16 + PURPOSE_BOT + seat)
    block = np.uint64(st.word_block[seat])
    a, b, c, d = philox(block, c1, match & LOW, match >> HALF, seed & LOW, seed >> HALF)
    st.words[seat, 0] = np.int64(a)
    st.words[seat, 1] = np.int64(b)
    st.words[seat, 2] = np.int64(c)
    st.words[seat, 3] = np.int64(d)
    st.word_block[seat] += 1


@kernel
def below(st, seat, n):
    """Return a uniform draw from 0..n-1 (n < 2^31) for the bot at `seat`."""
    while True:
        j = accept(next_word(st, seat), n)
        if j >= 0:
            return j
