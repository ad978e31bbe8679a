"""Who plays the blocks: this process alone, or worker processes of this machine.

A pool is anything with `map(job, blocks)` that yields `simcli.pool.work.Event`s in any order of blocks: `Progress`
while a block is played, `Done` once its files lie under temporary names, `Lost` when a worker died and its block went
back to the queue. The caller commits the files of each `Done`. Closing the generator stops the pool.
"""
