# Two commands: `make run` and `make test`. Each sets up all it needs; the second time it starts at once.
# The tests come in three tiers: quick, test, soak.
.PHONY: run quick test soak check bench bench-vision screenshots clean
PY := .venv/bin/python

run:
	@tools/set_up run
	@$(PY) -m companion

test:
	@tools/set_up dev
	@$(MAKE) --no-print-directory check
	@$(PY) -m pytest -n 2 --dist loadfile

quick:
	@tools/set_up dev
	@$(MAKE) --no-print-directory check
	@$(PY) -m pytest -n 2 --dist loadfile --quick

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
