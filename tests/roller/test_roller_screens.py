"""The pocket roller as players use it: with keys, on every size of screen."""

import pytest

from dojo.roller.tray import SIDES, Tray
from gamer import Gamer
from pace import pictures_of
from reading import layers, words
from sim.boards import find
from sim.handheld import Handheld
from stage import BOARDS


class Player(Gamer):
    def tray(self):
        return Tray(self.console.store)

    def open(self):
        """From the launcher: one key, or on three buttons the page after the games."""
        return self.tap(*("up",) if self.next == "right" else ("next",) * 5 + ("ok",))

    def choose(self, item):
        """An item of the menu behind BACK."""
        self.tap("back")
        for _ in range(8):
            if self.framed() == item:
                return self.tap("ok")
            self.tap(self.down)
        raise AssertionError(words(self.handheld))

    def framed(self):
        """The item in the frame."""
        menu = self.console._owner
        row = (menu._frame.y - menu._top) // self.handheld.world["dojo.ui.layout"].FACE.height
        return [line for layer in layers(self.handheld, "Lines") for line in layer.lines][row]

    def pick(self, count, sides):
        """Other dice."""
        tray = self.tray()
        self.choose("Other dice").tap(*["ok"] * ((count - tray.count()) % 6), self.down)
        return self.tap(*["ok"] * ((SIDES.index(sides) - tray.kind()) % 8), "back")

    def read_to(self, text):
        for _ in range(12):
            if self.sees(text):
                return self
            self.tap("ok")
        raise AssertionError(words(self.handheld))

    def numbers(self):
        tray = self.tray()
        return [tray.number(place) for place in range(tray.count())]


@pytest.fixture
def player(closed):
    return lambda board="pybadge", **more: closed(Player(board, **more))


@pytest.mark.parametrize("board", BOARDS)
def test_two_presses_roll_and_the_sum_is_told(player, board):
    one = player(board).open()
    one.see("Shake me!" if one.console.accelerometer else "Roll the dice!").tap("ok")
    assert one.tray().is_rolled()
    one.see("%d" % one.tray().total(), "roll", "menu")


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("sides", (2, 4, 6, 8, 10, 12, 20, 100))
def test_one_to_six_dice_of_every_kind_fit(player, board, sides):
    one = player(board).open().pick(6, sides).tap("ok")
    assert len(one.numbers()) == 6 and max(one.numbers()) <= sides
    dice = layers(one.handheld, "_Die")
    assert [die.text for die in dice] == [str(number) for number in one.numbers()]
    boxes = [(die.x, die.y, die.x + die.tiles.bitmap.width, die.y + die.tiles.bitmap.height) for die in dice]
    assert min(right - left for left, _, right, _ in boxes) >= 14
    for place, (left, top, right, bottom) in enumerate(boxes):
        assert 0 <= left < right <= one.console.width and 0 <= top < bottom <= one.console.height
        for other in boxes[:place]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
    one.pick(1, sides).tap("ok")
    assert len(one.numbers()) == 1


@pytest.mark.parametrize("board", BOARDS)
def test_a_die_is_held_with_the_cursor_and_rolled_again_when_it_is_free(player, board):
    one = player(board).open().pick(5, 6).tap("ok")
    first = one.numbers()
    one.tap(one.next, "ok", one.next, one.next).see("hold")
    one.tap("ok").see("free")
    one.tap(*[one.next] * 3).see("roll")
    for _ in range(3):
        one.tap("ok")
        assert [one.numbers()[place] for place in (0, 2)] == [first[0], first[2]]
    assert one.numbers() != first
    one.choose("Free all dice")
    assert not one.tray().any_kept() and not one.sees("all")


def test_a_top_roll_has_a_word_and_a_light(player):
    one = player(seed=5).open().pick(1, 2)
    lit = set()
    for _ in range(12):
        one.handheld.tap("ok")
        for _ in range(80):
            one.handheld.run(1)
            if one.console.lights._pattern:
                lit.add(one.tray().number(0))
        one.settle()
        assert one.sees("Top roll!") == (one.numbers() == [2])
    assert lit == {2}


@pytest.mark.parametrize("board", ("pico", "picosystem"))
def test_a_press_cuts_the_roll_short(player, board):
    one = player(board).open().pick(6, 20)
    one.handheld.tap("ok")
    assert not one.sees(str(one.tray().total()))
    one.handheld.tap(one.next)
    one.handheld.run(8)
    one.see(str(one.tray().total()))


@pytest.mark.parametrize("board", ("sprig", "picosystem"))
@pytest.mark.parametrize("count", (1, 3, 6))
def test_no_picture_of_a_roll_takes_a_board_more_than_60_ms(player, board, count):
    one = player(board).open().pick(count, 100)
    times = pictures_of(one.handheld.device)
    one.tap("ok")
    assert len(times) > 6 and max(times) <= 60000, sorted(times)[-3:]


def test_a_cut_while_the_dice_roll_gives_no_other_roll(player):
    one = player("pico").open()
    one.handheld.tap("ok")
    before = one.numbers()
    assert before[0] and not one.sees("=")
    one.cut().open()
    assert one.numbers() == before and one.sees("2d6 = %d" % sum(before))


@pytest.mark.parametrize("board", BOARDS)
def test_how_fair_they_are_is_told(player, board):
    one = player(board).open().pick(6, 100)
    one.tap(*["ok"] * 5)
    one.choose("Are the dice fair?").see("Fair dice?", "91")
    one.tap("ok").see("Too few rolls")
    one.read_to("Are the dice fair?").tap("back").tap(*["ok"] * 30)
    one.choose("Are the dice fair?").tap("ok")
    one.read_to("Keep the counts?").tap(one.down, "ok")
    assert not sum(one.tray().counts())


def test_the_launcher_comes_up_without_it():
    """Later it is loaded ahead where there is room to spare (dojo.memory.idle)."""
    with Handheld(find("pybadge"), 7, b"") as handheld:
        for _ in range(50):
            handheld.run(1)
            if any(handheld.pixels()):
                break
        assert "dojo.menus.shelf" in handheld.world
        assert not [name for name in handheld.world.names() if name.startswith("dojo.roller.")]
