"""Karate's dice roller for paper sheets, as players use it: with keys, on every size of screen."""

import random

import _nvm
import pytest

from dojo.dice import Dice
from dojo.roller import fairness as shared
from dojo.saving.store import Store
from dojo.say import say_all
from gamer import Gamer
from games.karate import ROLLER_FIGHT_KEY, ROLLER_KEY
from games.karate.roller import fairness
from games.karate.roller.book import BELL, DONE, FIGHT, NOTHING, TRAINING, UNKNOWN, Book, whole
from karate_keys import saved_book
from reading import layers, reads, words
from sim.pictures import cost
from stage import BOARDS as SIZES

KINDS = ("High block", "Low block", "High punch", "Low kick", "Jump kick", "Hesitate")
NAMES = ("Kake Uke", "Hiza Uke", "Oi Zuki", "Yoko Geri", "Yoko Tobi Geri", "Hesitate")
KU, HU, OZ, YG, YTG, HESITATE = range(6)
UNEVEN = ((OZ,) * 5, (KU,) * 5)  # the blocks of the second player score


class Player(Gamer):
    """Somebody with a handheld beside paper sheets: presses by what is shown, and looks for what is cut off."""

    def __init__(self, board="pybadge", seed=7, **used):
        super().__init__(board, seed, saved_book(board, **used))

    def book(self):
        return Book(self.console.store)

    def wait(self, seconds):
        return super().wait(1000 * seconds)

    def open(self):
        """The roller, from a launcher that shows Ninja."""
        return self.tap(self.next, "ok", self.down, "ok")

    def item(self, item, items):
        """Choose one of the items of a menu whose frame is at the first."""
        return self.tap(*[self.down] * items.index(item), "ok")

    def roll(self, times=1):
        return self.tap(*["ok"] * times)

    def kiai(self):
        """Shout."""
        return self.tap("next" if self.down == "next" else "up")

    def fight(self, caller=0):
        """Shout, with names; the fight begins."""
        self.kiai().tap("ok").see("Who shouted?")
        return self.tap(*[self.down] * caller, "ok", "ok")

    def tell(self, technique):
        """Choose what somebody reads."""
        return self.see("???").tap(*[self.down] * (technique + 1), "ok")

    def race(self, *presses):
        """One after the other presses so often."""
        for often in presses:
            for _ in range(often):
                self.handheld.tap("ok")
            self.wait(8).tap("ok")
        return self

    def read_round(self, sequences, caller=0):
        """Everybody reads five techniques."""
        players = len(sequences)
        for step in range(5):
            for place in range(players):
                self.tell(sequences[(caller + place) % players][step])
            self.next_page("After step")
        return self

    def undo(self):
        """Take back what was told last."""
        self.tap("back")
        return self.item("Undo", ["Go on", "Undo"])

    def sums(self):
        """The points of two who fight, and what these add up to."""
        return [text for text in words(self.handheld) if text[0] in "+-0" or text.startswith("now ")]

    def next_page(self, title):
        self.see(title)
        while self.sees(title):
            self.tap("ok")
        return self

    def faces(self):
        """The digits beside the dice."""
        return [int(text) for text in words(self.handheld) if text in ("1", "2", "3", "4", "5", "6")]

    def pips(self):
        """What is drawn on the dice."""
        dice = [tiles.bitmap for tiles in layers(self.handheld, "TileGrid")]
        dice = [bitmap for bitmap in dice if bitmap.width == bitmap.height > 15]
        return [bytes(die[x, y] for x in range(die.width) for y in range(die.height)) for die in dice]


def faces_of(outcome):
    return [outcome // 6 + 1, outcome % 6 + 1]


@pytest.fixture
def table(closed):
    """Makes players."""
    return lambda *arguments, **named: closed(Player(*arguments, **named))


# --- Rolling --------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", SIZES)
def test_from_power_on_to_the_first_roll_it_takes_three_presses_once_it_was_used(table, board):
    one = table(board)
    one.open().tap("back", *[one.down] * 4, "ok")
    one.cut().see("Karate")  # the launcher begins where one was last
    one.tap("ok", "ok", "ok")
    assert len(one.book().rolls) == 1 and one.faces() == faces_of(one.book().rolls[0])


@pytest.mark.parametrize("board", SIZES)
def test_three_presses_are_enough_though_a_match_is_waiting_and_that_match_is_kept(table, board):
    one = table(board)
    one.tap(one.next, "ok").item("2 here", ["Dice roller", "1 player", "2 here"]).see("Fox rolls")
    one.home().cut().see("Go on with your")  # who played a match last is asked
    one.tap("back", "ok").item("Dice roller", ["Go on", "Dice roller"]).roll(2)
    before = len(one.cut().book().rolls)
    one.tap("ok", "ok", "ok").wait(1)
    assert len(one.book().rolls) == before + 1 and len(one.faces()) == 2
    one.home()
    one.tap("ok").see("Karate", "Go on")


@pytest.mark.parametrize("board", SIZES)
def test_every_roll_is_shown_as_pips_and_digits_and_numbered(table, board):
    one = table(board).open()
    drawn = {}
    for number in range(1, 8):
        one.roll()
        for face, pips in zip(one.faces(), one.pips(), strict=True):
            assert drawn.setdefault(face, pips) == pips
        assert len(one.book().rolls) == number
        assert one.faces() == faces_of(one.book().rolls[-1])
        assert one.sees("#%d" % number)
    assert len(set(drawn.values())) == len(drawn) > 3, "each number has pips of its own"


def test_the_next_press_ends_the_rolling_and_does_not_roll_again(table):
    one = table("pybadge").open()
    one.handheld.tap("ok")
    assert one.sees(". . ."), "the dice roll"
    one.handheld.tap("ok")
    one.handheld.wait(60)
    assert one.faces() == faces_of(one.book().rolls[0]) and len(one.book().rolls) == 1


def test_a_cut_while_the_dice_roll_gives_no_other_roll(table):
    one = table("pico").open()
    one.handheld.tap("ok")
    assert one.sees(". . .")
    before = bytes(one.book().rolls)
    one.cut().tap("ok", "ok")
    assert bytes(one.book().rolls) == before and one.faces() == faces_of(before[0])


def test_one_can_look_back_and_the_next_press_comes_back_to_now(table):
    one = table("picosystem").open().roll(5)
    rolls = one.book().rolls
    one.tap("left", "left")
    assert one.sees("Look back") and one.sees("#3") and one.faces() == faces_of(rolls[2])
    one.tap("right")
    assert one.sees("#4") and one.faces() == faces_of(rolls[3])
    one.tap("left", "left", "left", "left", "left").see("#1")  # there is none before the first
    one.tap("ok")
    assert one.faces() == faces_of(rolls[4]) and len(one.book().rolls) == 5, "this was no roll"


@pytest.mark.parametrize("board", SIZES)
def test_all_sixty_rolls_can_be_looked_at(table, board):
    one = table(board).open().roll(BELL)
    rolls = one.book().rolls
    assert len(rolls) == BELL
    one.tap("back", one.down, one.down, "ok").see("Rolls so far")
    seen = {}
    for _ in range(8):
        for line in words(one.handheld):
            number, _, pairs = line.partition(": ")
            if pairs:
                for place, pair in enumerate(pairs.split()):
                    seen[int(number) + place] = pair
        one.tap(one.down)
    assert seen == {place + 1: "%d-%d" % tuple(faces_of(outcome)) for place, outcome in enumerate(rolls)}


def test_sixty_rolls_cost_few_erases_and_then_the_bell_rings_and_who_would_roll_reads_first(table):
    one = table("pybadge", players=7).open()
    before = one.handheld.saves
    one.roll(BELL)
    assert one.handheld.saves - before <= 7, "every write is one there"
    one.cut().tap("ok", "ok")
    assert one.sees("fight") and not one.sees(" roll")
    one.tap("ok").see("60 rolls")
    assert len(one.book().rolls) == BELL
    one.tap("ok", "ok").see("Monkey")
    assert one.book().caller == BELL % 7


# --- Who rolls ------------------------------------------------------------------------------------


def test_players_take_turns_to_roll_and_the_next_round_goes_on_with_the_one_after_who_rolled_last(table):
    one = table("pico", players=3).open().see("Fox rolls first")
    for name in ("Panda", "Crane", "Fox", "Panda"):
        one.roll().see("Next: " + name)
    one.fight(2).tap(*["ok"] * 15).next_page("After round 1").see("Round 2", "Panda rolls first")


@pytest.mark.parametrize("board", SIZES)
def test_names_can_be_chosen_after_the_first_rolls_and_are_remembered(table, board):
    one = table(board).open().roll(2)
    one.tap("back", *[one.down] * 3, "ok").see("no names")
    one.tap(*["ok"] * 4, "back", "back")
    assert one.sees("Next: Fox") and len(one.book().rolls) == 2
    one.cut().tap("ok", "ok").see("Next: Fox")


def test_who_rolls_next_can_be_set(table):
    one = table(players=4).open().roll(3)
    one.tap("back", *["down"] * 3, "ok", *["down"] * 3, "right", "right", "back", "back")
    assert one.book().roller() == 1 and one.sees("Next: Panda")
    one.roll().see("Next: Crane")


@pytest.mark.parametrize("board", SIZES)
def test_a_roll_nobody_meant_is_taken_back_the_same_seat_rolls_again_and_the_list_says_so(table, board):
    one = table(board, players=3).open().roll(2).see("Next: Crane")
    counts = one.book().counts()
    one.tap("back").item("Take it back", ["Go on", "Take it back"]).see("taken back", "#2")
    assert one.book().roller() == 1 and one.book().counts() == counts
    one.tap("back")
    assert not one.sees("Take it back"), "only the last one"
    one.item("Rolls so far", ["Go on", "Rolls so far"]).see("1: ", "taken back: #2")
    one.cut().tap("ok", "ok").see("taken back", "#2")
    one.roll().see("Next: Crane", "#3")
    assert not one.sees("taken back")


def test_in_a_round_eight_rolls_can_be_taken_back_and_none_alone(table):
    one = table("pybadge").open()
    for _ in range(8):
        one.roll().tap("back", "down", "ok").see("taken back")
    one.roll().tap("back")
    assert not one.sees("Take it back") and list(one.book().taken_back) == list(range(8))
    one.item("Rolls so far", ["Go on", "Rolls so far"]).see("#1, #2", "#8")
    one = table("pybadge", players=1, real=0).open().roll().tap("back")
    assert one.sees("Clock paused") and not one.sees("Take it back")


# --- Kiai -----------------------------------------------------------------------------------------


def test_nobody_can_shout_before_a_roll(table):
    one = table("pybadge").open()
    assert not one.sees("kiai") and one.faces() == []
    assert one.kiai().sees("Roll the dice!")
    assert one.roll().sees("kiai")


@pytest.mark.parametrize("board", SIZES)
def test_a_kiai_can_be_heard_and_seen(table, board):
    one = table(board).open().roll()
    one.handheld.tap("next" if board == "feather" else "up")
    pictures, tones, lights = set(), set(), set()
    for _ in range(40):
        one.handheld.run(1)
        pictures.add(one.handheld.check())
        tones.add(one.handheld.tone())
        lights.add(str(one.handheld.lights()))
    assert one.sees("KIAI!") and len(pictures) > 1, "it flashes"
    assert len(tones) > 3 or not one.console.sound.is_there()
    assert len(lights) > 1 or not one.console.lights.is_there()


def test_a_kiai_by_mistake_can_be_taken_back(table):
    for players in (0, 4):
        one = table(players=players).open().roll(3).kiai()
        one.tap("ok", "back")
        assert one.book().phase == TRAINING and len(one.book().rolls) == 3
        assert one.roll().sees("#4")


# --- The fight ------------------------------------------------------------------------------------

THREE = (
    ((KU, OZ, YTG, OZ, YG), (1, 2, 2, 0, 1)),
    ((OZ, YG, KU, OZ, YTG), (1, 1, 0, 0, 2)),
    ((YG, HU, YG, KU, HESITATE), (2, 1, 1, 2, -2)),
)


def read(one):
    """The text of all pages from this one on; the last press leaves them."""
    found = []
    while True:
        shown = words(one.handheld)
        found += shown[1:-1]
        one.tap("ok")
        if "go on" not in shown[-1]:
            return " ".join(" ".join(found).split())


def signed(points):
    return "%+d" % points if points else "0"


@pytest.mark.parametrize("board", SIZES)
def test_the_fight_of_three_is_read_in_turn_and_scored_as_on_the_sheet(table, board):
    one = table(board, players=3).open().roll().fight(1)
    sums = [0, 0, 0]
    for step in range(5):
        for seat in (1, 2, 0):
            assert one.sees("Step %d: %s" % (step + 1, ("Fox", "Panda", "Crane")[seat])) and one.sees("reads")
            one.tell(THREE[seat][0][step])
        for seat in range(3):
            sums[seat] += THREE[seat][1][step]
            who = ("Fox", "Panda", "Crane")[seat]
            assert one.sees("%s %s, now %d" % (who, signed(THREE[seat][1][step]), sums[seat]))
        one.next_page("After step %d" % (step + 1))
    assert sums == [6, 4, 4]
    assert one.sees("After round 1") and one.sees("Fox") and one.sees("+6, now 6")
    assert [one.book().total(0, seat) for seat in range(3)] == sums


def test_what_was_told_can_be_taken_back_over_steps(table):
    one = table("pico", players=2).open().roll().fight()
    one.tell(OZ).tell(KU)
    assert one.sums() == ["0", "+1", "now 0", "now 1"]
    one.undo().see("Step 1: Panda", "Kake Uke")  # what was told stands there
    one.tap("down", "ok")
    assert one.sums() == ["+1", "0", "now 1", "now 0"]
    one.tap("ok").undo().see("Step 1: Panda", "Hiza Uke")
    one.undo().see("Step 1: Fox", "Oi Zuki")
    one.tap("back")
    assert not one.sees("Undo"), "nothing is told any more"


def test_the_caller_alone_can_be_used_with_points_on_paper(table):
    one = table("picosystem", players=3).open().roll().fight()
    seen = []
    for _ in range(15):
        seen.append([line for line in words(one.handheld) if line.startswith("Step")][0])
        one.tap("ok")
    assert seen == ["Step %d: %s" % (step, who) for step in range(1, 6) for who in ("Fox", "Panda", "Crane")]
    assert one.sees("on paper") and one.book().total(0, 0) == UNKNOWN


def test_a_step_that_not_all_have_told_is_not_counted(table):
    one = table("pybadge", players=2).open().roll().fight()
    one.tell(OZ).tap("ok").see("Some moves are missing.")
    one.tap("ok")
    for _ in range(4):
        one.tell(YTG).tell(KU).next_page("After step")
    assert one.sees("on paper") and one.book().total(0, 0) == UNKNOWN


def test_without_names_one_scores_ones_own_technique_against_all_others(table):
    one = table("pico").open().roll().kiai().tap("ok", "ok", "ok").see("Step 1: you")
    one.tell(OZ)
    one.tell(KU).see("0! Another one?")
    one.tell(HESITATE).see("+1! Another one?", "other 3  +1")
    one.tap("ok").see("After step 1", "You +1, now 1")
    one.tap("ok").see("Step 2: you  +1")
    one.tell(HESITATE).tell(OZ).tap("ok", "ok")
    assert one.sees("Step 3: you") and not one.sees("Step 3: you  "), "the sum is 0 again"
    one.undo().see("Step 2: other 2", "-1! Another")
    one.undo().see("Step 2: other", "Oi Zuki")
    one.tap("ok", "ok").next_page("After step 2")
    one.tap("ok", "ok", "ok")
    assert one.sees("After round 1") and one.book().total(0, 0) == 0


def test_up_to_seven_others_can_be_told(table):
    one = table("pybadge").open().roll().kiai().tap("ok", "ok", "ok").tell(YTG)
    for _ in range(7):
        one.tell(KU)
    assert one.sees("After step 1") and one.sees("You +7, now 7")
    one.undo().see("Step 1: other 7")
    one.tap("ok", "ok").see("Step 2: you  +7")


@pytest.mark.parametrize("board", SIZES)
def test_who_reads_finds_each_technique_by_both_names_that_are_printed(table, board):
    printed = ("Hook Block", "Knee Block", "Forward Punch", "Side Kick", "Side Jump Kick")
    one = table(board, players=3).open().roll().fight()
    seen = set()
    for _ in range(8):
        seen |= {(name, english) for name in NAMES for english in printed if one.sees(name) and one.sees(english)}
        one.tap(one.down)
    assert seen == set(zip(NAMES, printed))

    for name, english in zip(NAMES, printed):
        assert any("%s (%s)" % (name, english) in page for page in say_all("karate.help"))


@pytest.mark.parametrize("board", SIZES)
def test_points_of_several_are_explained_pair_by_pair_when_somebody_asks(table, board):
    one = table(board, players=3).open().roll().fight()
    one.tell(YG).tell(OZ).tell(KU).see("After step 1", "why?")
    one.tap(one.down).see("Fox: +2", "Panda: +1", "Crane: +1")
    one.tap("ok")
    first = "Your low kick and Panda's high punch both hit: 1 point each."
    assert read(one) == first + " Your low kick hits Crane's high block: 1 point."
    one.item("Crane: +1", ["Fox: +2", "Panda: +1", "Crane: +1"])
    assert read(one).endswith("Your high block stops Panda's high punch: 1 point.")
    one.tap("back").see("After step 1", "Fox +2, now 2", "Panda +1, now 1")
    one.tap("ok").see("Step 2: Fox")


def test_without_names_the_points_are_explained_too(table):
    one = table("pico").open().roll().kiai().tap("ok", "ok", "ok")
    one.tell(KU).tell(OZ).tap("ok", "down")
    assert read(one) == "Your high block stops the other's high punch: 1 point."
    one.tap("ok").tell(YTG).tell(HESITATE).tell(YTG).tap("ok", "down")
    first = "Other 1 hesitates. Your jump kick hits: 1 point."
    assert read(one) == first + " Other 2 does a jump kick too. Nobody gets hit: 0."


@pytest.mark.parametrize("board", SIZES)
@pytest.mark.parametrize("players", (0, 2, 3))
def test_the_menu_is_one_press_away_in_the_middle_of_a_fight_and_nothing_is_lost(table, board, players):
    one = table(board, players=players).open().roll().kiai().tap("ok", "ok", "ok")
    one.tell(YG).tell(OZ)
    for _ in range(2):
        stands = words(one.handheld)
        before = one.book().techniques
        one.tap("back")
        menu = ["Go on", "Undo", "Rolls so far", "Are the dice fair?", "How to play", "New match", "Leave"]
        one.item("How to play", menu).see("In each step")
        one.tap("back", "back")
        assert words(one.handheld) == stands and one.book().techniques == before
        one.tap("ok")


def test_back_at_the_beginning_of_a_fight_leads_to_the_menu_and_to_a_new_match(table):
    one = table("pybadge", players=2).open().roll().fight().tap("back")
    assert one.sees("Go on") and not one.sees("Players and dice")
    one.tap("ok", "ok").see("Step 1: Fox")
    one.tap("back")
    menu = ["Go on", "Rolls so far", "Are the dice fair?", "How to play", "New match"]
    one.item("New match", menu).tap("right", "ok")
    assert one.sees("Fox rolls first") and one.book().phase == TRAINING


def test_a_press_while_the_menu_is_drawn_counts_and_leads_to_no_crash(table):
    one = table("pybadge").open().roll()
    handheld = one.handheld
    pressed = []

    def press(areas):
        if not pressed and one.sees("Are the dice fair?"):
            pressed.append("ok")
            handheld.press("ok")
            handheld.device.advance(40)  # drawing takes time on a board

    handheld.device.on_refresh = press
    one.tap("back")
    handheld.release("ok")
    one.settle()
    assert pressed and one.sees("Write both!") and not one.sees("Are the dice fair?")


# --- Rounds and the end ---------------------------------------------------------------------------


def play_match(one, sequences):
    """Three rounds, in which all players read the same each time."""
    for number in range(1, 4):
        one.roll().fight().read_round(sequences).next_page("After round %d" % number)
    return one


@pytest.mark.parametrize("board", SIZES)
def test_after_three_rounds_the_highest_sum_wins(table, board):
    one = play_match(table(board, players=2).open(), ((YTG,) * 5, (KU,) * 5))
    one.see("Fox wins!", "The most points win.").tap("ok")
    assert one.sees("Round 1") and one.book().rolls == bytearray(), "another match"


@pytest.mark.parametrize("board", ("pico", "feather"))
def test_a_tie_is_decided_by_a_race(table, board):
    one = play_match(table(board, players=3).open(), ((KU,) * 5,) * 3)
    one.see("A tie: Fox, Panda and Crane. Race?").tap("ok")
    for presses, who in ((3, "Fox"), (6, "Panda"), (2, "Crane")):
        assert one.sees(who)
        for _ in range(presses):
            one.handheld.tap("ok")
        one.wait(8).see("%d presses" % presses)
        one.tap("ok")
    assert one.sees("Panda wins!") and one.sees("The race decided.")


@pytest.mark.parametrize(
    "keys, presses, why", [(["ok"], [2, 2], "they share the win"), (["left", "ok"], [], "The most points win.")]
)
def test_where_no_race_decides_equal_sums_are_a_shared_win(table, keys, presses, why):
    one = play_match(table(players=2).open(), ((OZ,) * 5,) * 2).tap(*keys).race(*presses)
    one.see("Fox and Panda win!", why)


def test_players_who_count_on_paper_can_race_too(table):
    one = table("pybadge", players=3).open()
    for number in range(3):
        one.roll().fight()
        one.tap(*["ok"] * 15).next_page("After round %d" % (number + 1))
    assert one.sees("Add up your points.")
    one.tap("ok", "down", "ok").see("Who races?")
    one.tap("down", "ok", "up", "ok").see("Two have to race!")
    one.tap("ok", "down", "down", "down", "ok", "up", "up", "up", "ok")
    one.race(2, 4).see("Crane wins!")


def test_without_names_as_many_race_as_want_to(table):
    one = table("pico").open()
    for number in range(3):
        one.roll().kiai().tap("ok", "ok", "ok", *["ok"] * 5).next_page("After round %d" % (number + 1))
    one.tap("ok", "down", "ok", "ok").race(5, 1).see("Fox wins!")


# --- Alone ----------------------------------------------------------------------------------------


def test_of_a_line_that_is_wiped_off_the_rows_are_not_drawn_that_only_accents_need(table):
    one = table("picosystem", players=1).open()
    one.roll().wait(1)
    rolled = cost.Ledger(one.handheld).press("ok")
    face = one.handheld.world["dojo.ui.layout"].FACE
    assert rolled.first_pixels == 20 * face.column * (face.height - face.free("")) > 3000


@pytest.mark.parametrize("level, clock", list(enumerate(("2:00", "1:40", "1:20", "1:00", "0:40", "0:20"))))
def test_the_clock_of_a_training_alone_has_six_levels(table, level, clock):
    assert table("pico", players=1, level=level).open().sees(clock)
    assert whole(level) == 1200 - 200 * level


@pytest.mark.parametrize("board", SIZES)
def test_the_first_roll_starts_the_clock_and_only_its_end_starts_the_fight(table, board):
    one = table(board, players=1, level=5).open().wait(30).see("0:20")  # it stands until the first roll
    one.roll().wait(10)
    assert one.sees("0:09") or one.sees("0:10")
    if board != "feather":
        one.kiai()
    assert one.book().phase == TRAINING, "no kiai alone"
    one.roll() if one.sees("Look back") else None
    one.wait(11).see("Now all fight!")
    one.tap("ok", "ok").see("Step 1: you")


def test_a_pause_stops_the_clock_and_hides_the_dice(table):
    one = table("pybadge", players=1, level=5).open().roll().wait(5).tap("back")
    assert one.sees("Clock paused") and not one.faces() and not one.sees("Rolls so far")
    seconds = one.book().tenths
    one.wait(60)
    assert one.book().tenths == seconds
    one.tap("ok")
    assert one.faces() and one.book().tenths <= seconds


@pytest.mark.parametrize("board, most", [("pico", 2), ("pybadge", 20)])
def test_a_power_cut_alone_comes_back_to_a_standing_clock_with_hidden_dice(table, board, most):
    one = table(board, players=1).open().roll().wait(30).roll().wait(2)
    left = one.book().tenths
    one.cut().tap("ok", "ok")
    assert one.sees("Clock paused") and not one.faces()
    assert left <= one.book().tenths <= left + 10 * (most + 2)
    before = one.book().tenths
    one.wait(20)
    assert one.book().tenths == before


def test_the_rival_uses_the_technique_of_the_higher_die(table):
    seen = set()
    for seed in range(4):
        one = table("pico", seed=seed, players=1, level=5).open().roll().wait(21).tap("ok", "ok")
        for step in range(5):
            one.tell(KU)
            told = one.book().technique(step, 1)
            assert one.sees(KINDS[told]) and len(one.sums()) == 2, "both score"
            seen.add(told + 2 if told < HESITATE else 1)
            one.tap("ok").see("You", "Rival").next_page("After step")
    assert len(seen) >= 4


@pytest.mark.parametrize("board", ("pico", "picopad"))
def test_a_match_alone_is_won_lost_or_drawn(table, board):
    one = table(board, players=1, level=5).open()
    for number in range(3):
        one.roll().wait(21).tap("ok", "ok")
        for _ in range(5):
            one.tell(YTG).tap("ok").next_page("After step")
        one.next_page("After round %d" % (number + 1))
    assert one.sees("You win!") or one.sees("A draw")
    one.tap("ok", "ok").see("Roll the dice!")


def test_what_the_rival_rolled_is_not_rolled_anew_after_a_cut(table):
    one = table("pico", players=1, level=5).open().roll().wait(21).tap("ok", "ok").tell(OZ)
    told = one.book().technique(0, 1)
    one.cut().tap("ok", "ok", "ok").see("After step 1")
    assert one.book().technique(0, 1) == told


# --- Dice of their own ----------------------------------------------------------------------------


@pytest.mark.parametrize("board", SIZES)
def test_players_with_dice_of_their_own_use_caller_and_points_alone(table, board):
    one = table(board, players=2, real=1).open()
    assert one.sees("your own dice") and not one.faces() and one.sees("fight")
    one.tap("ok", "ok", "ok", "ok").see("Step 1: Fox")
    one.tell(YTG).tell(KU)
    assert one.sums() == ["+1", "0", "now 1", "now 0"]


def test_alone_with_dice_of_ones_own_the_clock_is_started_by_hand(table):
    one = table("pico", players=1, real=1, level=5).open().wait(5).see("0:20", "start")
    one.tap("ok").wait(5)
    assert one.sees("0:14") or one.sees("0:15")
    one.tap("ok").wait(16).see("Now all fight!")


# --- How fair the rolls were ----------------------------------------------------------------------


def counts_of(rolls):
    counts = [0] * 7
    for outcome in rolls:
        counts[outcome // 6] += 1
        counts[outcome % 6] += 1
        counts[6] += outcome % 7 == 0
    return counts


@pytest.mark.parametrize(
    "counts, verdict",
    [
        ([0] * 7, shared.NO_ROLLS),
        ([58, 0, 0, 0, 0, 0, 29], shared.TOO_FEW),
        ([60, 0, 0, 0, 0, 0, 30], shared.VERY_ODD),
        ([20, 20, 20, 20, 20, 20, 10], shared.AS_LUCK),
        ([16, 18, 17, 17, 17, 35, 10], shared.ODD),
        ([90, 90, 90, 90, 90, 180, 52], shared.VERY_ODD),
        ([20, 20, 20, 20, 20, 20, 25], shared.VERY_ODD),  # too many doubles
    ],
)
def test_even_counts_are_as_luck_has_it_and_twice_as_many_sixes_are_not(counts, verdict):
    assert fairness.verdict(counts) == verdict


@pytest.mark.parametrize("rolls", (30, 60, 180))
def test_fair_dice_seem_odd_as_seldom_as_the_page_says(rolls):
    dice = Dice(b"fair" + bytes((rolls,)))
    told = [fairness.verdict(counts_of([dice.below(36) for _ in range(rolls)])) for _ in range(1500)]
    assert 50 < len([one for one in told if one > shared.AS_LUCK]) < 220, "1 time in 10"
    assert told.count(shared.VERY_ODD) < 15, "hardly ever"


def test_what_is_expected_is_a_sixth():
    assert fairness.expected([10, 10, 10, 10, 10, 10, 5]) == (10, 5)
    assert fairness.expected([2, 1, 1, 0, 0, 0, 1]) == (1, 0)


@pytest.mark.parametrize("board", SIZES)
def test_the_page_shows_what_was_seen_and_what_was_expected(table, board):
    one = table(board).open().roll(36)
    counts = one.book().counts()
    one.tap("back", *[one.down] * 4, "ok", "ok")
    said = ""
    for _ in range(8):
        said += " " + reads(one.handheld)
        if one.sees("Keep the counts?"):
            break
        one.tap("ok")
    for place in range(6):
        assert "%d: %d, usually 12" % (place + 1, counts[place]) in said
    assert "Doubles: %d, usually 6" % counts[6] in said and "36 rolls, 72 dice." in said
    one.tap(one.down, "ok")
    assert sum(one.book().seen) == 0


# --- What lasts -----------------------------------------------------------------------------------


@pytest.mark.parametrize("board", ("pico", "pybadge"))
def test_a_cut_anywhere_in_a_match_keeps_round_rolls_and_points(table, board):
    one = table(board, players=2).open()
    worse = ((KU, YTG), (HU, OZ), (OZ, KU), (HESITATE, YG), (YG, HU))
    for number in range(3):
        one.roll(2).fight()
        for step, techniques in enumerate(worse):
            one.tell(techniques[0]).tell(techniques[1]).next_page("After step")
            before = one.book()
            one.cut()
            one.tap("ok", "ok")
            if step < 4:
                one.tap("ok").see("Step %d: Fox" % (step + 2))
            after = one.book()
            assert after.techniques == before.techniques and after.totals == before.totals
            assert (after.round, after.step, after.phase) == (number, step + 1, FIGHT if step < 4 else DONE)
        one.tap("ok").next_page("After round %d" % (number + 1))
    assert one.sees("win")


def full_book(store, rng):
    book = Book(store)
    book.choose_players(rng.randrange(9))
    book.choose_level(rng.randrange(6))
    for number in range(rng.randrange(1, 4)):
        if number:
            book.begin_round(number)
        for _ in range(rng.randrange(BELL + 1)):
            book.add(rng.randrange(36))
            if rng.randrange(9) == 0 and book.can_take_back():
                book.take_back()
        if rng.randrange(2) or number < 2:
            book.begin_fight(rng.randrange(max(book.players, 1)))
            for step in range(5):
                for place in range(book.fighters()):
                    book.tell(step, place, rng.randrange(NOTHING + 1))
            book.end_fight()
    return book


def test_a_book_reads_back_what_it_has_kept():
    rng = random.Random(5)
    for _ in range(300):
        store = Store(None, False)
        book = full_book(store, rng)
        book.keep()
        again = Book(store)
        for name in (
            "players", "is_real", "level", "round", "phase", "first", "tenths", "rolls", "caller", "step", "place",
            "techniques", "totals", "seen", "taken_back",
        ):  # fmt: skip
            assert getattr(again, name) == getattr(book, name), name


def test_what_a_device_saved_before_rolls_could_be_taken_back_is_read_and_saved_the_same():
    store = Store(None, False)
    saved = {
        ROLLER_KEY: "010300020101010320071adab1316f60",
        ROLLER_FIGHT_KEY: "02010152466666663666666666666666666666666666664641460000000000000000000000000000000000"
        "000000000002000300010000000000020003",
    }
    for key, value in saved.items():
        store.note(key, bytes.fromhex(value))
    book = Book(store)
    assert (book.players, book.level, book.round, book.phase, book.first, book.tenths) == (3, 2, 1, FIGHT, 1, 800)
    assert list(book.rolls) == [5, 10, 34, 35, 0, 1, 22] and not book.taken_back
    assert (book.caller, book.step, book.place, book.technique(0, 2), book.technique(1, 2)) == (2, 1, 1, YTG, YG)
    assert [book.total(0, seat) for seat in range(3)] == [6, 1, 6] and book.counts() == [6, 5, 1, 1, 3, 6, 5]
    book.keep()
    assert {key: store.get(key).hex() for key in saved} == saved


def test_a_cut_at_any_byte_leaves_what_was_before_a_roll_or_a_taking_back_or_what_is_after_it():
    nvm = _nvm.ByteArray(_nvm.RP2040)
    book = Book(Store(nvm, True))
    book.choose_players(4)
    book.keep()

    def held(memory):
        found = Book(Store(memory, True))
        return found.rolls, found.taken_back, found.first, found.players

    for number in range(9):
        was, before = held(nvm), bytes(nvm._flash.memory)
        book.add(number) if number % 3 < 2 else book.take_back()
        book.keep()
        after = bytes(nvm._flash.memory)
        written = [place for place in range(len(after)) if after[place] != before[place]]
        for end in range(written[0], written[-1] + 2):
            torn = _nvm.ByteArray(_nvm.RP2040)
            torn._flash.memory[: len(after)] = after[:end] + before[end:]
            assert held(torn) in (was, held(nvm)), end
        assert held(nvm) == (book.rolls, book.taken_back, book.first, 4) != was


def test_whatever_stands_in_the_store_a_book_opens_and_can_be_used():
    rng = random.Random(6)
    for _ in range(2000):
        store = Store(None, False)
        full_book(store, rng).keep()
        key = rng.choice((ROLLER_KEY, ROLLER_FIGHT_KEY))
        kept = bytearray(store.get(key))
        for _ in range(rng.randrange(1, 4)):
            kept[rng.randrange(len(kept))] = rng.randrange(256)
        store.note(key, kept[: rng.choice((len(kept), rng.randrange(len(kept) + 1)))])
        book = Book(store)
        assert book.roller() < max(book.players, 1) and len(book.rolls) <= BELL and len(book.counts()) == 7
        for place in range(book.fighters()):
            assert -200 < book.sum_of(place) < 200
        book.keep()


def test_points_of_former_rounds_can_be_looked_at_and_other_players_lose_theirs_only_when_they_say_so(table):
    one = table("pybadge", players=2).open().roll().fight().read_round(UNEVEN).next_page("After round 1")
    one.tap("back").item("Points so far", ["Go on", "Players and dice", "Are the dice fair?", "Points so far"])
    one.see("Panda", "+5, now 5").tap("ok", "back").see("Round 2")
    one.tap("back", "down", "ok", "ok", "back").see("Change players?")
    one.tap("ok")
    assert one.book().players == 2 and one.book().total(0, 1) == 5
    one.tap("ok", "ok", "back", "right", "ok")
    assert one.book().players == 3 and one.book().total(0, 1) == UNKNOWN


def loaded(one):
    """What a handheld has in memory of Karate, except words, rooms and what the whole roller needs."""
    names = [name.partition("games.karate.")[2] for name in one.handheld.world.names()]
    rest = ("", "roller", "scene", "roller.start", "roller.book", "scoring")
    return {name for name in names if name not in rest and not name.endswith("words")}


def test_without_room_only_what_is_needed_is_in_memory(table):
    one = table("pybadge", players=2)
    one.handheld.world.free = 0
    one.open().roll()
    training = {"roller.training", "roller.board", "pieces", "places"}
    assert loaded(one) == training
    one.fight()
    fight = {"roller.caller", "roller.telling", "roller.points", "pieces"}
    fight |= {"scene.fighter", "scene.duel", "scene.alone", "places"}
    assert loaded(one) == fight
    one.tap("back")
    assert loaded(one) == {"roller.menu", "places"}
    one.tap("ok", "ok").read_round(UNEVEN).next_page("After round 1")
    assert loaded(one) == training
    one.tap("back").item("Points so far", ["Go on", "Players and dice", "Are the dice fair?", "Points so far"])
    assert loaded(one) == {"roller.menu", "roller.points", "places"}
