"""Walks on boards beside the simulator, without a firmware: a handheld that is slower stands for the board."""

import random
import sys
from contextlib import ExitStack
from types import SimpleNamespace
from unittest import mock

import pytest

import chip
from dojo import dice
from report import Noted, Report
from sim.boards import find
from sim.boards import key as board_key
from sim.costs.ledger import Cost
from sim.handheld import FRAME, SWITCHED_ON_BEFORE, Handheld
from sim.pictures import goldens, picture, screens
from sim.script import GAP, Step
from sim.unattended.run import shelf
from walks import REST, Overheard, Repeated, Walking, first_saved, pins, thrown, waited

SPRIG = find("sprig")


# --- Chance -----------------------------------------------------------------------------------------------------------


def test_what_a_simulated_handheld_throws_is_overheard_and_repeated_at_another_moment(monkeypatch):
    chance = Overheard(7)
    monkeypatch.setattr(dice, "urandom", chance.randbytes)
    dice.stir(123)
    assert [dice.entropy(length) for length in (16, 5)] == chance.noise
    monkeypatch.setattr(Repeated, "known", {7: chance.noise})
    monkeypatch.setattr(dice, "urandom", Repeated(7).randbytes)
    dice.stir(456)
    assert [dice.entropy(length) for length in (16, 5)] == chance.noise


# --- Walking ----------------------------------------------------------------------------------------------------------


class Slow:
    """A handheld as Emulator shows it, which takes `late` ms longer for each press."""

    printed = ""
    size = SPRIG.width, SPRIG.height

    def __init__(self, handheld, late):
        self._handheld = handheld
        self._late = late
        self._names = {number: name for name, number in pins(SPRIG).items()}

    @property
    def ms(self):
        return self._handheld.frames * FRAME

    def ask(self, who=0, press=(), ms=0, wait=0, dots=0):
        for number in press:
            self._handheld.tap(self._names[number], ms, GAP + self._late)
        self._handheld.wait(round(wait))
        return {"began": 0, "complete": None, "passes": []}

    def picture(self, who=0, wait=0):
        self.ask(wait=wait)
        return picture.full(self._handheld.pixels(), self.size)

    def settle(self, who=0):
        self._handheld.settle()
        return self.picture()


@pytest.fixture
def walk(monkeypatch):
    """walk(name, late): the Report of a walk's first screens beside a slower handheld. `known` is what that throws."""

    def follow(name, late, known=None):
        walk = next(each for each in screens.walks() if each.name == name)
        report = Report(SPRIG)
        monkeypatch.setattr(Repeated, "known", thrown(walk, SPRIG))
        with ExitStack() as both:
            both.enter_context(mock.patch.object(random, "Random", Repeated))
            walked = both.enter_context(walk.begin(SPRIG))
            monkeypatch.setattr(Repeated, "known", known or Repeated.known)
            slow = Slow(both.enter_context(walk.begin(SPRIG)), late)
            walking = Walking(walk, SPRIG, walked, slow, report)
            walked.settle()
            slow.settle()
            walking.switched_on({"began": 0, "passes": []})
            for shown in walk.screens(SPRIG)[:9]:
                walking.screen(*shown)
        return report

    return follow


def test_a_slower_board_with_a_clock_shows_what_the_simulator_shows_at_its_pace(walk):
    report = walk("Karate alone", 400)
    assert report.wrong == []
    assert 0 < report.golden < report.seen, "its clock runs on, and nothing else differs"


def test_a_board_that_throws_other_dice_is_wrong(walk):
    other = {7: [bytes([number]) * 32 for number in range(9)]}
    report = walk("Knock Yourself Out alone", 0, other)
    assert report.wrong and report.golden


def test_a_board_begins_with_what_the_handheld_had_saved_then_and_a_new_one_with_nothing():
    with Handheld(SPRIG, 7, None) as new, Handheld(SPRIG, 7) as used:
        assert set(first_saved(new)) == {0xFF} and first_saved(used) == SWITCHED_ON_BEFORE
        assert new.nvm() != first_saved(new), "it has saved that it was switched on"


def test_a_game_that_boards_do_not_get_is_on_the_drive_for_its_own_walk(monkeypatch):
    drives = []
    monkeypatch.setattr(chip, "find_urandom", lambda firmware, board: 0)
    monkeypatch.setattr(chip, "follow", lambda walk, board, files, *rest: drives.append((walk.game, files)))
    monkeypatch.setattr(chip, "program", lambda board, also: [str(place) for _, place in also])
    chosen = SimpleNamespace(walk="before the end", firmware="", loss=0, seed=1)
    chip.walk_all(SPRIG, "what ships", chosen, SimpleNamespace(seen=0, wrong=[]))
    assert {game for game, files in drives if files == "what ships"} <= set(shelf())
    assert ["games/template/rules.py" in files for game, files in drives if game == "template"] == [True]


def test_a_wait_is_told_apart_that_ends_with_the_screen_at_rest():
    with Handheld(SPRIG, 7) as handheld:
        handheld.settle()
        assert (waited(handheld, 1000), waited(handheld, REST)) == (True, False)
    moving = SimpleNamespace(refreshes=0)
    moving.wait = lambda ms: setattr(moving, "refreshes", moving.refreshes + ms)
    assert waited(moving, 1000) is False and moving.refreshes == 1000


# --- The table --------------------------------------------------------------------------------------------------------


@pytest.fixture
def report():
    return Report(SPRIG)


def test_the_table_stands_beside_the_bars_and_the_ledger(report):
    passes = [[100, 400, 20480], [800, 900, 9], [1000, 1200, 20480]]
    report.power_on(Walk("a walk"), {"began": 500, "passes": passes}, 350)
    report.noted += [
        Noted("ninja", "L", "screen", 300, 200, 250),
        Noted("ninja", "L", "screen", 100, 100, 250),
        Noted("ninja", "S", "cursor", 30, 20, 50),
        Noted("duel-choose", "L", "begin", 700, 350, 600),
    ]
    rows = [line.split() for line in report.table()]
    assert rows[1] == ["power", "on", "1", "700", "700", "700", "600", "350,", "2.00"]
    assert rows[2] == ["cursor", "1", "30", "30", "30", "50", "20,", "1.50"]
    assert rows[3] == ["screen", "2", "200", "300", "300", "250", "150,", "1.25"]
    assert rows[4] == ["begin", "1", "700", "700", "700", "600", "350,", "2.00"]
    by_the_bar = [row[0] for row in rows[-7:-2]]
    assert by_the_bar == ["ninja", "[a", "duel-choose", "ninja", "ninja"]


def test_a_press_is_of_the_kind_that_the_ledger_says():
    costs = [Cost(SPRIG) for _ in range(5)]
    costs[0].is_opening = costs[1].is_leaving = True
    costs[2].files = ["games.ninja.screens"]
    costs[3].largest = 20480
    costs[4].pixels = 20480
    assert [cost.kind for cost in costs] == ["begin", "leave", "begin", "screen", "cursor"]


@pytest.mark.parametrize("key, ms", [("ok", 300), ("back", 240)])
def test_a_press_takes_until_the_dots_of_the_simulators_answer_have_been_sent(report, key, ms):
    step, cost = Step("press", board_key(report.board, key), 60), Cost(report.board)
    report.press("ninja", step, {"complete": 300, "passes": [[90, 320, 99]]}, cost)
    report.press("ninja", step, {"complete": None, "passes": [[90, 300, 50]]}, cost)
    assert [noted.ms for noted in report.noted] == [ms, ms], "back acts when it is let go"
    assert report.odd == 1


def test_ctrl_c_ends_a_run_with_the_table_of_what_was_walked(monkeypatch, tmp_path, capsys):
    def interrupted(board, files, chosen, report):
        report.noted.append(Noted("ninja", "L", "screen", 300, 200, 250))
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "argv", ["chip.py", "adafruit-circuitpython-hack_club_sprig-en_US-10.2.1.uf2"])
    monkeypatch.setattr(chip, "BUILD", tmp_path)
    monkeypatch.setattr(chip, "program", lambda board: {})
    monkeypatch.setattr(chip.build_device, "simulated", lambda board, folder: None)
    monkeypatch.setattr(chip, "walk_all", interrupted)
    assert chip.main() == 0
    assert "screen        1     300" in capsys.readouterr().out
    assert (tmp_path / "hack_club_sprig.txt").read_text().startswith("ninja ")


class Walk:
    def __init__(self, name):
        self.name = name


def test_a_picture_that_is_not_the_golden_one_and_a_traceback_are_wrong(report, monkeypatch, tmp_path):
    shown = picture.read(goldens.golden(report.board, "launcher-ninja"))
    report.compare("launcher-ninja", 0, shown, lambda: False)
    report.compare("launcher-ninja", 1, shown, lambda: True)
    assert (report.seen, report.golden, report.wrong) == (2, 1, [])
    shown.putpixel((3, 4), (1, 2, 3))
    monkeypatch.setattr("report.BUILD", tmp_path)
    report.compare("launcher-ninja", 0, shown, lambda: True)
    report.compare("launcher-ninja", 0, shown, lambda: False)
    report.compare("launcher-ninja", 1, shown, lambda: False)
    report.console("a walk", "hello\nTraceback (most recent call last):\n")
    assert [sentence.split()[0] for sentence in report.wrong] == ["launcher-ninja", "launcher-ninja-2", "In"]
