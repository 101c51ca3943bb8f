"""Pages are loaded when they are opened, stay while there is room, and go in the right order when there is none."""

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


@pytest.fixture
def world(tmp_path):
    """A device with three pages on its drive, the first two of which share something."""
    with Stage("pybadge") as board:
        board.module("dojo").__path__.append(str(tmp_path))
        for name, text in (
            ("shared", SHARED),
            ("other", SHARED),
            ("first", PAGE.format(needs="shared")),
            ("second", PAGE.format(needs="shared")),
            ("third", PAGE.format(needs="other")),
        ):
            (tmp_path / (name + ".py")).write_text(text)
        yield board.world


def start(world, name, *arguments):
    """Open a page; gives it and what it yields first."""
    with world:
        page = world["dojo.pages"].open("dojo." + name, *arguments)
        return page, next(page)


def end(world, page, answer=None):
    """What a page gives."""
    with world, pytest.raises(StopIteration) as end:
        page.send(answer)
    return end.value.value


def loaded(world):
    return {name.partition(".")[2] for name in world.names()} & {"shared", "other", "first", "second", "third"}


def test_a_page_is_given_what_it_is_opened_with_and_gives_what_it_finds(world):
    page, seen = start(world, "first", 1, 2)
    assert seen == (1, 2)
    assert end(world, page, "found") == ("found", 5)


def test_while_there_is_room_nothing_is_forgotten(world):
    for name in ("first", "second", "third"):
        end(world, start(world, name)[0])
    assert loaded(world) == {"first", "second", "third", "shared", "other"}


def test_what_was_used_longest_ago_goes_first_and_not_before_it_must(world):
    for name in ("first", "third", "first"):
        end(world, start(world, name)[0])
    takes_room(world)
    with world:
        world["dojo.memory.room"].make_room(EACH)
    assert loaded(world) == {"first", "shared", "third", "other"}, "there is as much"
    with world:
        world["dojo.memory.room"]._SOME = 1
        world["dojo.memory.room"].make_room(3 * EACH)
    assert loaded(world) == {"first", "shared"}, "the third, and what only it needs"


def test_each_module_counts_once_even_where_a_page_does_not_say_what_it_needs(world, tmp_path):
    (tmp_path / "fourth.py").write_text(PAGE.format(needs="shared").replace("NEEDS", "UNSAID"))
    for name in ("first", "fourth", "third", "fourth"):
        end(world, start(world, name)[0])
    used = world["dojo.memory.room"]._used
    assert "dojo.fourth" in used and len(used) == len(set(used))


def test_as_many_go_at_a_time_as_are_likely_to_be_enough(world):
    for name in ("first", "second", "third"):
        end(world, start(world, name)[0])
    takes_room(world)
    collections = []
    world.on_collection = lambda: collections.append(len(loaded(world)))
    with world:
        world["dojo.memory.room"].make_room(4 * EACH)
    assert collections == [1]
    with world:
        world["dojo.memory.room"].make_room(world["dojo.memory.room"].ALL)
    assert collections == [1, 0]


def test_while_nobody_waits_garbage_is_collected_before_anything_is_forgotten(world):
    for name in ("first", "second", "third"):
        end(world, start(world, name)[0])
    world.free = 0
    collections = []

    def collected():
        collections.append(len(loaded(world)))
        world.free += 5 * EACH  # at first what was garbage, then what was forgotten

    world.on_collection = collected
    with world:
        assert world["dojo.memory.room"].sweep(5 * EACH) == 5 * EACH and collections == [5]
        assert world["dojo.memory.room"].sweep(11 * EACH) == 15 * EACH and collections == [5, 5, 1]


def test_where_there_is_room_to_load_in_what_was_forgotten_is_collected_by_that(world):
    end(world, start(world, "third")[0])
    collections = []
    world.on_collection = lambda: collections.append(1)
    with world:
        room = world["dojo.memory.room"]
        world.free = room._EASE
        room.make_room(room.OPEN)
    assert loaded(world) == set() and collections == []
    end(world, start(world, "third")[0])
    world.free = room._EASE - 1
    with world:
        room.make_room(room.OPEN)
    assert loaded(world) == set() and collections == [1]


def test_where_there_is_enough_nothing_is_forgotten_for_a_page_unless_all_is_to_go(world):
    end(world, start(world, "third")[0])
    with world:
        room = world["dojo.memory.room"]
        world.free = room._ENOUGH
        room.make_room(room.OPEN)
        assert loaded(world) == {"third", "other"}
        room.make_room(room.ALL)
        assert loaded(world) == set()
    end(world, start(world, "third")[0])
    with world:
        world.free = room._ENOUGH - 1
        room.make_room(room.OPEN)
    assert loaded(world) == set()


def test_what_gives_back_less_than_most_does_not_go_one_by_one(world):
    for name in ("first", "second", "third"):
        end(world, start(world, name)[0])
    world.free = EACH
    collections = []
    world.on_collection = lambda: collections.append(len(loaded(world)))
    with world:
        world["dojo.memory.room"].make_room(EACH + 1)
    assert collections == [1, 0], "four, as one byte is missing, then twice as many"


def test_where_nothing_can_be_forgotten_garbage_stays_until_little_is_free_or_all_is_wanted(world):
    collections = []
    with world:
        room = world["dojo.memory.room"]
        room.make_room(room.ALL)
        world.on_collection = lambda: collections.append(world.free)
        for free, wanted in ((room.READY, room.OPEN), (room.READY - 1, room.OPEN), (room.READY, room.ALL)):
            world.free = free
            room.make_room(wanted)
    assert collections == [room.READY - 1, room.READY]


EACH = 1000  # bytes


def takes_room(world):
    """From now on each of the modules takes so much of a heap for five."""

    def ask():
        world.free = EACH * (5 - len(loaded(world)))

    world.on_free = ask


def test_without_room_all_goes_but_what_is_open(world):
    end(world, start(world, "third")[0])
    first, _ = start(world, "first")
    world.free = 0
    with world:
        first.send("open")
    assert loaded(world) == {"first", "second", "shared"}
    assert end(world, first, "found") == (("found", 5), 5)
    with world:
        world["dojo.memory.room"].make_room(1)
    assert loaded(world) == set()


def test_whoever_still_holds_a_forgotten_page_holds_nothing_of_what_was_in_it(world):
    end(world, start(world, "first")[0])
    with world:
        page, shared = world["dojo.first"], world["dojo.shared"]
        world.free = 0
        world["dojo.memory.room"].make_room(1)
    assert not vars(page), "a collector that takes any number for an address may keep the page"
    assert shared.VALUE == 5, "what is no page may be running"


def test_a_page_that_is_left_in_the_middle_is_not_open_any_more(world):
    page, _ = start(world, "first")
    with world:
        page.close()
        world.free = 0
        world["dojo.memory.room"].make_room(1)
    assert loaded(world) == set()


def test_what_is_loaded_beside_a_page_stays_as_long_as_it_is_open(world):
    page, _ = start(world, "first")
    with world:
        pages = world["dojo.pages"]
        assert pages.keep("dojo.third").VALUE == 5
        world.free = 0
        world["dojo.memory.room"].make_room(1)
    assert loaded(world) == {"first", "third", "shared", "other"}
    end(world, page)
    with world:
        world["dojo.memory.room"].make_room(1)
    assert loaded(world) == set()


def test_another_generator_of_a_page_can_be_opened_by_its_name(world, tmp_path):
    (tmp_path / "several.py").write_text("def other(number):\n    yield number\n    return number + 1\n")
    with world:
        page = world["dojo.pages"].run("dojo.several", "other", 4)
        assert next(page) == 4
    assert end(world, page) == 5


def test_pages_may_be_left_in_any_order(world):
    """The exchange of a linked match goes on beside the pages that are shown meanwhile."""
    first, _ = start(world, "first")
    third, _ = start(world, "third")
    end(world, first)
    world.free = 0
    with world:
        world["dojo.memory.room"].make_room(1)
    assert loaded(world) == {"third", "other"}
    end(world, third)
    with world:
        world["dojo.memory.room"].make_room(1)
    assert loaded(world) == set()


def test_pages_that_nobody_has_closed_are_not_open_once_all_are_shut(world):
    page, _ = start(world, "first")
    with world:
        world["dojo.pages"].shut()
        world.free = 0
        world["dojo.memory.room"].make_room(1)
    assert loaded(world) == set()
    third, _ = start(world, "third")
    with world:
        page.close()  # it is only now let go of
        world["dojo.memory.room"].make_room(1)
    assert loaded(world) == {"third", "other"}, "what was opened since is still open"
    end(world, third)


def test_what_a_function_has_imported_goes_before_what_pages_use(world):
    end(world, start(world, "third")[0])
    takes_room(world)
    with world:
        __import__("dojo.shared")
        world["dojo.memory.room"]._SOME = 1
        world["dojo.memory.room"].make_room(4 * EACH)
    assert loaded(world) == {"other"}, "shared, then third"


def test_a_folder_stays_as_long_as_anything_in_it(world, tmp_path):
    (tmp_path / "room").mkdir()
    (tmp_path / "room/__init__.py").write_text("")
    (tmp_path / "room/page.py").write_text("NEEDS = ()\ndef page():\n    yield\n")
    page, _ = start(world, "room.page")
    with world:
        world["dojo.memory.room"].make_room(world["dojo.memory.room"].ALL)
    assert "dojo.room" in world and "dojo.room.page" in world
    end(world, page)
    with world:
        world["dojo.memory.room"].make_room(world["dojo.memory.room"].ALL)
        world["dojo.memory.room"].make_room(world["dojo.memory.room"].ALL)
    assert "dojo.room" not in world and "dojo.room.page" not in world


def test_what_is_loaded_twice_is_needed_once(world):
    page, _ = start(world, "first")
    with world:
        pages = world["dojo.pages"]
        for _ in range(3):
            pages.keep("dojo.third")
        assert world["dojo.memory.room"].opened == [["dojo.first", "dojo.shared", "dojo.third", "dojo.other"]]


def test_a_module_that_needs_nothing_keeps_nothing_else(world, tmp_path):
    (tmp_path / "bare.py").write_text("NEEDS = ()\ndef page():\n    yield\n")
    end(world, start(world, "third")[0])
    bare = world["dojo.pages"].open("dojo.bare")
    world.free = 0
    with world:
        next(bare)
        world["dojo.memory.room"].make_room(1)
        assert "dojo.bare" in __import__("sys").modules
    assert loaded(world) == set()


def test_what_does_not_fit_is_tried_again_without_all_that_can_be_forgotten(world, tmp_path):
    end(world, start(world, "third")[0])
    text = "import sys\nif 'dojo.third' in sys.modules:\n    raise MemoryError\n" + PAGE.format(needs="shared")
    (tmp_path / "large.py").write_text(text)
    page, _ = start(world, "large")
    assert loaded(world) == {"shared"}
    assert end(world, page, "found") == ("found", 5)


def test_a_page_that_there_is_not_is_an_error_and_leaves_nothing_open(world):
    with world, pytest.raises(ImportError):
        next(world["dojo.pages"].open("dojo.nothing"))
    with world:
        assert world["dojo.memory.room"].opened == []


def test_without_a_list_of_needs_all_that_was_loaded_stays_while_a_page_is_open(world, tmp_path):
    (tmp_path / "plain.py").write_text(PAGE.format(needs="shared").replace("NEEDS", "_OTHER"))
    end(world, start(world, "third")[0])
    page, _ = start(world, "plain")
    world.free = 0
    with world:
        world["dojo.memory.room"].make_room(1)
    assert loaded(world) == {"third", "other", "shared"}
    end(world, page)
    with world:
        world["dojo.memory.room"].make_room(1)
    assert loaded(world) == set()


def test_what_is_only_loaded_may_be_forgotten_while_the_page_is_open(world):
    page, _ = start(world, "first")
    with world:
        pages = world["dojo.pages"]
        assert pages.load("dojo.third").VALUE == 5
    assert loaded(world) == {"first", "third", "shared", "other"}
    world.free = 0
    with world:
        world["dojo.memory.room"].make_room(1)
    assert loaded(world) == {"first", "shared"}


@pytest.mark.parametrize("how", ["load", "keep"])
def test_room_is_made_for_what_is_no_page_too(world, how):
    end(world, start(world, "third")[0])
    world.free = 0
    with world:
        getattr(world["dojo.pages"], how)("dojo.first")
    assert loaded(world) == {"first", "shared"}


def test_a_page_that_is_there_is_not_forgotten_to_make_room_for_it(world):
    for name in ("first", "third"):
        end(world, start(world, name)[0])
    with world:
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


def test_a_page_of_a_match_with_too_little_room_begins_anew_with_all_else_forgotten(tmp_path):
    with Stage("pybadge") as board:
        board.module("dojo").__path__.append(str(tmp_path))
        (tmp_path / "shared.py").write_text(SHARED)
        (tmp_path / "other.py").write_text("NEEDS = ()\ndef page():\n    yield\n")
        (tmp_path / "short.py").write_text(SHORT)
        end(board.world, start(board.world, "other")[0])
        with board.world:
            page = board.world["dojo.pages"].show(board.console, "dojo.short", "other")
            assert [next(page), next(page)] == ["other", "other"], "it begins, and begins anew"
        assert end(board.world, page) == "made"
        assert loaded(board.world) == set()


def test_a_page_that_does_not_fit_beside_the_piece_kept_free_begins_anew_without_it(tmp_path, monkeypatch):
    with Stage("pybadge") as board:
        board.module("dojo").__path__.append(str(tmp_path))
        (tmp_path / "short.py").write_text(SHORT)
        (tmp_path / "other.py").write_text("NEEDS = ()\ndef page():\n    yield\n")
        end(board.world, start(board.world, "other")[0])
        with board.world:
            pages = board.world["dojo.pages"]
            page = pages.show(board.console, "dojo.short", "other")
            assert next(page) == "other"
            room = board.world["dojo.memory.room"]
            load, asked = room.load, []

            def full(name):
                asked.append(name)
                if len(asked) == 1:
                    raise MemoryError
                return load(name)

            monkeypatch.setattr(room, "load", full)
            assert next(page) == "other", "it begins anew"
            assert asked[:2] == ["dojo.short"] * 2
        assert end(board.world, page) == "made"


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


def test_a_page_opened_by_one_that_began_anew_is_opened_once(tmp_path):
    with Stage("pybadge") as board:
        board.module("dojo").__path__.append(str(tmp_path))
        (tmp_path / "above.py").write_text(ABOVE)
        (tmp_path / "below.py").write_text(BELOW)
        with board.world:
            tries = Tries()
            assert list(board.world["dojo.pages"].show(board.console, "dojo.above", tries)) == [None]
        assert tries == ["above", "above", "below"]


def test_pages_that_begin_anew_in_each_other_are_opened_no_more_often_than_that(tmp_path):
    with Stage("pybadge") as board:
        board.module("dojo").__path__.append(str(tmp_path))
        (tmp_path / "above.py").write_text(ABOVE.replace("raise MemoryError", "pass"))
        (tmp_path / "below.py").write_text(BELOW)
        for short, went in (
            (1, ["above", "below", "below"]),
            (2, ["above", "below", "below", "above", "below"]),
            (3, ["above", "below", "below", "above", "below", "below"]),
        ):
            tries = Tries()
            tries.short = short
            with board.world:
                assert list(board.world["dojo.pages"].show(board.console, "dojo.above", tries)) == [None]
            assert tries == went


def test_a_page_of_a_match_that_has_too_little_room_again_is_not_begun_for_ever(tmp_path):
    with Stage("pybadge") as board:
        board.module("dojo").__path__.append(str(tmp_path))
        (tmp_path / "short.py").write_text(SHORT)
        with board.world, pytest.raises(MemoryError):
            page = board.world["dojo.pages"].show(board.console, "dojo.short", "console")  # which stays
            assert [next(page), next(page)] == ["console", "console"]
            next(page)
        with board.world:
            assert board.world["dojo.memory.room"].opened == []
