"""Guided matches: the first one alone on a new handheld, hints over the real screens, a press that ends them."""

import importlib
from types import SimpleNamespace

import pytest

from games import GAMES
from player import Beginner, Holder, walked
from reading import cut_off, layers, reads, words
from sim import boards, texts
from sim.pictures import screens
from sim.playing import play
from stage import Stage

BOARDS = [boards.short(board) for board in boards.pictured()]
GUIDED = [game for game in GAMES if getattr(importlib.import_module("games." + game), "GUIDED", False)]
FIRST = "You have 25 strength. Secretly use some of it!"


def foot(number):
    """The dot below the lowest that is lit of a large number."""
    tiles = number[0]
    digits = tiles.bitmap
    lit = [y for y in range(tiles.tile_height) if any(digits[x, y] for x in range(digits.width))]
    return number.y + number.scale * (tiles.y + lit[-1] + 1)


def begun(page):
    """The table that a page returns straight away."""
    with pytest.raises(StopIteration) as end:
        next(page)
    return end.value.value


class Player(Holder):
    """Stands at the launcher; nvm None is a new handheld."""

    def __init__(self, board, nvm=None):
        super().__init__(board, nvm=nvm)

    def is_guided(self):
        return len(layers(self.handheld, "_Box")) > 0

    def number(self):
        """What the wheel shows."""
        return int(layers(self.handheld, "Number")[0].text)

    def round(self, times=1):
        """Use what the wheel shows and look at what comes of it."""
        for _ in range(times):
            self.tap("ok", "ok").play("wait:3000")


@pytest.mark.parametrize("board", BOARDS)
def test_on_a_new_handheld_the_first_match_alone_is_guided_and_the_third_press_chooses(board):
    with Player(board) as player:
        player.tap("ok", "ok")
        (digits,), (box,) = layers(player.handheld, "Number"), layers(player.handheld, "_Box")
        assert player.sees(FIRST) and player.is_guided()
        assert not digits.hidden and foot(digits) <= box.y, "it speaks of that number"
        player.tap("next" if board == "feather" else "up")
        assert player.number() == 1 and not player.sees(FIRST), "a direction is for the screen below"


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
@pytest.mark.parametrize("board", BOARDS)
def test_the_hint_about_two_numbers_covers_nothing_of_them_and_no_line_by_half(board, language):
    with Player(board) as player:
        player.handheld.world["dojo.say"].speak(language)
        player.tap("ok", "ok", "ok").round()
        (box,) = layers(player.handheld, "_Box")
        numbers = layers(player.handheld, "Number")
        assert len(numbers) == 2 and cut_off(player.handheld) == []
        assert max(foot(number) for number in numbers) < box.y


def test_only_the_first_hint_says_that_back_skips_all_of_them_and_later_a_held_back_does():
    with Player("pybadge") as player:
        player.tap("ok", "ok")
        assert player.is_guided() and player.sees("skip")
        player.tap("ok").round()
        assert player.is_guided() and not player.sees("skip")
        player.handheld.press("back")
        player.handheld.wait(1000)
        assert player.sees("skip")
        player.handheld.release("back")
        player.settle()
        player.tap("back", "ok").round()
        assert not player.is_guided(), "and it does"


def guided(name, board):
    """The handheld at each screen of the walk in which one of this name is."""
    (walk,) = [each for each in screens.walks() if name in [line[0] for line in each.lines]]
    return (handheld for _, handheld in walked(walk, boards.find(board)))


@pytest.mark.parametrize("board", ("pico", "feather"))
def test_a_row_of_dice_is_behind_a_hint_or_above_it(board):
    seen = 0
    for handheld in guided("king_of_the_roll-guide-token", board):
        columns = [(column, fields.y + column.y) for fields in layers(handheld, "Fields") for column in fields]
        for box in layers(handheld, "_Box"):
            for column, top in columns:
                bitmap, row = column.bitmap_, box.y - top
                if len(column.pixel_shader) == 4 and 0 < row < bitmap.height:
                    seen += 1
                    assert not any(bitmap[x, row - 1] and bitmap[x, row] for x in range(bitmap.width)), row
    assert seen


@pytest.mark.parametrize("board", ("feather", "picopad", "picosystem"))
def test_a_row_of_an_enlarged_sheet_is_behind_a_hint_or_above_it(board):
    """The topmost dots of a row's number do not look out above the hint."""
    for handheld in guided("karate-guide", board):
        (grid,), (box,) = layers(handheld, "Grid"), layers(handheld, "_Box")
        edge = -(-(box.y - grid.y) // grid.scale)
        above, digit = [any(grid.bitmap[x, row] for x in range(grid.wide)) for row in (edge - 1, edge)]
        assert grid.scale == 2 and not (above and digit) and edge < grid.row(4)


def test_back_ends_the_guide_and_the_match_goes_on():
    with Player("pico") as player:
        player.tap("ok", "ok", "back")
        assert player.sees("use") and not player.is_guided()
        player.round()
        assert not player.is_guided()
        assert not player.tap("ok").is_guided() and player.match.place() == 2


@pytest.mark.parametrize(
    "board, nvm, keys",
    [("picosystem", None, ("ok", "down", "ok")), ("pico", b"", ("ok", "ok")), ("picosystem", b"", ("ok", "ok"))],
    ids=["two who play here", "used before", "used before, in colours"],
)
def test_who_is_not_alone_or_not_new_is_not_guided(board, nvm, keys):
    with Player(board, nvm) as player:
        assert player.tap(*keys).sees("use") and not player.is_guided()


def test_who_has_set_up_a_game_is_not_guided():
    with Player("pico") as player:
        player.tap("ok", "down", "down", "ok", "down", "ok", "ok")
        assert list(player.match.options) == [1]
        player.home().tap("ok", "down", "ok", "right", "ok")
        assert player.sees("never use") and not player.is_guided()


def test_a_guided_match_goes_on_after_a_power_cut_and_is_not_counted():
    with Player("pybadge") as player:
        player.tap("ok", "ok", "back", *["up"] * 8, "ok", "ok").cut().tap("ok")
        for _ in range(12):
            if player.sees("You win!") or player.sees("You lose!"):
                break
            player.tap("up", "up", "ok", "ok").play("wait:2500").tap("ok")
        assert player.sees("You win!") or player.sees("You lose!"), words(player.handheld)
        assert player.console.series == []


def test_everybody_has_the_same_dice():
    made = []
    for _ in range(2):
        with Stage("pybadge") as stage:
            guided = stage.module("dojo.menus.guided")
            with stage.world:
                made.append(begun(guided.page(stage.console, "ninja")).header())
    assert made[0] == made[1]


@pytest.mark.parametrize("game", GUIDED)
def test_hints_of_every_game_are_its_own_and_come_at_once(game):
    """Somebody who plays like the easiest opponent is told something before or after the first choices."""
    with Stage("feather") as stage:
        guided = stage.module("dojo.menus.guided")
        bots = stage.module("games.%s.bots" % game)
        dice = stage.module("dojo.dice").Dice(b"3")
        with stage.world:
            table = begun(guided.page(stage.console, game))
            own = importlib.import_module("games.%s.guide" % game)
            said = set()
            for _ in range(60):
                before = table.match.view(-1)
                while table.step():
                    pass
                if not table.match.turn():
                    break
                said |= set(own.choose(stage.console, table.match.view(0), 0))
                table.act(0, bots.choose(1, table.match.view(0), 0, dice))
                said |= set(own.reveal(stage.console, before, table.match.view(-1)))
        numbers = texts.known().numbers
        known = {numbers[name][0] for name in numbers if name.startswith(game + ".guide.")}
        assert said <= known and len(said) >= 3


@pytest.mark.parametrize("board, passes", [("pico", 1), ("pybadge", 2), ("picosystem", 2)])
def test_a_hint_never_goes_to_the_display_by_itself(board, passes):
    """One would see a screen come, and then most of it again. Where Karenza's animals, hand and place follow the screen
    (with them it would take 0.4 to 0.6 seconds), the hint comes with these.
    """
    with Beginner(board, 3) as player:
        assert player.sees("Fox begins!")
        sent = []
        player.handheld.device.on_refresh = sent.append
        player.handheld.press("ok")
        player.handheld.wait(1000)
        assert player.sees("Stand the way a card shows.")
        assert len(sent) == passes, sent


@pytest.mark.parametrize("fresh", [True, False])
def test_who_plays_in_the_simulator_for_the_first_time_is_guided(monkeypatch, tmp_path, fresh):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    session = play.begun(boards.find("pico"), 7, SimpleNamespace(fresh=fresh, nvm=None))
    with session.handheld as handheld:
        handheld.play("wait:5000,ok,ok,wait:1000")
        assert "skip" in reads(handheld), "a hint stands there"


@pytest.mark.parametrize("times, is_shown", [(1, True), (2, False)])
def test_a_hint_that_has_no_memory_is_made_anew_between_two_frames_and_else_left_out(times, is_shown):
    with Stage("pybadge") as stage:
        stage.show("menu", "Title", ("One", "Two"))
        module = stage.module("dojo.playing.hint")
        box, left = module._Box, [1] * times

        def made(*arguments):
            if left:
                raise MemoryError(left.pop())
            return box(*arguments)

        module._Box = made
        stage.play(module.hint(stage.console, "Read this", False))
        assert stage.module("dojo.memory.room").left == [made]
        stage.wait(40)
        assert ("Read this" in reads(stage)) == is_shown
        if is_shown:
            stage.tap("ok")
        assert stage.result == stage.module("dojo.ui.keys").OK
