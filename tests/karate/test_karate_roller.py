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
from games.karate.roller.book import BELL, DONE, FIGHT, NOTHING, UNKNOWN, Book
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

    def read_round(self, sequences, caller=0):
        """Everybody reads five techniques."""
        players = len(sequences)
        for step in range(5):
            for place in range(players):
                self.tell(sequences[(caller + place) % players][step])
            self.next_page("After step")
        return self

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
    assert not one.sees("Take it back") and one.book().taken_back == list(range(8))
    one.item("Rolls so far", ["Go on", "Rolls so far"]).see("#1, #2", "#8")
    one = table("pybadge", players=1, real=0).open().roll().tap("back")
    assert one.sees("Clock paused") and not one.sees("Take it back")


# --- Kiai -----------------------------------------------------------------------------------------


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


# --- The fight ------------------------------------------------------------------------------------


def test_the_help_has_each_technique_by_both_names_that_are_printed():
    printed = ("Hook Block", "Knee Block", "Forward Punch", "Side Kick", "Side Jump Kick")
    for name, english in zip(NAMES, printed):
        assert any("%s (%s)" % (name, english) in page for page in say_all("karate.help"))


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


# --- Alone ----------------------------------------------------------------------------------------


def test_of_a_line_that_is_wiped_off_the_rows_are_not_drawn_that_only_accents_need(table):
    one = table("picosystem", players=1).open()
    one.roll().wait(1)
    rolled = cost.Ledger(one.handheld).press("ok")
    face = one.handheld.world["dojo.ui.layout"].FACE
    assert rolled.first_pixels == 20 * face.column * (face.height - face.free("")) > 3000


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


def test_what_the_rival_rolled_is_not_rolled_anew_after_a_cut(table):
    one = table("pico", players=1, level=5).open().roll().wait(21).tap("ok", "ok").tell(OZ)
    told = one.book().technique(0, 1)
    one.cut().tap("ok", "ok", "ok").see("After step 1")
    assert one.book().technique(0, 1) == told


def test_back_at_the_points_of_a_step_of_three_opens_the_menu_and_they_are_there_after_it(table):
    one = table("pico", players=3).open().roll().fight()
    one.tell(KU).tell(OZ).tell(YG).see("After step 1").tap("back")
    assert one.sees("Go on")
    one.tap("ok").see("After step 1")


def test_without_names_a_round_keeps_ones_own_points_though_only_one_step_was_told():
    book = Book(Store(None, False))
    book.begin_fight(0)
    book.tell(0, 0, OZ)
    book.tell(0, 1, HESITATE)
    own = book.score(0, 0)
    book.end_fight()
    assert own > 0 and (book.total(0, 0), book.total(0, 1)) == (own, UNKNOWN)


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
    fight |= {"scene.fighter", "scene.duel", "places"}
    assert loaded(one) == fight
    one.tap("back")
    assert loaded(one) == {"roller.menu", "places"}
    one.tap("ok", "ok").read_round(UNEVEN).next_page("After round 1")
    assert loaded(one) == training
    one.tap("back").item("Points so far", ["Go on", "Players and dice", "Are the dice fair?", "Points so far"])
    assert loaded(one) == {"roller.menu", "roller.points", "places"}
