# Everything from a machine that has only Python >= 3.11 and make: uv is fetched into .venv when it is missing.
PYTHON ?= python3
VENV := .venv
UV := $(VENV)/bin/uv
RUN := $(UV) run --frozen --no-sync
SYNC := $(UV) sync --frozen --inexact --quiet --python $(VENV)/bin/python
GAME ?= cribbage
BUILT := CMakeLists.txt $(wildcard packaging/*.py) $(shell find src -name '*.cpp' -o -name '*.hpp' -o -name '*.po')
# The tests of a file stay together: what they share, such as whole games, is made by one process. The long
# proofs are spread one by one.
BY_FILE := -n auto --dist loadfile
export UV_PROJECT_ENVIRONMENT := $(VENV)
# Where it is set, as in many containers, each program that the tests start compiles every module again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup play test bare slow check format languages bench docs pictures clean

help:
	@echo "make play [GAME=euchre]  set up and play      make test   set up and run the tests"
	@echo "make check  format, lint, types, contracts    make slow   the long proofs"
	@echo "make bare   a part of the tests without the compiled kernel and the optional packages"
	@echo "make languages  every message into every catalogue, and what is not translated"
	@echo "make bench  speed against peers               make docs   the manual as pages"

$(UV):
	@$(PYTHON) -c 'import sys; sys.exit("Knaves needs Python 3.11 or newer; this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check 'uv>=0.5'

# What playing needs, and no more. --inexact: uv itself lives in the environment it looks after, and what
# another target installed there stays.
$(VENV)/.play: $(UV) pyproject.toml uv.lock $(BUILT)
	$(SYNC) --no-default-groups --extra tui
	@touch $@

# What developing needs: all that, and the tests, the checks and OpenSpiel.
$(VENV)/.ready: $(VENV)/.play
	$(SYNC) --extra tui
	@touch $@

setup: $(VENV)/.ready

play: $(VENV)/.play
	@$(VENV)/bin/knaves play $(GAME)

test: $(VENV)/.ready
	$(RUN) pytest $(BY_FILE)

slow: $(VENV)/.ready
	$(RUN) pytest -n auto -m slow

check: $(VENV)/.ready
	$(RUN) ruff format --check .
	$(RUN) ruff check .
	$(RUN) mypy src tests
	$(RUN) lint-imports

format: $(VENV)/.ready
	$(RUN) ruff format .
	$(RUN) ruff check --fix .

languages: $(VENV)/.ready
	$(RUN) python packaging/languages.py

# An environment of its own: built by a compiler that always fails, with what the tests themselves need and none of
# the extras. The build folder is its own so that uv does not take the compiled package out of its cache.
.bare-venv/.ready: $(UV) pyproject.toml uv.lock $(BUILT)
	UV_PROJECT_ENVIRONMENT=.bare-venv CXX=/bin/false $(UV) sync --frozen --quiet --no-default-groups --group test \
	  --config-setting build-dir=build/bare --python $(VENV)/bin/python
	@touch $@

bare: .bare-venv/.ready
	.bare-venv/bin/python -m pytest $(BY_FILE) -m 'bare and not slow'

# The peers live in an environment of their own; ours, kernel and all, is installed beside them.
.bench-venv/.ready: bench/requirements.txt $(VENV)/.ready
	$(UV) venv --quiet --clear --python $(VENV)/bin/python .bench-venv
	$(UV) pip install --quiet --python .bench-venv/bin/python --requirement bench/requirements.txt
	$(UV) pip install --quiet --python .bench-venv/bin/python --editable '.[tui]'
	@touch $@

bench: .bench-venv/.ready
	.bench-venv/bin/python -m bench

pictures: $(VENV)/.ready
	$(RUN) python docs/pictures

docs: $(VENV)/.ready
	$(SYNC) --extra tui --group docs
	$(RUN) zensical build --strict --clean
	$(RUN) python packaging/outside.py

clean:
	rm -rf $(VENV) .bare-venv .bench-venv build dist site .mypy_cache .ruff_cache .pytest_cache .hypothesis
