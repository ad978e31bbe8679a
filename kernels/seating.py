"""Who sits where in a match: first dealer, shift and order follow from the index of the match. Rules: "dealer"."""

from __future__ import annotations

from kernels.accel import kernel
from kernels.rng import PURPOSE_FIRST_DEALER, draw_at

ONE = 4294967296.0  # settings of bots come in units of 2^-32


@kernel
def seat_players(st, seats, match, round_matches, shared, random_dealer, orders, bots):
    """Address `match` and seat its players at `seats` seats; mutates `st` (see `play_matches` for the rest)."""
    st.match = match
    st.wall_group = match - match % round_matches if shared else match
    st.dealer = match % seats
    if random_dealer:
        st.dealer = draw_at(st.seed, match, 0, PURPOSE_FIRST_DEALER, seats, 0)
    shift = (match // seats) % seats
    order = orders[(match // (seats * seats)) % orders.shape[0]]
    for seat in range(seats):
        player = order[(seat + shift) % seats]
        st.player[seat] = player
        st.bot[seat] = bots[player, 0]
        st.mistakes[seat] = bots[player, 1]
        st.aggression[seat] = bots[player, 2] / ONE
        st.defence[seat] = bots[player, 3] / ONE
