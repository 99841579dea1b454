# Two commands on a fresh machine: make demo, make test. All else is for developers.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest

.PHONY: help demo test lint schema docs bench mutants wheel clean
help:
	@echo "make demo     play a narrated game from a bundled edition file"
	@echo "make test     everything that proves it: tests, coverage, docs, the built wheel"
	@echo "make lint     ruff, mypy --strict, and the edition files against their schema"
	@echo "make docs     the documentation, warnings as errors, into docs/_build"
	@echo "make bench    speed, as ratios against plain implementations"
	@echo "make mutants  small sabotages of each rule, all of which tests must catch"

$(VENV)/.core: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[cli]"
	@touch $@

$(VENV)/.dev: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[dev]"
	@touch $@ $(VENV)/.core

demo: $(VENV)/.core
	@$(BIN)/basari watch basari-card --players 4 --seed 7 --demo

test: $(VENV)/.dev
	$(PYTEST) -n 2 --cov --cov-report=term:skip-covered
	$(MAKE) --no-print-directory wheel docs

schema: $(VENV)/.core
	$(BIN)/python -m basari_rules schema > editions/edition.schema.json

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/tombi lint --offline --error-on-warnings editions examples/*.toml examples/house-rules

docs: $(VENV)/.dev
	$(BIN)/sphinx-build -q -W --keep-going -b html docs docs/_build/html
	@echo "docs/_build/html/index.html"

wheel: $(VENV)/.dev
	$(BIN)/python tools/test_wheel.py

bench: $(VENV)/.dev
	$(BIN)/python benchmarks/bench.py

mutants: $(VENV)/.dev
	$(BIN)/python tools/mutants.py

clean:
	rm -rf $(VENV) build dist docs/_build .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
