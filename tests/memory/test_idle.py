"""What comes next is loaded while people read, in the order in which it came before, for as long as there is room."""

import re

import pytest

from device_files import FILES, module
from games import GAMES
from sim.loading import doors
from stage import Stage

PATHS = {module(path): path for path in FILES}
PAGE = """
NEEDS = ("dojo.needed",)
OPENS = ("dojo.often", "", "dojo.link.often", "dojo.seldom", "games.*.often", "games.ninja.seldom")
def page(console, inside=None):
    yield from inside or (yield)
"""


@pytest.fixture
def board(tmp_path):
    """A device with a page that is open, and four others that come after it."""
    with Stage("pybadge") as stage:
        for package in ("dojo", "dojo.link", "games.ninja"):
            folder = tmp_path / package
            folder.mkdir()
            stage.module(package).__path__.append(str(folder))
            for name in ("often", "seldom", "needed"):
                (folder / (name + ".py")).write_text("NEEDS = ()\n")
        (tmp_path / "dojo/first.py").write_text(PAGE)
        (tmp_path / "dojo/bare.py").write_text("NEEDS = ()\ndef page(inside):\n    yield from inside\n")
        with stage.world:
            stage.page = stage.world["dojo.pages"].open("dojo.first", stage.console)
            next(stage.page)
        yield stage


def read(board, game="", is_linked=False, frames=8):
    """Somebody reads for a while; returns what was loaded in each frame in which something was."""
    loaded = []
    with board.world:
        board.console.spare_time.forget_next()
        for _ in range(frames):
            before = set(board.world.names())
            board.console.spare_time.step(game, is_linked)
            loaded += [sorted(set(board.world.names()) - before)]
    return [each for each in loaded if each]


def test_what_comes_next_is_loaded_one_a_frame_the_most_frequent_first(board):
    assert read(board) == [["dojo.often"], ["dojo.seldom"]]
    assert board.console.spare_time.is_done() and read(board) == []


def test_of_games_only_the_one_that_is_shown_is_loaded_and_it_may_lack_what_others_have(board):
    assert read(board, "ninja")[2:] == [["games.ninja.often"], ["games.ninja.seldom"]]
    board.module("games.karate")
    assert read(board, "karate") == [] and board.console.spare_time.is_done()


def test_what_is_for_linked_handhelds_is_loaded_only_where_some_are(board):
    assert read(board, is_linked=True) == [["dojo.often"], ["dojo.link.often"], ["dojo.seldom"]]


def test_what_is_missing_is_told_only_where_somebody_opens_it(board):
    with board.world:
        board.world["dojo.first"].OPENS = ("dojo.lost", "dojo.often")
    assert read(board) == [["dojo.often"]]


@pytest.mark.parametrize("bar, less, count", [("AHEAD", 0, 2), ("AHEAD", 1, 1), ("NEXT", 0, 1), ("NEXT", 1, 0)])
def test_with_little_room_only_the_likeliest_is_loaded_and_with_less_nothing(board, bar, less, count):
    board.world.free = getattr(board.module("dojo.memory.room"), bar) - less
    likely = [["dojo.often"], ["dojo.seldom"]]
    assert read(board) == likely[:count]
    assert read(board) == likely[count : count + (count > 0)], "the likeliest that is not there yet"


def test_what_a_game_lacks_does_not_take_the_room_of_the_likeliest(board):
    board.world.free = board.module("dojo.memory.room").NEXT
    with board.world:
        board.world["dojo.first"].OPENS = ("dojo.lost", "dojo.often")
    assert read(board) == [["dojo.often"]]


@pytest.mark.parametrize("less, count", [(0, 3), (1, 0)])
def test_while_linked_nothing_is_loaded_that_takes_the_room_of_an_exchange_under_way(board, less, count):
    board.world.free = board.module("dojo.memory.room").AHEAD - less
    assert len(read(board, is_linked=True)) == count


def test_the_likeliest_takes_the_place_of_what_was_used_long_ago_as_when_it_is_opened(board):
    room = board.module("dojo.memory.room")

    def measured():
        board.world.free = room.NEXT - ("dojo.seldom" in board.world.names())

    with board.world:
        room.load("dojo.seldom")
        board.world.on_free = measured
    assert read(board) == [["dojo.often"]]
    assert "dojo.seldom" not in board.world.names()


def test_what_does_not_fit_after_all_is_left_until_somebody_opens_it(board, tmp_path):
    (tmp_path / "dojo/often.py").write_text("raise MemoryError\n")
    assert read(board) == [] and board.console.spare_time.is_done()


def test_a_dialog_over_a_page_does_not_hide_what_comes_after_that(board):
    with board.world:
        over = board.world["dojo.pages"].open("dojo.bare", iter((1,)))
        next(over)
    assert ["dojo.often"] in read(board)


def test_another_screen_begins_anew(board):
    read(board)
    with board.world:
        board.console.show(board.world["displayio"].Group())
        board.console.clear()
    assert not board.console.spare_time.is_done()


def test_a_page_that_has_something_else_of_that_name_is_refused(monkeypatch):
    monkeypatch.setattr(doors, "following", lambda: {"dojo.first": ("dojo.link.often", "dojo.often")})
    assert doors.on_board("A = 1\n", "dojo.first").endswith("OPENS = ('', 'dojo.link.often', 'dojo.often')\n")
    with pytest.raises(ValueError, match="dojo.first"):
        doors.on_board("OPENS = 1\n", "dojo.first")


def test_all_that_is_named_to_be_loaded_next_exists():
    found = 0
    for page, names in doors.following().items():
        assert page in PATHS, page
        for name in names:
            each = [name] if "*" not in name else [name.replace("*", game) for game in GAMES]
            assert not PATHS.keys().isdisjoint(each), (page, name)
            found += 1
    assert found > 100


@pytest.mark.parametrize(
    "page, soon",
    [
        ("dojo.menus.game", "games.*.screens"),
        ("dojo.menus.shelf", "dojo.menus.game"),
        ("games.ninja.choice", "games.ninja.reveal"),
        ("games.karenza.table.board", "games.karenza.table.clash"),
    ],
)
def test_what_has_been_learnt_is_what_players_do(page, soon):
    names = doors.following()[page]
    if page.startswith("dojo."):
        names = [name for name in names if not re.match(r"games\.\w", name)]  # each only where that game is shown
    assert soon in names[:3]


WORDS = re.compile(r"\bMemoryError|\bgc\b|\bmem_free|\bdojo\.memory|\bpages\.(?!(?:open|run|show|load|keep)\b)\w+")


def test_games_dialogs_and_menus_have_no_word_of_memory():
    assert WORDS.search("pages.tidy()") and not WORDS.search("pages.load(a)") and WORDS.search("except MemoryError:")
    folders = ("games.", "dojo.dialogs.", "dojo.menus.", "dojo.belts.", "dojo.link.screens.", "dojo.link.pairing.")
    said = {name: WORDS.findall(path.read_text()) for name, path in PATHS.items() if name.startswith(folders)}
    assert len(said) > 200
    assert {name: words for name, words in said.items() if words} == {}
