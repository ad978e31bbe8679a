# Two commands do everything on a machine with Python 3.11 or newer: `make demo` and `make test`.
# PYTHON=python3.12 make demo   chooses the interpreter.   VENV=dir   chooses the environment's folder.

PYTHON ?= $(firstword $(foreach p,python3 python3.13 python3.12 python3.11 python3.14 python,$(shell \
	command -v $(p) >/dev/null 2>&1 && $(p) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $(p))))
VENV ?= .venv
# of the checks: one more than there are processors, since many wait for a browser or a killed run
PROCESSES = $(shell $(PYTHON) -c 'import os; print(min((os.cpu_count() or 1) + 1, 4))')
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

.PHONY: demo test lint machine-code browser verify bench peers clean help

help:
	@echo "make demo     install into $(VENV), play the default gejiu experiment, print its report"
	@echo "make test     install what the checks need and run them all"
	@echo "make verify   the long checks: statistics, exact counts, rules, coverage of intervals"
	@echo "make bench    games per second of every bot, and the peers that are installed"

demo: $(VENV)/.installed
	$(BIN)/simcli run configs/gejiu.toml --games 100000 --out results/demo
	$(BIN)/simcli report results/demo
	$(BIN)/simcli report results/demo -o results/demo.html

# pytest comes last, so that its closing line is the last that counts anything
test: $(VENV)/.installed-dev
	@$(MAKE) -j3 --output-sync=target lint machine-code browser
	$(BIN)/python -m pytest -n $(PROCESSES) --dist worksteal

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

machine-code: $(VENV)/.installed-dev
	$(BIN)/python -m tests.support.compile

browser:
	@sh tests/browser/install

verify: $(VENV)/.installed-dev
	$(BIN)/python -m tests.verification

bench: $(VENV)/.installed-dev
	$(BIN)/simcli bench

peers: $(VENV)/.installed-dev
	$(BIN)/python benchmarks/peers.py

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "simcli needs Python 3.11 or newer; name one: PYTHON=/path/to/python3 make demo" >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(PIP) install -c constraints.txt -e .
	@touch $@

$(VENV)/.installed-dev: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(PIP) install -c constraints.txt -e '.[dev]'
	@touch $@ $(VENV)/.installed

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .import_linter_cache .hypothesis .benchmarks
