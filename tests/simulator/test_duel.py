"""Linked handhelds side by side: who plays on which keys, what is shown in the window and in the terminal."""

import os
import shutil

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from PIL import Image

from sim import boards
from sim.cli import main
from sim.linking.room import Room
from sim.playing import cells, drawing, duel_drawing, keyboard, terminal, window
from sim.playing import duel as duels
from sim.playing.drawing import pygame

PYBADGE = boards.find("pybadge")
PICO = boards.find("pico")
FEATHER = boards.find("feather")


def seated(tmp_path, *kinds):
    """People at linked handhelds that have shown their menu."""
    pygame.init()
    room = Room(kinds, seed=7, link="air")
    room.settle()
    return duels.Duel(room, [None] * len(kinds), str(tmp_path / "pictures"))


@pytest.fixture
def two(closed, tmp_path):
    made = seated(tmp_path, PYBADGE, PYBADGE)
    closed(made.room)
    return made


@pytest.fixture
def four(closed, tmp_path):
    made = seated(tmp_path, *[PICO] * 4)
    closed(made.room)
    return made


def down(duel):
    return [person.handheld.down for person in duel.people]


# --- Keys ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", boards.pictured(), ids=boards.short)
def test_two_people_have_a_half_of_the_keyboard_each_with_all_that_a_game_needs(board):
    left, right = keyboard.layout(board, keyboard.LEFT), keyboard.layout(board, keyboard.RIGHT)
    assert not set(left) & set(right)
    for keys in (left, right):
        assert not set(keys) & set(duels.COMMANDS)
        assert {item for item in board.keys if item.logical} == set(keys.values())
        said = keyboard.words(keys, "W A S D")
        assert " ok" in said and " back" in said and (" move" in said or " next" in said)


def test_the_keys_are_said_in_words():
    assert keyboard.words(keyboard.layout(PYBADGE, keyboard.LEFT), "W A S D") == "W A S D move, F ok, G back"
    assert keyboard.words(keyboard.layout(FEATHER, keyboard.RIGHT), "") == "arrow down next, Enter ok, Backspace back"


def test_two_people_press_at_once(two):
    for name in ("f", "return", "w", "down"):
        assert two.key(name, True)
    assert down(two) == [["A", "UP"], ["A", "DOWN"]]
    for name in ("f", "return", "w", "down"):
        assert two.key(name, False)
    assert down(two) == [[], []]
    assert not two.key("y", True) and not two.key("y", False)


def test_of_four_the_one_in_focus_is_played_and_a_key_is_let_go_where_it_was_pressed(four):
    assert four.key("return", True) and four.key("tab", True) and four.key("up", True)
    assert down(four) == [["A"], ["UP"], [], []]
    assert four.key("return", False) and four.key("tab", False)
    assert down(four) == [[], ["UP"], [], []]
    assert four.key("4", True) and four.focus == 3 and four.handheld is four.room.handhelds[3]
    assert four.key("up", True)  # again, as a keyboard that repeats does
    assert down(four) == [[], [], [], ["UP"]]
    assert not four.key("5", True) and not four.key("0", True)
    four.let_all_go()
    assert down(four) == [[], [], [], []]
    assert [bool(keys) for keys in four.keys] == [False, False, False, True]


def test_the_link_is_disturbed_by_keys(two):
    channel = two.room.channel
    seen = []
    for name in ("f7", "f7", "f7", "f8", "f8", "f9", "f9"):
        two.key(name, True)
        two.key(name, False)
        seen.append((channel.loss, channel.delay, channel.is_cut))
    assert seen == [(30, 0, False), (50, 0, False), (0, 0, False), (0, 200, False), (0, 0, False),
                    (0, 0, True), (0, 0, False)]  # fmt: skip


def test_a_power_cut_is_of_the_one_in_focus(two):
    before = [handheld.device for handheld in two.room.handhelds]
    two.key("tab", True)
    two.key("f5", True)
    after = [handheld.device for handheld in two.room.handhelds]
    assert after[0] is before[0] and after[1] is not before[1]
    assert two.message == "power cut: right"


def test_one_is_switched_off_for_a_while_and_the_other_goes_on(two):
    two.key("f10", True)
    assert [handheld.is_on for handheld in two.room.handhelds] == [False, True]
    assert "off; F10" in two.message
    for _ in range(10):
        two.frame()
    two.key("f", True)  # a button of one that is off
    two.key("f", False)
    two.key("f5", True)  # cutting the power of one that is off switches it on
    assert all(handheld.is_on for handheld in two.room.handhelds)
    two.key("f10", True)
    two.key("f10", True)
    assert all(handheld.is_on for handheld in two.room.handhelds)


# --- Pictures, what is kept, what is said ----------------------------------------------------------


def test_a_picture_and_a_film_show_all_side_by_side(closed, tmp_path):
    duel = seated(tmp_path, PYBADGE, PICO)
    duel.command("picture")
    duel.command("film")
    for _ in range(3):
        duel.frame()
    duel.key("return", True)
    for _ in range(20):
        duel.frame()
    duel.end()
    assert not any(handheld.is_on for handheld in duel.room.handhelds)
    assert sorted(os.listdir(duel.folder)) == ["duel-1.gif", "duel-1.png"]
    shown = Image.open(os.path.join(duel.folder, "duel-1.png"))
    assert shown.size == (4 * (160 + duels.GAP + 128), 4 * 128)
    assert Image.open(os.path.join(duel.folder, "duel-1.gif")).n_frames > 1
    left = shown.convert("RGB").crop((0, 0, 640, 512)).resize((160, 128), Image.Resampling.NEAREST)
    alone = closed(seated(tmp_path, PYBADGE, PICO).room)
    words = memoryview(alone.handhelds[0].pixels()).cast("H")
    seen = left.tobytes()
    lit = sum(any(seen[place : place + 3]) for place in range(0, len(seen), 3))
    assert lit == sum(word != 0 for word in words) > 1000


def test_what_one_says_is_said_with_whose_it_is(two):
    two.people[1].say("the program ended")
    assert two.message == "right: the program ended"


def test_each_handheld_keeps_a_file_of_its_own_and_a_fresh_one_none(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    shown = []
    monkeypatch.setattr("sim.playing.play.show", lambda duel, *ignored: shown.append(duel))
    assert main(["duel", "--board", "pybadge,pico", "--devices", "3", "--link", "air", "--fresh"]) == 0
    assert main(["duel", "--board", "pybadge,pico", "--devices", "3", "--link", "air", "--seed", "1"]) == 0
    for duel in shown:
        assert [person.handheld.board.name for person in duel.people] == [PYBADGE.name, PICO.name, PICO.name]
        for person in duel.people:
            person.handheld.play("more*5,ok,more,ok,back")
        duel.frame()
    names = ["locks", "pybadge-1.nvm", "raspberry_pi_pico-2.nvm", "raspberry_pi_pico-3.nvm"]
    assert sorted(os.listdir(tmp_path / "pocket-dojo")) == names
    saved = [handheld.nvm() for handheld in shown[1].room.handhelds]
    assert main(["duel", "--board", "pybadge,pico", "--devices", "3", "--link", "air"]) == 0
    assert "on already. These are others, which keep what is their own." in shown.pop().message and not shown[1].message
    shown[1].end()
    assert main(["duel", "--board", "pybadge,pico", "--devices", "3", "--link", "air"]) == 0
    assert [handheld.nvm() for handheld in shown[2].room.handhelds] == saved
    for duel in shown:
        duel.room.close()


@pytest.mark.parametrize(
    "words, says",
    [
        (["--devices", "1"], "'1' is no whole number from 2 to 4"),
        (["--devices", "5"], "'5' is no whole number from 2 to 4"),
        (["--board", "pybadge,gameboy"], "no board called 'gameboy'"),
        (["--board", "pybadge,pico,sprig"], "3 boards, but 2 handhelds: --devices 3 has room for them"),
        (["--board", "picosystem"], "Nothing links PicoSystem. The simulator's own link does: --link air"),
        (["--board", "pybadge,feather"], "Nothing links PyBadge and Feather"),
        (["--link", "udp"], "There is no link called 'udp'. There are ir, espnow, cable, air"),
        (["--link", "cable", "--devices", "3"], "cable links 2 handhelds at most, not 3"),
    ],
)
def test_what_cannot_be_is_a_sentence_and_code_2(words, says, complaint):
    assert says in complaint("duel", "--fresh", "--terminal", *words)


def test_the_boards_decide_by_what_they_are_linked():
    found = {}
    for name in ("pybadge", "sprig", "feather", "pico", "picopad"):
        with Room([boards.find(name)] * 2) as room:
            found[name] = (room.link, type(room.channel).__name__)
    light = ("ir", "Light")
    assert found == {"pybadge": light, "sprig": light, "feather": ("espnow", "Radio"), "pico": light, "picopad": light}


# --- The plan of the window ------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1843, 872), (1311, 597), (980, 530), (3600, 1800)])
@pytest.mark.parametrize("number", [2, 3, 4])
@pytest.mark.parametrize("board", boards.pictured(), ids=boards.short)
def test_all_fit_into_the_window_and_none_covers_another(board, number, size):
    pygame.init()
    made = duel_drawing.plan([board] * number, *size, gap=8)
    rects = [pygame.Rect(*place) for place in made.places]
    whole = pygame.Rect(0, 0, *made.size)
    assert all(whole.contains(rect) for rect in rects)
    assert not any(one.colliderect(other) for place, one in enumerate(rects) for other in rects[:place])
    if board.width < 300 and size[0] > 1000:
        assert made.size[0] <= size[0] and made.size[1] <= size[1]
        assert made.scale >= 2 or number > 2 or made.kind is duel_drawing.Bare


def test_bodies_are_drawn_where_there_is_room_and_screens_alone_where_there_is_not():
    large = duel_drawing.plan([PYBADGE] * 2, 1843, 872, gap=8)
    small = duel_drawing.plan([PYBADGE] * 2, 1311, 597, gap=8)
    four = duel_drawing.plan([PYBADGE] * 4, 1843, 872, gap=8)
    assert (large.kind, large.scale) == (drawing.Drawing, 2)
    assert (small.kind, small.scale) == (duel_drawing.Bare, 3)
    assert (four.kind, four.scale) == (drawing.Drawing, 2)
    assert len({top for (_, top), _ in four.places}) == 2  # two by two
    assert duel_drawing.plan([PYBADGE] * 2, 1311, 597, gap=8, scale=1).kind is drawing.Drawing


def test_a_small_board_is_drawn_larger_beside_a_large_one():
    pygame.init()
    mixed = duel_drawing.plan([boards.find("picopad"), PICO], 1400, 700, gap=8)
    large, small = (mixed.draw(board, {}, "") for board in (boards.find("picopad"), PICO))
    assert small.scale > large.scale >= 2
    assert [size for _, size in mixed.places] == [large.size, small.size]
    assert small.size[0] <= large.size[0] and small.size[1] <= large.size[1]


@pytest.mark.parametrize("board", boards.pictured(), ids=boards.short)
def test_a_bare_screen_has_its_keys_below_it_and_its_lights_above(board):
    pygame.init()
    keys = keyboard.layout(board, keyboard.RIGHT)
    made = duel_drawing.Bare(board, 3 if board.width < 160 else 2, keys, "arrow keys")
    frame = pygame.Rect(0, 0, *made.size)
    found = set()
    for item, cap in made._places.items():
        assert frame.contains(cap) and not cap.colliderect(made.screen)
        assert made.key_at(cap.center) is item
        found.add(item.logical)
    assert {"ok", "back"} <= found and ({"up", "down", "left", "right"} <= found or "next" in found)
    assert made.key_at(made.screen.center) is None
    surfaces = [pygame.Surface(made.size) for _ in range(3)]
    dark = bytes(2 * board.width * board.height)
    made.paint(surfaces[0], dark, lights=[(0, 0, 0)])
    made.paint(surfaces[1], dark, lights=[(255, 0, 0)])
    made.paint(surfaces[2], dark, [board.keys[0].name], [(0, 0, 0)])
    assert len({pygame.image.tobytes(surface, "RGB") for surface in surfaces}) == 3


# --- The window ------------------------------------------------------------------------------------


@pytest.fixture
def shown(two):
    """The window of two; its events are posted, not awaited."""
    made = window.open_window(two, 2)
    yield made
    pygame.display.quit()


def post(made, *events):
    for kind, values in events:
        pygame.event.post(pygame.event.Event(kind, **values))
    return made._take_events()


def test_each_screen_is_shown_where_it_stands(shown):
    shown._paint()
    for number, rect in enumerate(shown._rects):
        made = shown._drawing_of(number)
        seen = shown._surface.subsurface(made.screen.move(rect.topleft))
        expected = made.screen_picture(shown.sitting.people[number].handheld.pixels())
        assert pygame.image.tobytes(seen, "RGB") == pygame.image.tobytes(expected, "RGB")


def test_a_click_gives_the_focus_and_presses_the_button_under_it(shown):
    duel = shown.sitting
    rect = shown._rects[1]
    x, y = shown._drawing_of(1)._centre(boards.key(PYBADGE, "ok"))
    assert post(shown, (pygame.MOUSEBUTTONDOWN, {"pos": (x + rect.x, y + rect.y), "button": 1}))
    assert duel.focus == 1 and down(duel) == [[], ["A"]]
    assert post(shown, (pygame.MOUSEBUTTONUP, {"pos": (0, 0), "button": 1}))
    assert down(duel) == [[], []]
    assert post(shown, (pygame.MOUSEBUTTONDOWN, {"pos": shown._rects[0].center, "button": 1}))
    assert duel.focus == 0 and down(duel) == [[], []]
    assert post(shown, (pygame.MOUSEBUTTONUP, {"pos": (0, 0), "button": 1}))
    assert post(shown, (pygame.MOUSEBUTTONDOWN, {"pos": (0, 0), "button": 1}))
    assert duel.focus == 0 and down(duel) == [[], []]


def test_the_focus_is_seen_and_a_handheld_without_power_says_how_to_switch_it_on(shown):
    def picture():
        shown._paint()
        return pygame.image.tobytes(shown._surface, "RGB")

    seen = [picture()]
    for name in ("tab", "f7", "f10"):
        shown.sitting.key(name, True)
        seen.append(picture())
    assert len(set(seen)) == 4
    assert shown._surface.get_at((shown._rects[1].x - 2, shown._rects[1].centery))[:3] == window.NEWS
    assert shown._surface.get_at((shown._rects[0].x - 2, shown._rects[0].centery))[:3] == window.PAPER


def test_only_what_changed_is_painted_again(shown, monkeypatch):
    shown._paint()
    painted = []
    monkeypatch.setattr(shown, "_paint_handheld", lambda number, rect: painted.append(number))
    shown._paint()
    assert painted == []
    shown.sitting.key("down", True)
    shown._paint()
    assert painted == [1]
    shown.sitting.key("f7", True)
    shown._paint()
    assert painted == [1]
    shown.sitting.key("tab", True)
    shown._paint()
    assert painted == [1, 0, 1]


def test_a_window_that_is_not_looked_at_holds_no_keys(shown):
    shown.sitting.key("f", True)
    assert post(shown, (pygame.WINDOWFOCUSLOST, {}))
    assert down(shown.sitting) == [[], []]


def test_another_size_of_window_gets_another_plan(shown):
    pygame.display.set_mode((1100, 600), pygame.RESIZABLE)
    assert post(shown, (pygame.VIDEORESIZE, {"w": 1100, "h": 600, "size": (1100, 600)}))
    assert isinstance(shown._drawing_of(0), duel_drawing.Bare)
    shown._paint()
    pygame.display.set_mode((300, 200), pygame.RESIZABLE)
    assert post(shown, (pygame.VIDEORESIZE, {"w": 300, "h": 200, "size": (300, 200)}))
    shown._paint()  # nothing to be seen any more, but no crash


# --- The terminal ----------------------------------------------------------------------------------


class Screen:
    """What a terminal of some size shows of a duel."""

    def __init__(self, duel, columns, lines, monkeypatch):
        monkeypatch.setattr(shutil, "get_terminal_size", lambda *_, **__: os.terminal_size((columns, lines)))
        self.terminal = terminal.Terminal(duel)
        self.written = ""
        monkeypatch.setattr(self.terminal, "_write", self._write)
        self.columns, self.lines = columns, lines

    def _write(self, text):
        self.written += text

    def show(self):
        """What is written now, without its colours."""
        self.written = ""
        self.terminal._show()
        return cells.plain(self.written)


def test_both_stand_side_by_side_with_the_keys_below(two, monkeypatch):
    screen = Screen(two, 170, 45, monkeypatch)
    said = screen.show()
    assert sum(letter > "\u2580" for letter in said) > 500
    one, other = screen.terminal._canvases.values()
    assert one.left + one.columns < other.left and other.left + other.columns <= 170
    for words in ("\u25b6 left", "right", "F7 loss: none", "left: W A S D move, F ok, G back", "Enter ok", "q quit"):
        assert words in said
    assert screen.show() == ""


def test_where_one_fits_the_one_in_focus_is_shown_and_the_line_says_so(two, monkeypatch):
    screen = Screen(two, 100, 45, monkeypatch)
    said = screen.show()
    assert "1 of 2 fit here; Tab shows the next. All need 162 x 3" in said
    assert list(screen.terminal._canvases) == [0]
    screen.terminal._take("\t")
    assert list(screen.terminal._canvases) == [0]
    said = screen.show()
    assert list(screen.terminal._canvases) == [1] and "\u25b6 right" in said


def test_of_four_as_many_as_fit_are_shown(four, monkeypatch):
    screen = Screen(four, 140, 40, monkeypatch)
    assert "2 of 4 fit here; Tab shows the next. All need 262 x" in screen.show()
    seen = []
    for _ in range(5):
        seen.append((four.focus, list(screen.terminal._canvases)))
        screen.terminal._take("\t")
        screen.show()
    assert seen == [(0, [0, 1]), (1, [0, 1]), (2, [1, 2]), (3, [2, 3]), (0, [0, 1])], "it goes round"


def test_all_that_is_needed_is_enough(four, monkeypatch):
    wanted = Screen(four, 60, 10, monkeypatch).terminal._wanted(4)
    screen = Screen(four, *wanted, monkeypatch)
    screen.show()
    assert list(screen.terminal._canvases) == [0, 1, 2, 3]
    narrower = Screen(four, wanted[0] - 1, wanted[1] + 2, monkeypatch)
    narrower.show()
    assert len(narrower.terminal._canvases) == 3


def test_a_terminal_too_small_for_one_says_what_is_needed(two, monkeypatch):
    said = Screen(two, 80, 24, monkeypatch).show()
    assert "The terminal is too small" in said and "now 80 x 24" in said and "needed 80 x 38" in said
    assert "side by side 162 x 37" in said


def test_keys_of_both_people_arrive_and_commands_too(two, monkeypatch):
    screen = Screen(two, 170, 45, monkeypatch)
    screen.show()
    screen.terminal._take("f\x1b[A\r")
    assert down(two) == [["A"], ["UP", "A"]]
    screen.terminal._let_go(float("inf"))
    assert down(two) == [[], []]
    screen.terminal._take("h\x1b[18~\x1b[21~")
    assert down(two) == [["B"], []]
    assert two.room.channel.loss == 30 and not two.handheld.is_on
    assert "left: off, F10" in screen.show()
    assert not screen.terminal._take("q")


def test_no_line_is_wider_than_the_terminal(two, monkeypatch):
    for columns in (40, 80, 100, 170):
        screen = Screen(two, columns, 45, monkeypatch)
        screen.show()
        for shown in (0, 1, 2):
            assert all(len(cells.plain(line)) <= max(columns, 50) for line in screen.terminal._lines(columns, shown))
