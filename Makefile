# Everything a person runs in this project; `make help` lists it.
# Needs Python 3.10 or newer and git; the rest is installed into .venv, inside this folder.

PYTHON ?= python3
ARGS   ?=

VENV      := .venv
PY        := $(VENV)/bin/python
PIP       := $(PY) -m pip --disable-pip-version-check --no-input -qq
UV        := $(PY) -m uv -qq
LAB_SET   := $(VENV)/.installed-lab
SITE_SET  := $(VENV)/.installed-site
TEST_SET  := $(VENV)/.installed-test
TEST_HOME := $(CURDIR)/.test-home

# Python keeps what it has compiled, in .venv and beside the sources: dozens of processes would else compile all of it again.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help lab serve site test bench fuzz clean test-ready chromium

help:
	@echo 'make lab     open the chapters in JupyterLab    (ARGS="--language de" and other options of `hothlab lab`)'
	@echo 'make site    the whole tutor as pages that need no server, in public/, and opens it'
	@echo 'make serve   the same as pages without code       (ARGS="--lan" lets the phones of the room in)'
	@echo 'make test    check everything: code style, types, rules, packaging, notebooks, a real browser'
	@echo 'make bench   take the measurements of bench/'
	@echo 'make fuzz    a million broken inputs and random games (ARGS="record --runs 1000 --seed 7")'
	@echo 'make clean   remove .venv, caches and everything else that make has made'
	@echo
	@echo 'Another Python: make lab PYTHON=python3.12'

lab: $(LAB_SET)
	@$(PY) -m hothlab lab $(ARGS)

serve: $(LAB_SET)
	@$(PY) -m hothlab serve $(ARGS)

site: $(SITE_SET)
	@$(PY) -m hothlab site $(ARGS)
	@$(PY) -m hothlab.site.preview public

# Tests see no settings, kernels or extensions of the person who runs them.
test: export JUPYTER_CONFIG_DIR := $(TEST_HOME)/config
test: export JUPYTER_DATA_DIR := $(TEST_HOME)/data
test: export JUPYTER_RUNTIME_DIR := $(TEST_HOME)/runtime
test: export IPYTHONDIR := $(TEST_HOME)/ipython
test: export HOTHLAB_HOME := $(TEST_HOME)/person
test: export JUPYTER_PATH :=
test: export JUPYTER_CONFIG_PATH :=
test: export PYTHONPATH :=
test:
	@$(MAKE) --no-print-directory -j2 test-ready
	@mkdir -p $(TEST_HOME)
	@echo '== Code style, types, rules, packaging'
	@$(PY) -m pytest -n logical --maxprocesses 8 --dist worksteal
	@echo '== Notebooks, run anew and compared with what they show'
	@rm -rf $(TEST_HOME)/person
	@HOTHLAB_SHOW=check $(PY) -m pytest -o addopts=-q -n 2 --dist loadfile --nbval --nbval-current-env --nbval-sanitize-with tests/notebooks/sanitize.cfg notebooks/*.ipynb
	@echo '== JupyterLab in a real browser'
	@$(PY) -m pytest -n 4 --reruns 2 tests/browser

bench: $(LAB_SET)
	@$(PY) -m bench $(ARGS)

fuzz: $(TEST_SET)
	@$(PY) -m fuzz --runs 1000000 $(ARGS)

# uv does it in a fifth of the time; where it cannot (an index that only pip is set up for), pip does.
install = { $(PIP) install 'uv>=0.9' && $(UV) pip install --python $(PY) $(1); } 2>/dev/null || $(PIP) install --no-compile $(1)

# The two take half a minute each on a fresh machine, so they run side by side.
test-ready: $(TEST_SET) chromium

chromium:
	@tools/ensure-chromium >/dev/null

$(VENV)/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || { \
	    echo 'hothlab needs Python 3.10 or newer, and `$(PYTHON)` is not that. Name one: make lab PYTHON=python3.12' >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	    echo '`$(PYTHON) -m venv` failed. On Debian and Ubuntu it needs a package: apt-get install python3-venv' >&2; exit 1; }

$(LAB_SET): pyproject.toml $(VENV)/pyvenv.cfg
	@echo 'Installing hothlab into $(VENV) (a minute or less, once) ...'
	@$(call install,-e '.[lab]')
	@touch $@

$(SITE_SET): pyproject.toml $(VENV)/pyvenv.cfg
	@echo 'Installing hothlab and what makes its pages into $(VENV) (a minute or less, once) ...'
	@$(call install,-e '.[site]')
	@touch $(LAB_SET) $@

$(TEST_SET): pyproject.toml $(VENV)/pyvenv.cfg
	@echo 'Installing hothlab and its test tools into $(VENV) (a minute or less, once) ...'
	@$(call install,-e '.[test]')
	@touch $(LAB_SET) $(SITE_SET) $@

clean:
	rm -rf $(VENV) .site-work hothlab/site/runtime public .test-home test-artefacts dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +
	find . -name .ipynb_checkpoints -prune -exec rm -rf {} +
