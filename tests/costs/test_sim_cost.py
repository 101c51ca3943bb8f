"""The estimate of what a press costs on a board: held to what was measured on one (docs/makers/boards.md)."""

import contextlib
import importlib
import statistics
import sys
from pathlib import Path

import pytest

import build_device
from sim import Complaint, boards
from sim.costs import loads, rates, strings
from sim.handheld import Handheld
from sim.loading import drives
from sim.pictures import cost

LETTER = 6, 12  # pixels of a letter of the built-in font


def letters(number, columns):
    """The areas of so many letters in lines."""
    areas = []
    for place in range(number):
        x, y = place % columns * LETTER[0], place // columns * 15
        areas.append((x, y, x + LETTER[0], y + LETTER[1]))
    return areas


LARGE = (0, 0, 240, 240)
SMALL = (0, 0, 160, 128)


@pytest.mark.parametrize(
    "measured, areas, layers",
    [
        (307, [LARGE], [LARGE]),
        (41, [LARGE], []),
        (0.5, [(50, 50, 58, 58)], [LARGE]),
        (1.4, [(50, 50, 66, 66)], [LARGE]),
        (5.5, [(50, 50, 82, 82)], [LARGE]),
        (103, [SMALL], letters(80, 16)),  # eight labels of ten letters
    ],
)
def test_the_figures_explain_what_was_measured(measured, areas, layers):
    estimate = rates.refresh_time(areas, layers) / 1000
    assert abs(estimate - measured) <= measured / 6


def test_what_no_layer_covers_and_no_area_holds_costs_nothing():
    assert rates.refresh_time([], [LARGE]) == 0
    assert rates.refresh_time([(0, 0, 8, 8)], [(8, 0, 20, 20)]) == rates.refresh_time([(0, 0, 8, 8)], [])


def test_a_panel_of_one_bit_takes_larger_pieces():
    whole = (0, 0, 128, 64)
    assert rates.refresh_time([whole], [], depth=1) < rates.refresh_time([whole], []) / 10


def test_what_is_hidden_below_an_opaque_layer_is_nearly_free_and_below_a_clear_one_is_not():
    upper = (0, 0, 160, 64)
    both = {kind: rates.refresh_time([SMALL], [(upper, ""), (upper, kind)]) for kind in ("", "clear", "disk")}
    assert both["clear"] - both[""] > 160 * 64 * 3
    assert both["disk"] - both[""] == pytest.approx(160 * 64 * 59_000 / 4100, rel=0.05)  # 4100 reads took 59 ms
    whole = rates.refresh_time([SMALL], [(SMALL, "")])
    assert rates.refresh_time([SMALL], [(SMALL, "disk"), (SMALL, "")]) == whole, "it looks at nothing below"


def test_a_module_is_loaded_in_about_the_time_that_was_measured():
    """3.4 to 8 ms for one of 0.8 to 2.9 KB of heap, without the collection."""
    for name in ("dojo.dialogs.confirm", "dojo.dialogs.menu", "dojo.dialogs.number", "games.ninja.choice"):
        part = loads.part_of(name)
        heap = part.size * rates.HEAP_BYTE / 1000
        time = (rates.OPEN + part.size * rates.BYTE + part.names * rates.NAME) / 1000
        measured = 3.4 + (heap - 0.8) * 2.2
        assert abs(time - measured) < measured / 4, (name, part, time)


def test_strings_made_while_the_program_runs_are_counted_and_nothing_else_is_changed(tmp_path, monkeypatch):
    monkeypatch.setattr(drives, "tops", lambda: [str(tmp_path)])
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "a_page_of_strings.py").write_text(
        "def made(words, table):\n"
        "    letters = [letter for letter in words]\n"  # 3
        "    parts = words[1:] + words[0]\n"  # 3
        "    parts += '%d' % len(table) + str(7)\n"  # 4: the sum, the number, the text, and what is added to
        "    last = 'x.y'.rpartition('.')[2]\n"  # 2: the dot is the one that was given
        "    return letters, parts, table['a'], 'x y'.split(' '), table['a'][0] + last\n"  # 2, 1 and 1
    )
    with strings.counted():
        page = __import__("a_page_of_strings")
    before = strings.made[0]
    assert page.made("abc", {"a": "word"}) == (["a", "b", "c"], "bca17", "word", ["x", "y"], "wy")
    assert strings.made[0] - before == 16
    monkeypatch.delitem(sys.modules, "a_page_of_strings")


def test_a_handheld_whose_strings_are_counted_loads_what_it_loads_otherwise():
    loaded = []
    for context in (contextlib.nullcontext, strings.counted):
        with context(), Handheld(boards.find("pybadge")) as handheld:
            handheld.settle()
            loaded.append(sorted(handheld.world.names()))
    assert loaded[0] == loaded[1] != []


def test_the_bars_are_those_of_the_design():
    bars = {boards.short(board): cost.bars(board) for board in boards.pictured()}
    assert bars["pybadge"] == bars["sprig"] == bars["pico"] == [250, 160, 600]
    assert bars["picosystem"] == [400, 280, 900]


@pytest.fixture
def ledger():
    with Handheld(boards.find("pybadge"), seed=7) as handheld:
        handheld.settle()
        yield cost.Ledger(handheld)


def test_a_text_costs_the_reading_of_it_but_no_looking_for_its_name(ledger):
    with ledger.handheld._running():
        reader = importlib.import_module("dojo.say")
        seen = []
        for what in (0, "console.ok"):
            spent = ledger.begin()
            sys.settrace(ledger._trace)
            reader.say(what)
            sys.settrace(None)
            seen.append((spent.spent["files"], spent.calls, spent.lines))
    (by_number, calls, lines), (by_name, same, more) = seen
    assert by_number == by_name == rates.TEXT and calls == same == 1
    assert lines <= more <= lines + 1, "all else that a name takes is not there on a board"


def test_a_change_of_screen_and_a_cursor_are_told_apart(ledger):
    screen = ledger.press("ok")
    assert screen.is_answered and screen.is_screen and screen.bar >= 250
    assert screen.lines > 100 and screen.calls > 20
    cursor = ledger.press("down")
    assert cursor.is_answered and not cursor.is_screen and cursor.bar == cost.CURSOR
    assert cursor.pixels < screen.pixels / 4 and cursor.ms < screen.ms
    assert cursor.labels == 0


def test_back_which_acts_when_it_is_let_go_is_answered_too(ledger):
    ledger.press("ok")
    assert ledger.press("back").is_screen


def test_the_first_press_that_is_watched_waits_no_longer_to_be_seen_than_any_other(ledger):
    waits = [ledger.press(key).spent["wait"] for key in ("down", "up")]
    assert waits[0] == waits[1] > 0


def drawn_again(monkeypatch, ledger, *waits):
    """The Cost of a cursor that the program draws again after so many frames each."""
    console = ledger.handheld.world["dojo.console"].Console
    key = console.key

    def drawing(self, *arguments):
        wanted = key(self, *arguments)
        for frames in waits:
            self.display.refresh()
            for _ in range(frames):
                yield
            self.display.root_group.hidden = not self.display.root_group.hidden
        return (yield from wanted)

    with monkeypatch.context() as patch:
        patch.setattr(console, "key", drawing)
        paid = ledger.press("down")
        ledger.handheld.settle()
    return paid


def test_a_pass_that_follows_soon_belongs_to_the_answer(ledger, monkeypatch):
    ledger.press("ok")
    ledger.handheld.wait(3000)  # nothing is being loaded ahead any more
    once = drawn_again(monkeypatch, ledger)
    assert once.passes == 1 and once.spent["frames"] == 0
    soon = drawn_again(monkeypatch, ledger, 2)
    assert soon.passes == 2 and soon.pixels > once.pixels and soon.spent["frames"] == 2 * 20 * rates.MS
    assert soon.ms > once.ms + 2 * 20


def test_a_pass_that_follows_later_does_not(ledger, monkeypatch):
    ledger.press("ok")
    ledger.handheld.wait(3000)
    late = drawn_again(monkeypatch, ledger, 20)  # short ones, once the key was let go
    assert late.passes == 1 and late.spent["frames"] == 0


def test_what_moves_on_purpose_is_no_answer(ledger, monkeypatch):
    console = ledger.handheld.world["dojo.console"].Console
    key = console.key

    def moving(self, *arguments):
        for _ in range(3):
            yield from self.pause(20)
            self.display.root_group.hidden = not self.display.root_group.hidden
        return (yield from key(self, *arguments))

    monkeypatch.setattr(console, "key", moving)
    assert ledger.press("down").passes == 1


def test_a_press_that_does_nothing_is_not_answered(ledger):
    nothing = ledger.press("SELECT")
    assert not nothing.is_answered and nothing.pixels == nothing.spent["send"] == nothing.labels == 0


def test_importing_a_game_is_charged():
    with Handheld(boards.find("pybadge"), seed=7) as handheld:
        handheld.settle()
        ledger = cost.Ledger(handheld)
        ledger.press("ok")
        handheld.world["dojo.memory.idle"].Idle.step = lambda *_: None  # nobody reads
        opened = ledger.press("ok")
        *paused, left = [ledger.press(key) for key in ("back", "down", "down", "ok")]
    assert [each.is_leaving for each in (opened, *paused, left)] == [False] * 4 + [True]
    assert opened.loads == len(opened.files) > 3
    assert opened.collections >= opened.loads and opened.spent["load"] > 10_000
    assert opened.is_opening and opened.bar == cost.OPENING


def test_a_cursor_leaves_little_behind_however_much_of_a_small_display_it_redraws():
    with Handheld(boards.find("pico"), seed=7) as handheld:
        handheld.settle()
        handheld.play("left*2")  # the settings: a frame as wide as the display
        ledger = cost.Ledger(handheld)
        ledger.press("ok")
        handheld.settle()
        before = ledger._garbage
        moved = ledger.press("down")
        assert moved.is_screen and moved.spent["objects"] == 0
        assert ledger._garbage - before == rates.GARBAGE


def test_a_collection_takes_longer_in_a_match_than_in_the_launcher(ledger, monkeypatch):
    monkeypatch.setattr(rates, "FREE", 0)
    monkeypatch.setitem(rates.HEAPS, "samd51", 124_000)  # little enough that every one of these presses collects
    with ledger.handheld._running():
        ledger.handheld.world["dojo.memory.room"].free()  # what the program knew was of another heap

    def each(paid):
        assert paid.collections
        return paid.spent["garbage"] / paid.collections / 1000

    assert 15 < each(ledger.press("ok")) < 25
    assert 15 < each(ledger.press("ok")) < 25  # while one begins
    shown = [ledger.press("ok") for _ in range(4)]
    assert all(20 < each(paid) < 28 for paid in shown if paid.collections) and any(paid.collections for paid in shown)


def test_nothing_is_traced_any_more_afterwards(ledger):
    ledger.press("ok")
    cost_before = ledger.press("down")
    lines = cost_before.lines
    ledger.handheld.play("down,down")
    assert cost_before.lines == lines


def test_what_is_saved_before_the_picture_is_charged():
    class Cost(cost.Cost):
        """Nothing but saving."""

    spent = Cost(boards.find("pybadge"))
    spent.spent["saving"] = 120_000
    assert spent.ms == 120


# A small change that is no cursor: the press answers nothing, but a frame of the link comes in meanwhile. And a press
# after which the other handheld has answered before anything is drawn: a whole exchange, and what came of it, in one.
BY_LINK = {
    ("pico", "karenza-linked-chosen", "small"),
    ("sprig", "karenza-linked-chosen", "loading"),
    ("pico", "king_of_the_roll-waiting", "small"),
    ("sprig", "king_of_the_roll-waiting", "small"),
    ("pybadge", "king_of_the_roll-waiting", "loading"),
    ("pybadge", "king_of_the_roll-waiting", "small"),
    ("pybadge", "karenza-linked-chosen", "loading"),
    ("pybadge", "link-checking", "small"),
    ("pybadge", "link-checking", "loading"),
    ("pybadge", "link-checking", "screen"),
}


def listed(board):
    """{kind: (bar in ms, how many screens are late, percent of the bar of the latest)}: late.txt, which says why."""
    text = Path(__file__).with_name("late.txt").read_text()
    lines = [line.split() for line in text.splitlines() if not line.startswith("#")]
    return {kind: tuple(map(int, numbers)) for name, kind, *numbers in lines if name == board}


def is_later(found, known):
    """Whether more screens are late, or one is later, than another Python, which counts other lines, makes of it:
    a tenth, and at least two screens.
    """
    return found[0] > known[0] + max(2, known[0] // 10) or 10 * found[1] > 11 * known[1]


def percent(ms, bar):
    """Of a bar, rounded up, at least 100."""
    return max(100, int(-(-ms * 100 // bar)))


SAVED = {("pybadge", "king_of_the_roll-guide-place")}  # once, in the first match: 140 ms more, to save


def kind(paid):
    """What a press was answered with."""
    return ("loading" if paid.loads else "screen") if paid.is_screen else "small"


def counted(paid):
    """ms of a press, without the collection for lack of room, which may happen at any cursor."""
    return paid.ms - (0 if paid.is_screen else paid.spent["garbage"] // 1000)


def test_what_another_python_counts_is_no_delay_and_a_tenth_more_is_one():
    assert not is_later((57, 220), (55, 200)) and is_later((61, 200), (55, 200)) and is_later((55, 221), (55, 200))
    assert not is_later((2, 110), (0, 100)) and is_later((3, 110), (0, 100)) and is_later((0, 111), (0, 100))


@pytest.mark.parametrize("name", ["sprig", "pico", "pybadge", "picosystem"])
def test_every_screen_is_there_in_time(name, bundled):
    bundled(name)
    taps = [
        (screen, key, paid)
        for screen, key, paid in cost.measure(boards.find(name))
        if (name, screen, kind(paid)) not in BY_LINK
    ]
    assert len(taps) > 50 and {"duel-choose", "duel-result", "tag-tag", "settings"} <= {name for name, _, _ in taps}
    late, bars = {}, {}  # {kind: {screen: (percent of its bar, how)}}, {kind: bar}
    for screen, key, paid in taps:
        if (name, screen) not in SAVED:
            screens = late.setdefault(paid.kind, {})
            bars[paid.kind] = paid.bar
            took = percent(counted(paid), paid.bar)
            if took > screens.get(screen, (100,))[0]:
                screens[screen] = took, "%s, %s: %s" % (screen, key, paid)
    found = {what: (bars[what], len(each), max(each.values(), default=(100,))[0]) for what, each in late.items()}
    whole, _, small = cost.different(taps)
    alone = {
        "median-screen": (cost.bars(boards.find(name))[1], statistics.median(paid.ms for paid in whole)),
        "median-cursor": (cost.CURSOR, statistics.median(paid.ms for paid in small)),
    }
    for what, (bar, ms) in alone.items():
        found[what] = bar, int(ms > bar), percent(round(ms), bar)
    for what, numbers in found.items():
        print("late:", name, what, *numbers)
    known = listed(name)
    assert {what: found[what][0] for what in found} == {what: known[what][0] for what in known if what != "power-on"}
    later = [what for what in found if is_later(found[what][1:], known[what][1:])]
    worst = sorted((each for what in later for each in late.get(what, {}).values()), reverse=True)[:10]
    assert not later, "%s, the latest:\n%s" % (later, "\n".join("%d %%: %s" % each for each in worst))


def test_power_on_is_charged_from_the_first_line_on_and_with_bundles_soon_over(bundled):
    bundled("sprig")
    board = boards.find("sprig")
    paid, bar = cost.power_on(board), cost.bars(board)[2]
    assert paid.is_screen and drives.home("dojo.launcher") in paid.files and paid.spent["wait"] == 0
    took = percent(paid.ms, bar)
    print("late: sprig power-on", bar, int(took > 100), took)
    assert paid.ms_but_loading < paid.ms and not is_later((took > 100, took), listed("sprig")["power-on"][1:])


def test_modules_of_a_bundle_are_one_load_and_their_names_count_once(bundled):
    alone = [loads.part_of(name) for name in ("dojo.console", "dojo.ui.screen", "dojo.ui.hints")]
    files = cost.power_on(boards.find("pybadge")).files
    bundled("pybadge")
    together = loads.part_of(drives.home("dojo.console"))
    assert together.size > sum(part.size for part in alone) * 3 // 4 > 0
    fewer = cost.power_on(boards.find("pybadge"))
    assert fewer.loads == len(fewer.files) < len(files) // 2 and fewer.collections >= fewer.loads
    assert "dojo.ui.screen" in files and "dojo.ui.screen" not in fewer.files


def test_what_runs_from_bundles_is_known_by_what_it_is_in_the_sources(bundled):
    bundled("pybadge")
    with Handheld(boards.find("pybadge"), seed=7) as handheld:
        handheld.settle()
        launcher = handheld.world[drives.home("dojo.launcher")]
        assert not launcher.__file__.startswith(drives.paths.DOJO)
        assert drives.origin(launcher.page.__code__) == ("dojo.launcher", "page")


def test_for_a_player_alone_nothing_of_the_link_is_loaded_ahead(bundled):
    bundled("pybadge")
    with Handheld(boards.find("pybadge"), seed=7) as handheld:
        handheld.play("wait:800,ok*2,wait:3000,ok,wait:3000")
        functions = [each for name in handheld.world.names() for each in vars(handheld.world[name]).values()]
        loaded = {drives.origin(each.__code__)[0] for each in functions if hasattr(each, "__code__")}
    assert "games.ninja.reveal" in loaded
    assert [name for name in loaded if name.startswith("dojo.link.screens.")] == []


def test_a_page_opened_instead_of_a_match_is_an_opening_and_as_fast_as_any_screen(bundled):
    bundled("pybadge")
    with Handheld(boards.find("pybadge"), seed=7) as handheld:
        handheld.settle()
        ledger = cost.Ledger(handheld)
        cards = [ledger.press(key) for key in ("down", "ok", "down")]
        opened = ledger.press("ok")
        assert "games.karate.roller.start" in handheld.world and "games.karate.menu" not in opened.files
        assert not any(paid.is_opening for paid in cards) and opened.is_opening
        assert opened.bar == cost.OPENING
        assert opened.ms <= opened.bar, "%s %s" % (opened, opened.files)
        assert not ledger.press("back").is_opening


def test_to_make_room_costs_what_a_board_goes_through_and_not_what_the_host_has_loaded(bundled, monkeypatch):
    bundled("pybadge")
    paid = []
    for heap, more in ((2_000_000, 0), (0, 0), (2_000_000, 1000), (0, 1000)):
        monkeypatch.setitem(rates.HEAPS, "samd51", heap)
        for number in range(more):
            monkeypatch.setitem(sys.modules, "a_module_of_the_host_%d" % number, sys)
        with strings.counted(), Handheld(boards.find("pybadge"), seed=7) as handheld:
            handheld.settle()
            ledger = cost.Ledger(handheld)
            taps = [ledger.press(key) for key in ("down", "ok", "ok")]
            paid.append((sum(tap.lines for tap in taps), sum(tap.strings for tap in taps)))
    assert paid[:2] == paid[2:], "what the host has loaded costs nothing"
    assert paid[0][0] + 50 < paid[1][0] and paid[0][1] < paid[1][1]


@pytest.fixture
def bundled(tmp_path):
    """bundled("sprig"): handhelds run the bundles of this board, until the test ends."""

    def use(name):
        build_device.simulated(boards.find(name).name, tmp_path / name)
        drives.use(tmp_path / name)

    yield use
    drives.use(None)


@pytest.mark.parametrize("text", ["{", "[]", '{"dojo.console": 3}', None])
def test_a_folder_that_holds_no_bundles_is_refused(tmp_path, text):
    if text is not None:
        (tmp_path / "lines.json").write_text(text)
    with pytest.raises(Complaint, match="make bench"):
        drives.use(tmp_path)
