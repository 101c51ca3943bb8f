# Pocket Dojo. `make` alone lists what there is to make.
BOARD ?= pybadge
DEVICES ?= 2
JOURNALS ?= 200000
PYTEST := .venv/bin/pytest
SIM := .venv/bin/python -m sim
PYTHON ?= python3
export PYTHON

.DEFAULT_GOAL := help
.PHONY: help play duel setup test test-all lint check budget balance goldens anew films sheets battery bench chip linked mash fuzz device zip deploy web web-bench release address serve clean

help: ## This list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: .venv/.play .venv/.window build/lib/.done ## Play in a window, or in the terminal where there is no display (BOARD=pybadge)
	@$(SIM) play --board $(BOARD)

duel: .venv/.play .venv/.window build/lib/.done ## Two linked handhelds side by side (DEVICES=2, BOARD=pybadge)
	@$(SIM) duel --board $(BOARD) --devices $(DEVICES) $(if $(LINK),--link $(LINK))

SET_UP := .venv/.all $(addsuffix /.done,build/lib build/bytecode build/older build/micropython build/oracle build/npm)
setup: $(SET_UP) ## Everything that tests and tools need

test: setup ## Linters, types and the tests that everybody waits for: 8 minutes on two cores (TIMES=1: what each file took)
	@.venv/bin/python -P tools/check.py $(if $(TIMES),--times)

test-all: setup ## Everything, the workshop's tests too: an hour and a quarter on two cores (ONLY=link: part of it; TIMES=1)
	@.venv/bin/python -P tools/check.py --all $(if $(TIMES),--times) $(ONLY)

lint: .venv/.all $(addsuffix /.done,build/lib build/older build/npm) ## Ruff, the type checker, linters for JavaScript and workflows (where npm is there)
	@.venv/bin/python -P tools/check.py --lint

check: ## What CI runs: the tests, with nothing left out
	.ci/run

budget: setup ## Heap of every screen and game on the 32-bit interpreter, against the bars
	.venv/bin/python tools/workshop/heap/budget.py

order: setup ## Learn anew what comes after each page, which boards load while people read
	.venv/bin/python tools/device/order.py

goldens: setup ## Write the golden pictures, playthroughs and transcripts anew: read the diff, look at the contact sheets
	$(SIM) goldens --write
	$(PYTEST) -q --goldens tests/console/test_playthroughs.py tests/ui/test_transcripts.py

anew: setup ## Make anew what the workshop made before something that it is made from changed
	.venv/bin/python tools/origins.py

films: .venv/.all build/lib/.done ## Make the films that README and docs/players/playing.md show anew, in docs/films
	$(SIM) films

balance: .venv/.all ## How even the games are, and how strong their opponents, against each other and outsiders (some hours)
	.venv/bin/python tools/workshop/strength/balance.py
	.venv/bin/python tools/workshop/strength/balance.py --level 2
	.venv/bin/python tools/workshop/strength/balance.py --levels
	.venv/bin/python tools/workshop/strength/balance.py --rivals
	.venv/bin/python tools/workshop/strength/roll_balance.py --planner --games 300
	.venv/bin/python tools/workshop/strength/strength.py

sheets: .venv/.all ## What is printed, in docs/print: score sheets, cards, boards, rules cards, loan cards
	.venv/bin/python tools/workshop/paper/sheets.py

battery: setup ## The dice through a statistical battery (up to 30 minutes; takes Debian's dieharder)
	.venv/bin/python tools/workshop/battery/run.py

fuzz: setup ## Ten million frames to a linked handheld in each state, 200,000 wrong journals (FRAMES=…, JOURNALS=…)
	.venv/bin/python -P tools/workshop/fuzz/fuzz_link.py $(FRAMES)
	.venv/bin/python -P tools/workshop/fuzz/fuzz_journals.py $(JOURNALS)
	.venv/bin/python -P tools/workshop/fuzz/fuzz_journals.py 1000 --whole

mash: setup ## 100,000 random presses over all screens of all boards
	MASH=100000 $(PYTEST) -n 2 -q tests/simulator/test_mash.py

linked: setup ## A thousand linked matches in storms at each loss (some minutes)
	LINKED=1000 $(PYTEST) -n 2 -q tests/linked/test_linked_matches.py

bench: setup ## What every screen would take on a real board (BOARD=pybadge)
	.venv/bin/python tools/device/build_device.py --bundles $(BOARD)
	$(SIM) cost --board $(BOARD) --bundles

chip: setup build/chip/.done ## Everything on genuine CircuitPython, on an emulated Sprig or PicoSystem (UF2=…, WALK="a duel", LOSS=0.3)
	.venv/bin/python tools/workshop/chip/chip.py $(UF2) $(if $(WALK),--walk "$(WALK)") $(if $(LOSS),--loss $(LOSS))

device: .venv/.play build/lib/.done build/bytecode/.done ## What goes onto a board, in build/<board> (BOARD=pybadge)
	.venv/bin/python tools/device/build_device.py $(BOARD)

zip: .venv/.play build/lib/.done build/bytecode/.done ## A release in build/release: a zip a board, one for any
	.venv/bin/python -P tools/release/release.py

deploy: .venv/$(if $(PORT),.all,.play) build/lib/.done build/bytecode/.done ## Onto all boards that are plugged in (PORT=/dev/ttyUSB0, CLASS=class.toml)
	@.venv/bin/python -P tools/release/deploy.py $(if $(PORT),--port $(PORT)) $(if $(CLASS),--class $(CLASS))

web web-bench: export WEB=1
web: $(if $(URL),address) .venv/.play build/lib/.done build/bytecode/.done build/npm/.done ## The web page in build/web: static files, for any host
	.venv/bin/python -P tools/web/build_web.py $(if $(BARE),--bare)

web-bench: .venv/.all web ## What the page takes in Chromium: start, press to picture, memory in an hour of play (ten minutes)
	.venv/bin/python -P tools/web/measure.py

release: zip web ## All that a release would publish, and what is still to do (VERSION=0.9); publishes nothing
	@.venv/bin/python -P tools/publish.py $(VERSION)

address: .venv/.all ## Where this copy is, into README, docs, READ-ME-FIRST, loan cards (REPOSITORY=me/dojo, URL=https://…/)
	@.venv/bin/python -P tools/release/address.py $(if $(REPOSITORY),--repository $(REPOSITORY)) $(if $(URL),--url $(URL))

serve: ## Show the web page on this computer (makes it first where there is none)
	@[ -e build/web/index.html ] || $(MAKE) --no-print-directory web
	@.venv/bin/python -P tools/web/serve.py

clean: ## Remove all that was made here, the set-up too
	rm -rf build .venv .pytest_cache .ruff_cache .mypy_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +

# Set-up, each part once, and again when its list of packages changes.
.venv/.play: requirements-play.txt tools/setup_python.sh
	tools/setup_python.sh $<
	@touch $@

.venv/.window: requirements-window.txt .venv/.play
	@tools/setup_window.sh

.venv/.all: requirements.txt requirements-window.txt .venv/.play
	tools/setup_python.sh $<
	@touch $@

build/lib/.done: requirements-device.txt .venv/.play
	tools/setup_python.sh --target build/lib $<
	@touch $@

build/bytecode/.done: requirements-bytecode.txt .venv/.play
	tools/setup_python.sh --target build/bytecode $<
	@touch $@

build/older/.done: requirements-older.txt .venv/.play
	tools/setup_python.sh --target build/older $<
	@touch $@

build/oracle/.done: requirements-oracle.txt .venv/.play
	tools/setup_python.sh --target build/oracle $<
	@touch $@

build/micropython/.done: tools/setup_micropython.sh tools/micropython.sha256
	tools/setup_micropython.sh
	@[ ! -x build/micropython/run ] || touch $@

build/npm/.done: tools/web/package.json tools/web/package-lock.json tools/setup_web.sh
	tools/setup_web.sh
	@[ ! -d build/npm/node_modules ] || touch $@

build/chip/.done: requirements-chip.txt tools/workshop/chip/quick.mjs build/npm/.done
	tools/setup_python.sh --target build/chip/lib $<
	node tools/workshop/chip/quick.mjs build/npm/node_modules/rp2040js/dist/esm build/chip/rp2040js
	@touch $@
