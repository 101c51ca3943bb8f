"""BACK held a little longer shows what every key does, on any screen; held on, it leads to the menu as always."""

import inspect

import pytest

from player import Holder
from reading import cut_off, words
from sim import boards

BOARDS = [boards.short(board) for board in boards.pictured()]


class Player(Holder):
    """Stands at the launcher."""

    def hold(self, ms):
        self.handheld.press("back")
        self.handheld.wait(ms)
        return self

    def let_go(self):
        self.handheld.release("back")
        self.settle()
        return self


@pytest.mark.parametrize("board", BOARDS)
def test_each_key_of_the_screen_is_shown_and_the_screen_comes_back(board):
    with Player(board) as player:
        player.tap("ok", "ok")
        before = player.handheld.pixels()
        hints = next(text for text in words(player.handheld) if "use" in text and "menu" in text).split("\n")
        player.hold(1000)
        shown = words(player.handheld)
        assert shown[0] == "What the keys do" and shown[-1].endswith("hold: menu"), shown
        missing = [each for each in shown[1:-1] if each not in hints]
        said = [each for each in hints if each.strip()]
        assert [each for each in shown[1:-1] if each in said] == said and len(said) >= 2
        cut = [" by 5"] if board in ("pico", "thumby") else []
        assert missing == cut, "the shortest lines have no room for one of them"
        assert len(hints) == len(said) + len(missing), "but for its key"
        assert cut_off(player.handheld) == []
        assert player.let_go().handheld.pixels() == before, "and it was no press"


@pytest.mark.parametrize("fails", [1, 2])
def test_without_memory_for_it_at_once_it_comes_a_frame_later_or_the_screen_stays(fails, monkeypatch):
    with Player("picosystem") as player:
        before = player.hold(1000).let_go().handheld.pixels()
        with player.handheld._running():
            held = player.handheld.world["dojo.menus.held"]
        tries = [MemoryError] * fails

        def made(*arguments, keys=held._keys):
            if tries:
                raise tries.pop()
            return keys(*arguments)

        monkeypatch.setattr(held, "_keys", made)
        player.hold(1000)
        assert (words(player.handheld)[0] == "What the keys do") == (fails == 1) and not tries
        assert player.let_go().handheld.pixels() == before


@pytest.mark.parametrize("board", BOARDS)
def test_hints_that_had_no_room_in_the_line_are_shown_too(board):
    pairs = tuple((key, "word" + letter) for key, letter in zip(("LEFT_RIGHT", "UP_DOWN", "OK", "BACK"), "abcd"))
    with Player(board) as player:
        player.tap("ok")
        root = player.console.display.root_group
        with player.handheld._running():
            names = player.handheld.world["dojo.ui.keys"]
            (line,) = [layer for layer in root[0] if hasattr(layer, "pairs")]
            line.change(tuple((getattr(names, key), word * 2) for key, word in pairs))
        assert "worda" not in line.text
        shown = words(player.hold(1000).handheld)
        assert [line[-10:] for line in shown[1:-1]] == [word * 2 for _, word in pairs]
        assert cut_off(player.handheld) == []


def test_it_leads_to_the_menu_when_it_is_held_on():
    with Player("pybadge") as player:
        player.tap("ok").hold(1000)
        assert player.sees("What the keys do")
        player.handheld.wait(1200)
        assert player.let_go().sees("open") and not player.sees("What the keys do")


def test_a_press_of_back_shows_nothing():
    with Player("pico") as player:
        assert player.tap("ok").hold(500).sees("1 player")
        assert player.let_go().sees("open")


def test_arrows_to_the_sides_are_shown_as_such():
    with Player("pybadge") as player:
        player.hold(1000)
        assert player.sees("What the keys do") and player.sees("move") and player.sees("open")
        names = player.handheld.world["dojo.ui.keys"]
        assert names.LEFT_RIGHT in player.console.pictures and names.UP_DOWN not in player.console.pictures


def test_home_is_told_to_the_screen_below_too():
    """MicroPython ends a generator that nobody holds without its `finally`: what a screen does at its end is lost."""
    with Player("pybadge") as player:
        app = player.handheld.world["dojo.app"]
        made = []
        take_turns = app._take_turns
        app._take_turns = lambda *order: made.append(take_turns(*order)) or made[-1]
        player.handheld.play("hold-back")
        player.tap("ok")
        player.handheld.play("hold-back")
        assert [inspect.getgeneratorstate(each) for each in made] == [inspect.GEN_CLOSED, inspect.GEN_SUSPENDED]
