# `make` alone says what there is. Nothing here needs root; everything lives in .venv and data/.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
RUN_STAMP := $(VENV)/.run-installed
DEV_STAMP := $(VENV)/.dev-installed
ARGS ?=

.DEFAULT_GOAL := help
# An environment in which pip is missing (Debian's, before python3-venv is there) would be taken for a whole one next time.
.DELETE_ON_ERROR:
.PHONY: help play run doctor test coverage lint bench soak postgres audit gallery lock clean

# A system's upgrade may have put another Python into the environment, for which nothing is installed there.
ifneq ($(wildcard $(VENV)/pyvenv.cfg),)
ifneq ($(shell $(BIN)/python -c 'import pip' >/dev/null 2>&1 && echo whole),whole)
$(shell rm -f $(VENV)/pyvenv.cfg $(RUN_STAMP) $(DEV_STAMP))
endif
endif

help: ## this list
	@echo "Ginkgopolis for Discord. Unofficial. First steps: make play (no account needed), make run (with a token in .env)."
	@echo
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1	\2/' | expand -t 18

$(VENV)/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or later is needed; name it with make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing: on Debian and Ubuntu it is the package python3-venv."; exit 1; }

$(RUN_STAMP): requirements.txt | $(VENV)/pyvenv.cfg
	@echo "Installing what the bot needs into $(VENV) (once)."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

$(DEV_STAMP): requirements-dev.txt | $(VENV)/pyvenv.cfg
	@echo "Installing what tests and linters need into $(VENV) (once)."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@ $(RUN_STAMP)

play: $(RUN_STAMP) ## try everything without a Discord account: prints the address of a page
	@$(BIN)/python -m playground $(ARGS)

run: $(RUN_STAMP) ## the bot on Discord, with DISCORD_TOKEN from .env
	@$(BIN)/python -m bot $(ARGS)

doctor: $(RUN_STAMP) ## says what the bot still needs before it can run on Discord
	@$(BIN)/python -m bot doctor

test: $(DEV_STAMP) ## every test, from the rules to whole games through the loopback Discord
	@$(BIN)/python -m tests $(ARGS)

coverage: $(DEV_STAMP) ## the share of the code that the tests run, as a table and under artefacts/coverage; slower than test
	@rm -f artefacts/.coverage*
	@$(BIN)/python -m coverage run -m tests $(ARGS)
	@$(BIN)/python -m coverage combine --quiet
	@$(BIN)/python -m coverage html --quiet
	@$(BIN)/python -m coverage report

lint: $(DEV_STAMP) ## ruff, mypy --strict
	@$(BIN)/ruff check .
	@$(BIN)/mypy

bench: $(DEV_STAMP) ## measures beside peers, writes bench/results.md
	@$(BIN)/python -m bench $(ARGS)

soak: $(DEV_STAMP) ## hundreds of kills and thousands of presses: long
	@$(BIN)/python -m pytest -m soak $(ARGS)

postgres: $(DEV_STAMP) ## the end-to-end tests over a PostgreSQL server instead of SQLite files: long
	@GINKGO_TEST_DATABASE=postgresql $(BIN)/python -m pytest -m "e2e and not soak and not browser" tests/e2e $(ARGS)

audit: $(DEV_STAMP) ## known vulnerabilities of the pinned dependencies; fails when the advisory service can't be reached
	@$(BIN)/pip-audit --strict --require-hashes --disable-pip -r requirements.txt -r requirements-postgres.txt || { echo "Not a pass: a vulnerability was found, or the advisory service could not be reached or did not know what was asked for (see above)." >&2; exit 1; }

gallery: $(RUN_STAMP) ## draws the sample pictures into artefacts/gallery
	@$(BIN)/python -m render gallery --out artefacts/gallery

lock: $(DEV_STAMP) ## pins dependencies anew: versions and hashes, no addresses (needs uv: pip install uv)
	uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-header -p 3.11 --upgrade pyproject.toml -o requirements.txt
	uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-header -p 3.11 --upgrade pyproject.toml --group dev --group bench -o requirements-dev.txt
	uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-header -p 3.11 --upgrade --group build -o requirements-build.txt
	uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-header -p 3.11 --upgrade --group postgres -c requirements-dev.txt -o requirements-postgres.txt

clean: ## removes the environment and caches; games in data/ stay
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis artefacts
