# Two commands: `make run` and `make test`. Each sets up all it needs; the second time it starts at once.
# The tests come in three tiers: quick, test, soak.
.PHONY: run quick test soak check check-js bench bench-vision screenshots clean
PY := .venv/bin/python
# More words for pytest: make test PYTEST=--shuffle=7
PYTEST :=
# A file stays with one worker, which keeps its browsers and windows; tests/conftest.py puts the long ones first.
# Three workers on two cores: browsers and windows wait now and then.
WORKERS := 3
PARALLEL := --dist loadfile --no-loadscope-reorder
NPM_BIN := node_modules/.bin
JS := "companion/net/page/**/*.js" tools/page.d.ts "tests/kits/net/*.mjs" eslint.config.js
# The tests start hundreds of processes; each would compile everything anew where the environment forbids to keep it.
unexport PYTHONDONTWRITEBYTECODE
# How long the soak may take, and more words for it: make soak SOAK="--only lan"
MINUTES ?= 30
SOAK :=

run:
	@tools/set_up run
	@$(PY) -m companion

test:
	@tools/set_up dev
	@tools/beside_checks $(PY) -m pytest -n $(WORKERS) $(PARALLEL) $(PYTEST)

quick:
	@tools/set_up dev
	@tools/beside_checks $(PY) -m pytest -n 2 $(PARALLEL) --quick $(PYTEST)

soak:
	@tools/set_up dev
	@$(PY) -m tests.soak --minutes $(MINUTES) $(SOAK)

check:
	@tools/set_up dev
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy
	@$(MAKE) --no-print-directory check-js

# The phone page; what is kept between runs goes by the contents of the files.
check-js:
	@tools/set_up dev
	@test -e node_modules/.ready || { echo "The phone page cannot be checked without its npm packages (said above)." >&2; exit 1; }
	@$(NPM_BIN)/eslint --max-warnings 0 --cache --cache-strategy content --cache-location node_modules/.cache/ .
	@$(NPM_BIN)/prettier --check --log-level warn --cache --cache-strategy content $(JS)
	@$(NPM_BIN)/tsc -p .

bench:
	@tools/set_up dev
	@$(PY) -m bench

bench-vision:
	@tools/set_up dev
	@$(PY) -m bench.vision

screenshots:
	@tools/set_up dev
	@$(PY) -m tests.kits.ui.screenshots

clean:
	rm -rf .venv node_modules .hypothesis .mypy_cache .pytest_cache .ruff_cache
