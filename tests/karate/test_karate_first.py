"""The guided match of Karate, which begins with two techniques nearly learned, and how soon it is there."""

import pytest

from dojo.playing.match import Match
from gamer import Gamer
from games.karate import guide, rules
from games.karate import layout as at
from reading import cut_off, words
from sim.boards import pictured, short
from sim.unattended.run import differences, play

BEGUN = 2
OF_A_KICK = 0 * at.ROW + at.FIRST[at.YOKO_GERI]
OF_A_PUNCH = 1 * at.ROW + at.FIRST[at.OI_ZUKI]
A_BLOCK = 2 * at.ROW + at.FIRST[at.KAKE_UKE]
SIZES = [short(board) for board in pictured()]


class Player(Gamer):
    """Somebody with a new handheld, who counts presses."""

    def __init__(self, board):
        super().__init__(board, nvm=None)
        self.presses = 0

    def press(self, *keys):
        self.presses += len(keys)
        return self.tap(*keys)

    def open(self):
        """The menu of Karate, which is beside Ninja in the launcher."""
        return self.press(self.next, "ok")

    def begin(self):
        """From the launcher to the sheet, with the first roll on it."""
        self.open().press("ok").see("roll").press("ok").wait(3000).settle()
        return self


# --- The rules --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(1, 9))
def test_begun_sheets_lack_one_4_for_a_kick_and_one_2_for_a_punch_and_have_a_block(players):
    options = bytes((players - 1, 0, BEGUN, 0, 0))
    begun = rules.start(options)
    for seat in range(players):
        numbers = at.numbers(begun, seat)
        assert numbers[OF_A_KICK : OF_A_KICK + 5] == [4, 4, 4, 4, 0]
        assert numbers[OF_A_PUNCH : OF_A_PUNCH + 4] == [2, 2, 2, 0]
        assert numbers[A_BLOCK : A_BLOCK + 2] == [6, 6] and sum(number > 0 for number in numbers) == 9
        known = [at.techniques(begun, seat, step) for step in range(at.STEPS)]
        assert known == [(at.KAKE_UKE if step == 2 else at.HESITATE,) for step in range(at.STEPS)]
    assert players == 1 or rules.public(begun) == rules.public(rules.start(options[:2] + bytes(3))), "they are secret"


def test_with_begun_sheets_the_first_roll_is_enough_for_a_kiai():
    match = Match(rules, guide.OPTIONS)
    match.chance(3 * 6 + 1)
    match.act(0, OF_A_KICK + 4)
    assert match.act(0, 103 + rules.KIAI) != 0
    assert match.act(0, OF_A_PUNCH + 3 + rules.KIAI) == 0


def test_sheets_are_empty_in_the_second_round_and_in_the_same_again():
    match = Match(rules, bytes((1, 0, BEGUN, 0, 1)))
    match.chance(0)
    for seat in range(2):
        assert match.act(seat, 103) == 0 and match.act(seat, 104 + rules.KIAI) == 0
    for _ in range(5):
        for seat in range(2):
            assert match.act(seat, match.legal(seat)[0]) == 0
    match.open()
    assert at.round_of(match.state) == 1 and not any(at.numbers(match.state, 0) + at.numbers(match.state, 1))
    assert rules.rematch(match.options, (1, -1)) == bytes((1, 0, 0, 0, 1))
    assert rules.rematch(bytes((1, 1, 1, 0, 0)), (1, -1)) == bytes((1, 1, 1, 0, 0))


def test_a_match_with_begun_sheets_replays_and_differs_from_one_with_empty_sheets():
    record = play("karate", {"players": "2", "sheets": "begun"}, ("bot1", "bot1"), seed=5)
    assert record["options"]["sheets"] == "begun" and differences(record) == []
    plain = play("karate", {"players": "2"}, ("bot1", "bot1"), seed=5)
    assert plain["actions"] != record["actions"] and differences(plain) == []


# --- The menu ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_both_ways_alone_say_what_they_are_for_and_are_three_presses_from_the_launcher(size):
    """One with the sheet on the screen, first, and one beside a sheet of paper. The launcher shows Karate."""
    for presses, shown, is_match in ((["ok", "ok"], "rolls", True), (["ok", "down", "ok"], "Roll the dice!", False)):
        with Player(size) as player:
            player.tap("next" if size == "feather" else "right")
            player.press("ok")
            assert player.sees("Dice roller: on paper") and player.sees("1 player: on screen")
            assert cut_off(player.handheld) == []
            player.press(*[player.down if key == "down" else key for key in presses[1:]])
            assert player.sees(shown) and (player.match is not None) == is_match
            assert player.presses <= 3


# --- The first match --------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_whoever_does_what_the_hints_say_kicks_within_15_presses_and_hits(size):
    with Player(size) as player:
        player.begin()
        assert player.sees("The low kick needs a 4") and cut_off(player.handheld) == []
        view = player.match.state
        assert tuple(at.dice(view)) == (4, 2), "the numbers that are wanted"
        player.press("ok").see("write")
        player.press("ok", "ok").see("Shout KIAI")  # what was learned is said at once
        player.press("ok", player.down, "ok").see("shouts!")
        player.press("ok").see("your five steps")
        player.press("ok", "ok").wait(3000)
        view = player.match.state
        assert at.technique_shown(view, 0, 0) == at.YOKO_GERI and player.sees("Step 1 of 5")
        assert at.totals(view, 0) == (2,) and at.totals(view, 1) == (-2,), "kick and punch hit"
        assert player.presses <= 15
        titles = [words(player.press("ok").wait(3000).handheld)[0] for _ in range(5)]
        assert titles[1:] == ["Step 2 of 5", "Step 3 of 5", "Steps 4 to 5", "After round 1"], "the last two are idle"


@pytest.mark.parametrize("size", SIZES)
def test_until_three_steps_are_learned_the_sheet_says_how_many_and_offers_no_kiai(size):
    with Player(size) as player:
        player.begin().press("ok").see("write")
        player.press(player.next, "ok", "ok").see("KIAI: 2 of 3")
        assert not player.sees("Or shout KIAI?") and cut_off(player.handheld) == []
        player.press(player.down).see("KIAI: 2 of 3")
        player.press("back", "back", "ok", "ok").see("Shout KIAI").press("ok")
        assert not player.sees("of 3")
        player.press(player.down).see("KIAI now?")


def test_whoever_trains_on_is_not_told_twice_and_the_white_belt_may_shout():
    with Player("pybadge") as player:
        player.begin().press("ok", "ok", "ok").see("Shout KIAI")
        player.press("ok", "ok").wait(3000).settle()
        assert not player.sees("Shout KIAI") and at.rolls(player.match.state) == 2


def test_a_guided_match_goes_on_after_a_power_cut_with_what_was_begun():
    with Player("sprig") as player:
        before = bytes(player.begin().match.state)
        player.go_on()
        assert bytes(player.match.state) == before
        assert player.match.options == guide.OPTIONS
