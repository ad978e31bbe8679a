"""Checks of simcli, by kind: unit, rules, cli, statistical, reliability, differential, architecture, verification."""
