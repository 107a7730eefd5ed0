# Two commands: `make run` and `make test`. Each sets up all it needs; the second time it starts at once.
# The tests come in three tiers: quick, test, soak.
.PHONY: run quick test soak check bench bench-vision screenshots clean
PY := .venv/bin/python
# A file stays with one worker, which keeps its browsers and windows; tests/conftest.py puts the long ones first.
# More words for pytest: make test PYTEST=--shuffle=7
PYTEST :=
PARALLEL := -n 2 --dist loadfile --no-loadscope-reorder

run:
	@tools/set_up run
	@$(PY) -m companion

test:
	@tools/set_up dev
	@$(MAKE) --no-print-directory check
	@$(PY) -m pytest $(PARALLEL) $(PYTEST)

quick:
	@tools/set_up dev
	@$(MAKE) --no-print-directory check
	@$(PY) -m pytest $(PARALLEL) --quick $(PYTEST)

check:
	@tools/set_up dev
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy

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
	rm -rf .venv .hypothesis .mypy_cache .pytest_cache .ruff_cache
