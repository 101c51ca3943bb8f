"""The heap bars, measured on the 32-bit interpreter as `make budget` does."""

import functools

import pytest

import budget
import interpreter
import scope
from device_files import ROOT
from sim import boards
from sim.linking.room import links_of

GAMES = sorted(path.parent.name for path in ROOT.glob("games/*/rules.py"))  # those that are to come, too
BOARD = boards.find("pybadge")
NEAREST = [  # ways that leave the least room on boards with a large display, or where more is loaded ahead
    ("picosystem", "King of the Roll against an opponent"),
    ("picosystem", "Karenza against a Master"),
    ("sprig", "King of the Roll against an opponent"),
]
IN_FULL = budget.BOARDS[: scope.amount("BUDGET")]  # boards on which every way is played
CHIP = {  # bytes in blocks of 16: the structures of CircuitPython 10 on a 32-bit board, and what they hold
    "Bitmap of 32 x 8 x 1": 48 + 32,
    "Palette of 2": 16 + 32,
    "Palette of 9": 16 + 144,
    "TileGrid": 96,
    "Group": 80,
}


@functools.cache
def drive_of(board, in_image):
    """The product as bytecode for a board, as it ships or in files."""
    return interpreter.fill(board.name, budget.PROGRAMS, in_image=in_image)


@pytest.fixture
def drive(need):
    need("build/micropython/run")
    return drive_of(BOARD, True)


@pytest.fixture
def files(need):
    need("build/micropython/run")
    return drive_of(BOARD, False)


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_a_state_of_the_largest_seating_stay_within_8_kb(game, files):
    assert 0 < budget.rules_heap(files, game) <= budget.RULES_BAR


def test_every_module_can_be_loaded(files):
    listed = dict(line.split()[1::-1] for line in budget.modules(files, BOARD.name))
    ours = {name: int(used) for name, used in listed.items() if name.startswith(("dojo.", "games."))}
    assert {"dojo.app", "games.karate.rules", "games.ninja.screens"} < ours.keys()
    assert [(name, used) for name, used in ours.items() if not -200 < used < 32_000] == []
    assert sum(ours.values()) > 100_000


def test_tables_that_grow_as_a_module_is_loaded_are_not_charged_to_it(monkeypatch, tmp_path):
    printed = (
        "1000\t> games.a\nqstr pool: n_pool=1, n_qstr=10, n_str_data_bytes=100, n_total_bytes=400\n"
        "2000\t> games.b\nqstr pool: n_pool=1, n_qstr=12, n_str_data_bytes=130, n_total_bytes=430\n"
        "9030\t< games.b\nqstr pool: n_pool=2, n_qstr=15, n_str_data_bytes=160, n_total_bytes=6460\n"
        "9130\t< games.a\nqstr pool: n_pool=2, n_qstr=15, n_str_data_bytes=160, n_total_bytes=6460\n"
    )
    monkeypatch.setattr(interpreter, "run", lambda *_, **__: printed)
    name = interpreter.NAME_ENTRY
    assert list(budget.modules(tmp_path, "pybadge")) == [
        "%7d  games.a" % (1000 + 100 + 2 * name),
        "%7d  games.b" % (7030 - 6000 + 3 * name),
    ]


@pytest.mark.parametrize("height, words", [(128, ["Turn 2", "No card"]), (64, ["No card"])])
def test_words_of_titles_are_asked_for_where_screens_have_titles(height, words):
    assert budget.expected(("^Turn 2", "No card"), height) == words


@pytest.mark.parametrize("word, missing", [("Cheese!", ["Cheese!"]), ("Ninja", [])])
def test_a_way_says_which_words_were_never_shown(word, missing, drive):
    way = budget.Way(drive, BOARD, budget.alone(BOARD, "wait:800"))
    assert way.missing((word,)) == missing


def cases():
    """(board, way, keys, words, how many handhelds) of what is played: of boards not in full only the nearest ways."""
    for name in budget.BOARDS:
        board = boards.find(name)
        ways = [(way, keys, words, 1) for way, keys, words in budget.WAYS]
        if "infrared" in links_of(board):
            ways += [(way, keys, words, count) for way, count, keys, words in budget.LINKED_WAYS]
        for way, *rest in ways:
            if name in IN_FULL or (name, way) in NEAREST:
                yield pytest.param(board, way, *rest, id="%s, %s" % (name, way))


@pytest.mark.parametrize("board, way, keys, words, count", cases())
def test_every_screen_is_opened_within_120_kb_of_heap_and_140_where_linked(board, way, keys, words, count, need):
    """Where there is little room, with less too: room for chance. `make test-all` looks for the peaks of all boards."""
    need("build/micropython/run")
    bar, slacks = (budget.LINKED_BAR, budget.LINKED_SLACKS) if count > 1 else (budget.HEAP_BAR, budget.SLACKS)
    heap = budget.on_the_way(drive_of(board, True), board, count, keys, words)
    assert heap.missing(words) == []
    if board == BOARD or (boards.short(board), way) in NEAREST:
        assert [less for less in (0, *slacks) if heap.short_at(bar - less) is not None] == []
    if scope.ALL:
        assert heap.peak()[0] <= bar


def test_what_stands_in_for_the_display_takes_what_it_takes_on_a_chip(files):
    printed = interpreter.run(files, "tools/workshop/heap/heap_sizes.py", BOARD.name, heap=budget.ROOM)
    taken = {}
    for line in printed.splitlines():
        what, *numbers = line.split("\t")
        taken[what] = [int(number) for number in numbers]
    for what, least in CHIP.items():
        assert least <= taken[what][0] <= least + 16, what
    for what in ("blit", "fill_region", "draw_line"):
        assert taken[what] == [0, 0], "C leaves no garbage"


def test_too_small_a_heap_is_seen(drive):
    heap = budget.Way(drive, BOARD, budget.alone(BOARD, "wait:400"))
    assert heap.short_at(20_000) == 0
    assert heap.short_at(budget.ROOM) is None


def test_names_are_charged_as_a_board_keeps_them():
    before = interpreter.Reading(used=1000, names=5, tables=280, remark="")
    after = interpreter.Reading(used=9000, names=26, tables=1080, remark="")
    assert interpreter.on_a_board(before, after) == 8000 - 800 + 60 * interpreter.NAME_ENTRY
