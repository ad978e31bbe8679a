"""The second implementation of the rules: plain Python, written from the rules pages alone.

A referee replays an event log from the wall up. It shares no code with the kernels, so that one mistake cannot hide in
both. `core` is common to all games; each game has a folder of its own.
"""
