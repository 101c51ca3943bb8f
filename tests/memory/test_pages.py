"""Pages are loaded when they are opened, stay while there is room, and go in the right order when there is none."""

import gc

import pytest

from stage import Stage

SHARED = "VALUE = 5\n"
PAGE = """
from dojo.{needs} import VALUE
from dojo import pages
NEEDS = ("dojo.{needs}",)
def page(*arguments):
    got = yield arguments
    if got == "open":
        got = yield from pages.open("dojo.second")
    return got, VALUE
"""
BARE = "NEEDS = ()\ndef page():\n    yield\n"


@pytest.fixture
def board(tmp_path):
    """A device with a drive of its own: board.has(name=source, …) puts modules on it."""

    def has(**sources):
        for name, source in sources.items():
            (tmp_path / (name + ".py")).write_text(source)

    with Stage("pybadge") as stage:
        stage.module("dojo").__path__.append(str(tmp_path))
        stage.has = has
        yield stage


@pytest.fixture
def world(board):
    """A device with three pages on its drive, the first two of which share something."""
    first, third = PAGE.format(needs="shared"), PAGE.format(needs="other")
    board.has(shared=SHARED, other=SHARED, first=first, second=first, third=third)
    return board.world


def start(world, name, *arguments):
    """Open a page; returns it and what it yields first."""
    with world:
        page = world["dojo.pages"].open("dojo." + name, *arguments)
        return page, next(page)


def end(world, page, answer=None):
    """What a page returns."""
    with world, pytest.raises(StopIteration) as end:
        page.send(answer)
    return end.value.value


def used(world, *names):
    """Open these pages one after the other, and leave each."""
    for name in names:
        end(world, start(world, name)[0])


def room_of(world):
    return world["dojo.memory.room"]


def make_room(world, *wanted):
    """Ask for so many bytes."""
    with world:
        for each in wanted:
            room_of(world).make_room(each)


def without_room(world):
    """Everything that can be forgotten is; returns what stays."""
    world.free = 0
    make_room(world, 1)
    return loaded(world)


def collections_of(world, what):
    """A list to which every collection from now on adds what this returns."""
    found = []
    world.on_collection = lambda: found.append(what())
    return found


def loaded(world):
    return {name.partition(".")[2] for name in world.names()} & {"shared", "other", "first", "second", "third"}


def test_a_page_is_given_what_it_is_opened_with_and_gives_what_it_finds(world):
    page, seen = start(world, "first", 1, 2)
    assert seen == (1, 2)
    assert end(world, page, "found") == ("found", 5)


def test_while_there_is_room_nothing_is_forgotten(world):
    used(world, "first", "second", "third")
    assert loaded(world) == {"first", "second", "third", "shared", "other"}


def test_what_was_used_longest_ago_goes_first_and_not_before_it_must(world):
    used(world, "first", "third", "first")
    takes_room(world)
    make_room(world, EACH)
    assert loaded(world) == {"first", "shared", "third", "other"}, "there is as much"
    room_of(world)._SOME = 1
    make_room(world, 3 * EACH)
    assert loaded(world) == {"first", "shared"}, "the third, and what only it needs"


def test_each_module_counts_once_even_where_a_page_does_not_say_what_it_needs(world, board):
    board.has(fourth=PAGE.format(needs="shared").replace("NEEDS", "UNSAID"))
    used(world, "first", "fourth", "third", "fourth")
    known = room_of(world)._used
    assert "dojo.fourth" in known and len(known) == len(set(known))


def test_as_many_go_at_a_time_as_are_likely_to_be_enough(world):
    used(world, "first", "second", "third")
    takes_room(world)
    collections = collections_of(world, lambda: len(loaded(world)))
    make_room(world, 4 * EACH)
    assert collections == [1]
    make_room(world, room_of(world).ALL)
    assert collections == [1, 0]


def test_while_nobody_waits_garbage_is_collected_before_anything_is_forgotten(world):
    used(world, "first", "second", "third")
    world.free = 0
    collections = []

    def collected():
        collections.append(len(loaded(world)))
        world.free += 5 * EACH  # at first what was garbage, then what was forgotten

    world.on_collection = collected
    with world:
        assert room_of(world).sweep(5 * EACH) == 5 * EACH and collections == [5]
        assert room_of(world).sweep(11 * EACH) == 15 * EACH and collections == [5, 5, 1]


@pytest.mark.parametrize("less, collected", [(0, []), (1, [1])], ids=["with room to load in", "without"])
def test_where_there_is_room_to_load_in_what_was_forgotten_is_collected_by_that(world, less, collected):
    used(world, "third")
    collections = collections_of(world, lambda: 1)
    room = room_of(world)
    world.free = room._EASE - less
    make_room(world, room.OPEN)
    assert loaded(world) == set() and collections == collected


def test_where_there_is_enough_nothing_is_forgotten_for_a_page_unless_all_is_to_go(world):
    used(world, "third")
    room = room_of(world)
    world.free = room._LOAD
    make_room(world, room.OPEN)
    assert loaded(world) == {"third", "other"}
    make_room(world, room.ALL)
    assert loaded(world) == set()
    used(world, "third")
    world.free = room._LOAD - 1
    make_room(world, room.OPEN)
    assert loaded(world) == set()


def test_what_gives_back_less_than_most_does_not_go_one_by_one(world):
    used(world, "first", "second", "third")
    world.free = EACH
    collections = collections_of(world, lambda: len(loaded(world)))
    make_room(world, EACH + 1)
    assert collections == [1, 0], "four, as one byte is missing, then twice as many"


def test_where_nothing_can_be_forgotten_garbage_stays_until_little_is_free_or_all_is_wanted(world):
    room = room_of(world)
    make_room(world, room.ALL)
    collections = collections_of(world, lambda: world.free)
    for free, wanted in ((room.READY, room.OPEN), (room.READY - 1, room.OPEN), (room.READY, room.ALL)):
        world.free = free
        make_room(world, wanted)
    assert collections == [room.READY - 1, room.READY]


EACH = 1000  # bytes


def takes_room(world):
    """From now on each of the modules takes so much of a heap for five."""

    def ask():
        world.free = EACH * (5 - len(loaded(world)))

    world.on_free = ask


def test_without_room_all_goes_but_what_is_open(world):
    used(world, "third")
    first, _ = start(world, "first")
    world.free = 0
    with world:
        first.send("open")
    assert loaded(world) == {"first", "second", "shared"}
    assert end(world, first, "found") == (("found", 5), 5)
    assert without_room(world) == set()


def test_whoever_still_holds_a_forgotten_page_holds_nothing_of_what_was_in_it(world):
    used(world, "first")
    page, shared = world["dojo.first"], world["dojo.shared"]
    without_room(world)
    assert not vars(page), "a collector that takes any number for an address may keep the page"
    assert shared.VALUE == 5, "what is no page may be running"


def test_a_page_that_is_left_in_the_middle_is_not_open_any_more(world):
    page, _ = start(world, "first")
    with world:
        page.close()
    assert without_room(world) == set()


@pytest.mark.parametrize("how, stays", [("keep", {"first", "third", "shared", "other"}), ("load", {"first", "shared"})])
def test_a_module_kept_beside_a_page_stays_while_it_is_open_and_one_only_loaded_need_not(world, how, stays):
    page, _ = start(world, "first")
    with world:
        assert getattr(world["dojo.pages"], how)("dojo.third").VALUE == 5
    assert loaded(world) == {"first", "third", "shared", "other"}
    assert without_room(world) == stays
    end(world, page)
    assert without_room(world) == set()


def test_another_generator_of_a_page_can_be_opened_by_its_name(world, board):
    board.has(several="def other(number):\n    yield number\n    return number + 1\n")
    with world:
        page = world["dojo.pages"].run("dojo.several", "other", 4)
        assert next(page) == 4
    assert end(world, page) == 5


def test_pages_may_be_left_in_any_order(world):
    """The exchange of a linked match goes on beside the pages that are shown meanwhile."""
    first, _ = start(world, "first")
    third, _ = start(world, "third")
    end(world, first)
    assert without_room(world) == {"third", "other"}
    end(world, third)
    assert without_room(world) == set()


def test_pages_that_nobody_has_closed_are_not_open_once_all_are_shut(world):
    page, _ = start(world, "first")
    with world:
        world["dojo.pages"].shut()
    assert without_room(world) == set()
    third, _ = start(world, "third")
    with world:
        page.close()  # it is only now let go of
    assert without_room(world) == {"third", "other"}, "what was opened since is still open"
    end(world, third)


def test_what_a_function_has_imported_goes_before_what_pages_use(world):
    used(world, "third")
    takes_room(world)
    with world:
        __import__("dojo.shared")
    room_of(world)._SOME = 1
    make_room(world, 4 * EACH)
    assert loaded(world) == {"other"}, "shared, then third"


def test_a_folder_stays_as_long_as_anything_in_it(world, tmp_path):
    (tmp_path / "room").mkdir()
    (tmp_path / "room/__init__.py").write_text("")
    (tmp_path / "room/page.py").write_text(BARE)
    page, _ = start(world, "room.page")
    make_room(world, room_of(world).ALL)
    assert "dojo.room" in world and "dojo.room.page" in world
    end(world, page)
    make_room(world, room_of(world).ALL, room_of(world).ALL)
    assert "dojo.room" not in world and "dojo.room.page" not in world


def test_what_is_loaded_twice_is_needed_once(world):
    page, _ = start(world, "first")
    with world:
        pages = world["dojo.pages"]
        for _ in range(3):
            pages.keep("dojo.third")
        assert room_of(world).opened == [["dojo.first", "dojo.shared", "dojo.third", "dojo.other"]]


def test_a_module_that_needs_nothing_keeps_nothing_else(world, board):
    board.has(bare=BARE)
    used(world, "third")
    bare = world["dojo.pages"].open("dojo.bare")
    world.free = 0
    with world:
        next(bare)
    assert without_room(world) == set() and "dojo.bare" in world


def test_what_does_not_fit_is_tried_again_without_all_that_can_be_forgotten(world, board):
    used(world, "third")
    tried = "import sys\nif 'dojo.third' in sys.modules:\n    raise MemoryError\n"
    board.has(large=tried + PAGE.format(needs="shared"))
    page, _ = start(world, "large")
    assert loaded(world) == {"shared"}
    assert end(world, page, "found") == ("found", 5)


class Piece:
    """A piece of the heap in place of a bytearray; `held` are those that somebody has, while `is_there`."""

    held = 0
    is_there = True

    def __init__(self, size):
        if not self.is_there:
            raise MemoryError
        Piece.held += 1

    def __del__(self):
        Piece.held -= self.is_there


@pytest.mark.parametrize("is_there", [True, False])
def test_a_piece_of_the_heap_is_kept_free_for_pictures_while_a_module_is_loaded(world, board, monkeypatch, is_there):
    board.has(large="from dojo.memory import room\nPIECES = room.bytearray.held\n" + BARE)
    monkeypatch.setattr(room_of(world), "bytearray", Piece, raising=False)
    monkeypatch.setattr(Piece, "is_there", is_there)
    start(world, "large")
    assert (world["dojo.large"].PIECES, Piece.held) == (is_there, 0) and gc.isenabled()


def test_what_does_not_fit_beside_that_piece_is_loaded_without_it_and_nothing_is_forgotten(world, board, monkeypatch):
    used(world, "third")
    board.has(large="from dojo.memory import room\nif room.bytearray.held:\n    raise MemoryError\n" + BARE)
    monkeypatch.setattr(room_of(world), "bytearray", Piece, raising=False)
    start(world, "large")
    assert "dojo.large" in world and loaded(world) == {"third", "other"}


def test_a_page_that_there_is_not_is_an_error_and_leaves_nothing_open(world):
    with world, pytest.raises(ImportError):
        next(world["dojo.pages"].open("dojo.nothing"))
    assert room_of(world).opened == []


def test_without_a_list_of_needs_all_that_was_loaded_stays_while_a_page_is_open(world, board):
    board.has(plain=PAGE.format(needs="shared").replace("NEEDS", "_OTHER"))
    used(world, "third")
    page, _ = start(world, "plain")
    assert without_room(world) == {"third", "other", "shared"}
    end(world, page)
    assert without_room(world) == set()


@pytest.mark.parametrize("how", ["load", "keep"])
def test_room_is_made_for_what_is_no_page_too(world, how):
    used(world, "third")
    world.free = 0
    with world:
        getattr(world["dojo.pages"], how)("dojo.first")
    assert loaded(world) == {"first", "shared"}


def test_a_page_that_is_there_is_not_forgotten_to_make_room_for_it(world):
    used(world, "first", "third")
    module = world["dojo.first"]
    world.free = 0
    start(world, "first")
    assert world["dojo.first"] is module and loaded(world) == {"first", "shared"}


SHORT = """
import sys
NEEDS = ()
def page(console, wanted):
    console.clear()
    yield wanted
    if "dojo." + wanted in sys.modules:
        raise MemoryError
    return "made"
"""


def shown(board, name, *arguments):
    """A page of a match."""
    return board.world["dojo.pages"].show(board.console, name, *arguments)


def test_a_page_of_a_match_with_too_little_room_begins_anew_with_all_else_forgotten(board):
    board.has(shared=SHARED, other=BARE, short=SHORT)
    used(board.world, "other")
    with board.world:
        page = shown(board, "dojo.short", "other")
        assert [next(page), next(page)] == ["other", None], "it begins, and leaves its remains for now"
        assert room_of(board.world).left == ["dojo.short"]
        assert next(page) == "other", "it begins anew"
    assert end(board.world, page) == "made"
    assert loaded(board.world) == set()


ABOVE = """
from dojo import pages
NEEDS = ()
def page(console, tries):
    tries.append("above")
    if len(tries) == 1:
        raise MemoryError
    yield from pages.show(console, "dojo.below", tries)
"""
BELOW = """
NEEDS = ()
def page(console, tries):
    tries.append("below")
    if tries.count("below") <= tries.short:
        raise MemoryError
    yield
"""


class Tries(list):
    short = 0  # how often the page below has too little room


@pytest.mark.parametrize(
    "is_above_short, short, went",
    [
        (True, 0, ["above", "above", "below"]),  # what is below one that began anew is opened once
        (False, 1, ["above", "below", "below"]),
        (False, 2, ["above", "below", "below", "above", "below"]),
        (False, 3, ["above", "below", "below", "above", "below", "below"]),
    ],
)
def test_pages_that_begin_anew_in_each_other_are_opened_no_more_often_than_that(board, is_above_short, short, went):
    board.has(above=ABOVE if is_above_short else ABOVE.replace("raise MemoryError", "pass"), below=BELOW)
    tries = Tries()
    tries.short = short
    with board.world:
        frames = list(shown(board, "dojo.above", tries))
    assert tries == went
    assert frames == [None] * (1 + len(room_of(board.world).left)), "one for each that began anew"


def test_a_page_of_a_match_that_has_too_little_room_again_is_not_begun_for_ever(board):
    board.has(short=SHORT)
    with board.world, pytest.raises(MemoryError):
        page = shown(board, "dojo.short", "console")  # which stays
        assert [next(page), next(page), next(page)] == ["console", None, "console"]
        next(page)
    assert room_of(board.world).opened == []
