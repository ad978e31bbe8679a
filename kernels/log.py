"""Writing events. Costs one comparison where no events are wanted."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel

WALL, OFFER, ANSWER, ACT = range(4)
EVENT_KINDS = ("wall", "offer", "answer", "act")
EVENT_COLUMNS = ("match", "game", "step", "kind", "seat", "action", "tile", "arg", "other", "value")
A_TILE = 0  # the first action of every game: one tile of the wall


@kernel
def emit(st, log, kind, seat, action, tile, arg, other, value):
    """Append one event if events are wanted (kept this small so that it is compiled into its callers)."""
    if st.log != 0:
        append(st, log, kind, seat, action, tile, arg, other, value)


@kernel
def append(st, log, kind, seat, action, tile, arg, other, value):
    """Append one event to `log` (int64 [capacity, EVENT_COLUMNS]); past the capacity only the count goes on."""
    if st.log_at < log.shape[0]:
        row = log[st.log_at]
        row[0], row[1], row[2], row[3], row[4] = st.match, st.game, st.log_step, kind, seat
        row[5], row[6], row[7], row[8], row[9] = action, tile, arg, other, value
    st.log_at += 1
    st.log_step += 1


@kernel
def emit_wall(st, log):
    """Append the shuffled wall."""
    if st.log == 0:
        return
    for i in range(st.tiles.shape[0]):
        emit(st, log, WALL, -1, A_TILE, np.int64(st.tiles[i]), 0, -1, 0)
