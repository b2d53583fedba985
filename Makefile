# Every chore is one verb. All of them set up what they need in .venv, from the versions locked in requirements/lock.txt.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest -q -n auto --dist worksteal
SOURCES := pyproject.toml README.md $(shell find src -name '*.py' -o -name '*.tsv' -o -name '*.json*')
export PIP_DISABLE_PIP_VERSION_CHECK = 1
export PIP_NO_INPUT = 1

.PHONY: demo test thorough exhaustive lint types imports bench bench-quick figures records format lock clean

demo: $(VENV)/package        ## the whole story on embedded data
	$(BIN)/unanimity demo

test: $(VENV)/package        ## all tests but the longest, against the installed package
	$(PYTEST)

thorough: $(VENV)/package    ## the tests that take long
	HYPOTHESIS_PROFILE=thorough $(PYTEST) -m "(thorough or hypothesis) and not exhaustive"

exhaustive: $(VENV)/package  ## these and more of the same, for an hour
	HYPOTHESIS_PROFILE=thorough $(PYTEST) -m "thorough or hypothesis or exhaustive"

lint: $(VENV)/tools          ## ruff: rules and formatting
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/package       ## mypy, strict, no exemptions
	$(BIN)/mypy

imports: $(VENV)/package     ## imports point one way
	$(BIN)/lint-imports

bench: $(VENV)/package       ## all benchmarks; writes benchmarks/RESULTS.md
	$(BIN)/python -m benchmarks

bench-quick: $(VENV)/package ## small benchmarks, to see that they run
	$(BIN)/python -m benchmarks --quick

figures: $(VENV)/package     ## the paper's figures in docs/results, reproduced
	@test -n "$(UNANIMITY_GEOQUERY)" || { echo "Name the folder of GeoQuery's files in UNANIMITY_GEOQUERY."; exit 2; }
	$(BIN)/python -m experiments -o docs/results --geoquery "$(UNANIMITY_GEOQUERY)"

records: $(VENV)/package     ## the schemas and the page of the records, from their declarations
	$(BIN)/python -m unanimity.records src/unanimity/records/schemas docs/records.md

format: $(VENV)/tools        ## let ruff rewrite what it can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

lock:                        ## choose the newest allowed versions of all dependencies
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
		--group dev pyproject.toml -o requirements/lock.txt

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(VENV)/tools: requirements/lock.txt
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/pip install --quiet --require-hashes -r requirements/lock.txt
	touch $@

$(VENV)/package: $(VENV)/tools $(SOURCES)
	$(BIN)/pip install --quiet --no-deps --no-build-isolation --force-reinstall .
	touch $@
