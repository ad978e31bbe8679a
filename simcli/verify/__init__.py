"""Checking the kernels: play with every action logged, and have the referee follow it; audit deals by exact counting.

`session.verify` plays and referees, `case` keeps and replays a failing game, `stored` referees the events of a run,
`audit` holds deals and walls to exact counts. What a game needs for that is in the folder named after it.
"""
