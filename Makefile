# Everything here needs Python 3.11 or newer and make, and nothing else: the first target makes .venv itself.

PYTHON ?= $(shell for each in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$each -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && command -v $$each && break; done)
VENV := .venv
BIN := $(VENV)/bin
GAME ?= delphi
PORT ?= 7070
PETTEIA_DATA ?= $(CURDIR)/.petteia
export PETTEIA_DATA

.DEFAULT_GOAL := help
.PHONY: help setup play serve test lint format proto conformance golden picture lock breaking bench clean

help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14

setup: ## make or refresh .venv with everything that is pinned in requirements.lock
	@test -n "$(PYTHON)" || { echo "Petteia needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3"; exit 1; }
	@"$(PYTHON)" tools/bootstrap.py

play: setup ## play in the terminal: GAME=delphi SEATS=4 AUTO=1 (bots only) SEED=text OPTIONS="parades=1"
	@PETTEIA_WAY_BACK='make play GAME={game}' $(BIN)/petteia play $(GAME) \
		$(if $(SEATS),--seats $(SEATS)) $(if $(AUTO),--auto) $(if $(SEED),--seed $(SEED)) \
		$(foreach option,$(OPTIONS),--option $(option))

serve: setup ## serve games on 127.0.0.1:7070 (PORT=...)
	@$(BIN)/petteia-engine serve --listen 127.0.0.1:$(PORT)

test: setup ## run all tests
	$(BIN)/pytest -n 2 --dist worksteal

lint: setup ## check style, types, layers, protos, stubs, file sizes and the lock
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/buf lint
	$(BIN)/buf format --diff --exit-code
	$(BIN)/python tools/protos.py --check
	$(BIN)/python tools/house.py

format: setup ## bring code and protos into shape
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .
	$(BIN)/buf format -w

proto: setup ## make the stubs and descriptor images from the protos
	$(BIN)/python tools/protos.py

breaking: setup ## compare the protos with those of a git ref: REF=main
	$(BIN)/buf breaking --against '.git#ref=$(or $(REF),main)'

conformance: setup ## run the conformance suite of all plugins in full
	$(BIN)/pytest plugins -k conformance --conformance=full -n 2

bench: setup ## measure speed and memory as ratios: JSON=FILE writes them, too
	$(BIN)/python -m tests.benchmarks $(if $(JSON),--json $(JSON))

golden: setup ## write the golden playthroughs anew; read the diff before you commit it
	$(BIN)/pytest plugins -k "golden or conformance" --golden-update -p no:randomly -q



picture: setup ## draw docs/delphi.svg, the README's picture, anew
	$(BIN)/python -m tools.picture

lock: setup ## pin all dependencies anew in requirements.lock
	$(BIN)/python tools/lock.py

clean: ## remove .venv and caches; games in .petteia stay
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache dist
