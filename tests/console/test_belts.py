"""Belts: what each game asks for, that only honest matches bring them, that they last, and what is seen of them."""

import contextlib
import random
from types import SimpleNamespace

import pytest
from PIL import Image

from device_files import ROOT
from dojo.belts import earned as belts
from dojo.menus.cards import load_card, sign
from dojo.playing.seated import BOT, load
from dojo.saving.keys import ANIMALS_KEY, BELTS_KEY
from dojo.saving.records import LONGEST_DATA
from dojo.saving.store import Store
from dojo.ui import seats
from games import GAMES
from party import Party
from player import behind, ways
from reading import console, layers, outside, parts, reads, words
from sim import boards
from sim.handheld import Handheld
from sim.pictures import screens
from stage import BOARDS, Stage

BELTED = [game for game in GAMES if hasattr(load_card(game), "BELTS")]  # the card may leave them out
WITH_BELTS = [*BELTED, "template"]
MOST = 7  # games with belts for every animal


class Owner:
    """As much of a console as belts need."""

    def __init__(self, lent=None):
        self.lent = lent
        self.store = Store(None, False)


class Over:
    """A table of a game that is over: results of the seats, who sat there."""

    def __init__(self, game, seating, results, secret=None, counts=(), options=b"\0\0\0\0"):
        self.game = game
        self.seating = bytes(seating)
        self.secret = random.randbytes(16) if secret is None else secret
        self.match = self
        self.seats = len(seating)
        self.state = None
        self.options = options
        self.rules = self
        self.results = lambda state: results
        self.counts = lambda state: counts

    def people(self):
        return sorted({sitting for sitting in self.seating if sitting < BOT})


def won(owner, game, level, secret=None):
    """A duel that the person has won against an opponent."""
    return belts.count(owner, Over(game, (0, BOT + level), (1, -1), secret))


def lost(owner, game, level):
    return belts.count(owner, Over(game, (0, BOT + level), (-1, 1)))


@pytest.mark.parametrize("game", WITH_BELTS)
def test_every_game_names_five_marks_each_harder_than_the_one_before(game):
    marks = load_card(game).BELTS
    assert len(marks) == belts.BLACK and list(marks) == sorted(set(marks))
    top = load(game, "bots").LEVELS
    assert marks[3:] == ((top, 1), (top, 2)) and all(level <= top for level, _ in marks)


@pytest.mark.parametrize("game", WITH_BELTS)
def test_whoever_beats_one_opponent_after_the_other_gets_one_belt_after_the_other(game):
    owner = Owner()
    for belt, (level, times) in enumerate(load_card(game).BELTS, 1):
        found = []
        while belts.held(owner.store, game) < belt:
            found.append(won(owner, game, level) if level else lost(owner, game, 1))
        assert found[-1] == belt and not any(found[:-1]) and len(found) <= times, "each win brings one at most"
    assert won(owner, game, load(game, "bots").LEVELS) == 0, "there is no higher one"
    assert lost(owner, game, 1) == 0 and belts.held(owner.store, game) == 5, "and none is taken away"


def test_beating_a_strong_one_first_earns_its_belt_at_once_and_black_asks_for_two_in_a_row():
    owner = Owner()
    assert won(owner, "ninja", 4) == 4
    assert lost(owner, "ninja", 4) == 0 and won(owner, "ninja", 4) == 0, "a lost one ends the row"
    assert won(owner, "ninja", 3) == 0 and won(owner, "ninja", 4) == 0, "and so does another opponent"
    assert won(owner, "karate", 3) == 4, "rows are each game's own"
    assert won(owner, "ninja", 4) == 5


def test_a_match_counts_once_however_often_the_power_fails_at_its_end():
    owner = Owner()
    assert won(owner, "ninja", 4, b"one") == 4
    for _ in range(3):
        assert won(owner, "ninja", 4, b"one") == 0 and belts.held(owner.store, "ninja") == 4
    assert won(owner, "ninja", 4, b"two") == 5


def test_only_one_person_against_opponents_counts_and_a_partner_wins_nothing_for_anybody():
    owner = Owner()
    assert belts.count(owner, Over("ninja", (0, 1), (1, -1))) == 0, "two people"
    assert belts.count(owner, Over("ninja", (0, 1, BOT + 4), (1, -1, -1))) == 0
    assert owner.store.get(BELTS_KEY) is None
    assert belts.count(owner, Over("knockout", (0, BOT + 1, BOT + 4, BOT + 1), (1, -1, 1, -1))) == 0, "a partner"
    assert belts.count(owner, Over("ninja", (0, 0, BOT + 2, BOT + 1), (1, 1, -1, -1))) == 1, "the weakest counts"
    assert belts.count(owner, Over("ninja", (0, BOT + 1), (0, 0))) == 0, "a draw"


@pytest.mark.parametrize(
    "game, options, counts, belt",
    [
        ("knockout", b"\0\0\0", (51, 0), 0),
        ("knockout", b"\0\0\0", (50, 0), 1),
        ("knockout", b"\0\0\0", (24, 9), 4),
        ("knockout", b"\0\1\0", (24, 9), 1),
        ("knockout", b"\0\1\0", (13, 9), 4),
        ("karate", b"\0\0\0\0\0", (), 2),
        ("karate", b"\0\0\0\1\0", (), 3),
        ("karate", b"\0\0\0\5\0", (), 4),
        ("king_of_the_roll", b"\1\0\0\0\0\0", (), 2),
    ],
)
def test_a_win_with_nobody_to_beat_is_worth_what_the_game_says(game, options, counts, belt):
    assert belts.count(Owner(), Over(game, (0,), (1,), None, counts, options)) == belt
    assert belts.count(Owner(), Over(game, (0,), (-1,), None, counts, options)) == (belts._marks(game)[0][0] == 0)


@pytest.mark.parametrize("saved", [b"\1", bytes(63), b"\0\0" + b"\xff" * 62, b"\0\0" + bytes((sign("ninja"), 0x2E))])
def test_bytes_that_make_no_sense_are_no_belts(saved):
    owner = Owner()
    owner.store.put(BELTS_KEY, saved)
    assert belts.held(owner.store, "ninja") == 0 and not belts.is_master(owner)
    assert won(owner, "ninja", 1) == 1 and belts.held(owner.store, "ninja") == 1


def test_two_bytes_a_game_are_enough_and_no_two_games_have_the_same_sign():
    owner = Owner()
    for game in WITH_BELTS:
        won(owner, game, 1)
    assert len(owner.store.get(BELTS_KEY)) == 2 + 2 * len(WITH_BELTS)
    assert len({sign(game) for game in WITH_BELTS}) == len(WITH_BELTS)


def test_each_animal_wins_its_own_and_what_was_won_before_is_the_foxs():
    owner = Owner()
    assert won(owner, "ninja", 3) == 3
    before = owner.store.get(BELTS_KEY)
    for animal in range(1, 8):
        belts.play_as(owner.store, animal)
        assert seats.chosen(owner.store) == animal and belts.held(owner.store, "ninja") == 0
        assert won(owner, "ninja", 1) == 1 and won(owner, "karate", animal % 3 + 1) == animal % 3 + 2
    assert owner.store.get(BELTS_KEY) == before
    for animal in range(1, 8):
        belts.play_as(owner.store, animal)
        assert (belts.held(owner.store, "ninja"), belts.held(owner.store, "karate")) == (1, animal % 3 + 2)
    belts.play_as(owner.store, 0)
    assert (belts.held(owner.store, "ninja"), belts.held(owner.store, "karate")) == (3, 0)


def test_a_row_of_wins_is_one_animals_and_a_match_counts_for_one_animal_only():
    owner = Owner()
    for animal in (0, 6):
        belts.play_as(owner.store, animal)
        assert won(owner, "ninja", 4, b"of %d" % animal) == 4, "no row is begun by another"
    for animal in (0, 6, 3):
        belts.play_as(owner.store, animal)
        assert won(owner, "ninja", 4, b"of 0") == won(owner, "ninja", 4, b"of 6") == 0
        assert belts.held(owner.store, "ninja") == (0 if animal == 3 else 4)


def test_the_belts_of_all_animals_in_all_games_have_room(monkeypatch):
    owner = Owner()
    games = [*BELTED, *["own %d" % number for number in range(MOST - len(BELTED))]]
    card = load_card("template")
    monkeypatch.setattr(belts, "load_card", lambda game: card)
    for animal in range(8):
        belts.play_as(owner.store, animal)
        for game in games:
            assert won(owner, game, 1) == 2
    assert len(owner.store.get(ANIMALS_KEY)) <= LONGEST_DATA
    for animal in range(8):
        belts.play_as(owner.store, animal)
        assert [belts.held(owner.store, game) for game in games] == [2] * len(games)
    belts.play_as(owner.store, 3)
    for number in range(30):
        assert won(owner, "more %d" % number, 1) == 2, "then those played longest ago are dropped"


@pytest.mark.parametrize("saved", [b"\10", b"\xff", b"\6\0", b"\6\0\0\0", b"\6\0\0" + b"\xff" * 56, b"\xff" * 64])
def test_an_unknown_animal_is_the_fox_and_senseless_bytes_are_no_belts(saved):
    owner = Owner()
    owner.store.put(ANIMALS_KEY, saved)
    assert seats.chosen(owner.store) == (6 if saved[0] == 6 else -1)
    assert belts.held(owner.store, "ninja") == 0 and not belts.is_master(owner)
    assert won(owner, "ninja", 1) == 1 and belts.held(owner.store, "ninja") == 1
    belts.play_as(owner.store, 5)
    assert belts.held(owner.store, "ninja") == 0 and won(owner, "ninja", 1) == 1


def test_the_black_ones_of_all_games_that_have_belts_make_a_master():
    owner = Owner()
    for place, game in enumerate(BELTED):
        assert not belts.is_master(owner)
        top = load(game, "bots").LEVELS
        assert (won(owner, game, top), won(owner, game, top)) == (4, 5), place
    assert belts.is_master(owner)


def test_a_class_can_do_without():
    owner = Owner(SimpleNamespace(belts=False))
    assert won(owner, "ninja", 1) == 0 and belts.told(owner) == () and not belts.are_on(owner)
    assert owner.store.get(BELTS_KEY) is None


def test_nothing_that_talks_to_others_knows_of_belts():
    link, lessons = "lib/dojo/link", "lib/dojo/loan/lessons"
    for folder in (link, lessons, "games/karate/roller/linked", "games/karenza/championship"):
        found = list((ROOT / folder).rglob("*.py"))
        assert found
        for path in found:
            text = path.read_text()
            assert "belts" not in (text.lower() if folder == lessons else text), path


# --- On a handheld ---------------------------------------------------------------------------------------------------

LAST_MOVE = "ok*2,wait:1000,next,ok,wait:4000"  # of a game of Knock Yourself Out alone, saved one action before its end


def begun(board):
    """A handheld on which that match waits."""
    walk = next(each for each in screens.walks() if each.name.startswith("a belt is won"))
    handheld = walk.begin(boards.find(board))
    handheld.settle()
    return handheld


@pytest.mark.parametrize("board", ["pico", "pybadge", "feather"])
def test_a_belt_comes_after_the_result_hangs_in_the_launcher_and_outlasts_the_power(board):
    with begun(board) as handheld:
        handheld.play(LAST_MOVE)
        assert "out" in reads(handheld), "the result"
        assert belts.held(console(handheld).store, "knockout") == 4, "saved before anybody presses anything"
        handheld.cut()
        handheld.settle()
        assert belts.held(console(handheld).store, "knockout") == 4 and not console(handheld).store.has_match()
    with begun(board) as handheld:
        handheld.play(LAST_MOVE + ",ok")
        handheld.settle()
        assert words(handheld)[0] == "Brown belt"
        handheld.play("ok,wait:1500")
        assert handheld.world["dojo.crash"].console.store.has_match(), "the same again, as was asked for"


@pytest.mark.parametrize("animal, step", [(0, 3), (6, 7)])
def test_wherever_the_power_fails_as_a_match_ends_it_counts_once(animal, step):
    with begun("pico") as handheld:
        if animal:
            belts.play_as(console(handheld).store, animal)
        handheld.play("ok*2,wait:1000,next")
        before = handheld.nvm()
    whole = 0
    tried = range(0, 70, step)
    for byte in tried:
        with Handheld(boards.find("pico"), 7, before) as handheld:
            handheld.settle()
            handheld.play("ok*2,wait:1000,next")
            handheld._flash.cut_after(byte)
            device = handheld.device
            handheld.play("ok,wait:4000")
            is_cut = handheld.device is not device
            if is_cut:
                handheld.settle()
                if console(handheld).store.has_match():
                    handheld.play("ok,wait:4000")  # go on; its last action may be saved already
                    handheld.play("ok*2,wait:4000" if console(handheld).store.has_match() else "wait:20")
            saved = console(handheld).store.get(ANIMALS_KEY if animal else BELTS_KEY)
            place = 3 + animal
            assert saved is None or len(saved) == 1 or saved[place] == 4 | 4 << 3 | 1 << 6, "one win in a row"
            assert not animal or saved[0] == animal, "who plays"
            whole += not is_cut
    assert 0 < whole < len(tried)


@pytest.mark.parametrize("value, are_there", [("off", False), ("on", True), ("perhaps", True)])
def test_a_class_says_in_settings_toml_whether_there_are_belts(value, are_there):
    with Handheld(boards.find("pybadge"), 7, settings='DOJO_BELTS="%s"\n' % value) as handheld:
        handheld.settle()
        assert ("DOJO_BELTS" in " ".join(words(handheld))) == (value == "perhaps")
        assert belts.are_on(console(handheld)) is are_there




def owl(board):
    """The keys from a game's pages to the settings, where an animal is chosen, and to the owl."""
    return "hold-back,next*%d,ok,ok*6,wait:100" % (len(GAMES) + behind(board))


def heads(handheld):
    """The animals on the screen whose whole heads are there, by the dots of their pictures."""
    whole = Image.open(ROOT / "lib/dojo/art/seats.bmp")
    wanted = [list(whole.crop((0, 16 * seat, 16, 16 * seat + 16)).tobytes()) for seat in range(8)]
    shown = []
    for part in layers(handheld, "TileGrid"):
        if (part.bitmap.width, part.bitmap.height) == (16, 16):
            shown.append([part.bitmap[dot % 16, dot // 16] for dot in range(256)])
    return [seat for seat in range(8) if wanted[seat] in shown]


@pytest.mark.parametrize("board", ["pico", "pybadge", "feather"])
def test_the_animal_chosen_in_the_settings_plays_wins_and_has_its_belt_after_a_power_cut(board):
    with begun(board) as handheld:
        handheld.play("hold-back,wait:100")
        assert heads(handheld) == [], "nobody has chosen"
        handheld.play(owl(board))
        assert "You are: Owl" in reads(handheld) and heads(handheld) == [6]
        handheld.play("back,next*4,wait:100")
        assert "Match waiting" in reads(handheld) and heads(handheld) == [6]
        handheld.cut()
        handheld.settle()
        handheld.play(LAST_MOVE + ",ok,wait:300")
        assert words(handheld)[0] == "Brown belt" and heads(handheld) == [6]
        store = console(handheld).store
        assert store.get(BELTS_KEY) is None and belts.held(store, "knockout") == 4
        handheld.play("hold-back,wait:100")
        assert heads(handheld) == [6]


@pytest.mark.parametrize("board", ["pico", "feather"])
def test_in_a_match_alone_you_are_the_animal_you_chose_and_the_fox_has_its_place(board):
    with Handheld(boards.find(board), 7) as handheld:
        handheld.settle()
        handheld.play(owl(board).replace("ok*6", "ok") + ",back,next*2,ok,wait:300")  # the panda
        handheld.play("next*%d,ok*2,wait:500" % ways(board))
        assert "Panda you Fox robot" in reads(handheld), "who plays"
        handheld.play("ok,wait:4000")
        shown = [text for text in words(handheld) if "25" in text]
        assert shown[0].startswith("Panda") and shown[1].startswith("Fox")
        handheld.play("hold-back,wait:100")
        assert handheld.world["dojo.ui.seats"].name(0) == "Fox", "elsewhere all sit as usual"


def test_where_handhelds_are_linked_all_call_a_seat_the_same_whoever_plays_on_them():
    with contextlib.closing(Party("pybadge", "pico")) as friends:
        for handheld, animal in zip(friends.handhelds, (6, 1)):
            belts.play_as(console(handheld).store, animal)
        friends.meet(form=1)  # over the page that says who plays
        friends.tap("ok").run(1)
        assert [reads(handheld).split(":")[0] for handheld in friends.handhelds] == ["Fox", "Panda"]


def test_colours_belong_to_animals_wherever_they_sit():
    with Stage("pybadge") as stage:
        seating, theme = stage.module("dojo.ui.seats"), stage.console.theme
        usual = [theme.seat(seat) for seat in range(8)]
        belts.play_as(stage.console.store, 6)
        seating.sit(stage.console.store)
        assert [theme.seat(seat) for seat in range(8)] == [usual[seating.animal(seat)] for seat in range(8)]
        assert [seating.animal(seat) for seat in range(8)] == [6, 1, 2, 3, 4, 5, 0, 7]
        seating.sit(None)
        assert [theme.seat(seat) for seat in range(8)] == usual


# --- What is seen -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("belt", range(1, 6))
def test_a_belt_is_tied_on_and_then_it_is_said_how_the_next_one_is_won(board, belt):
    with Stage(board) as stage:
        tied = stage.module("dojo.belts.tied")
        stage.play(tied.page(stage.console, "king_of_the_roll", belt, 3))
        seen = reads(stage)
        assert outside(stage) == [] and ("White", "Yellow", "Green", "Brown", "Black")[belt - 1] + " belt" in seen
        assert ("Cub", "Scrapper", "King", "in a row", "The highest")[belt - 1] in seen
        stage.tap("ok")
        assert stage.result is None


@pytest.mark.parametrize("board", ("pybadge", "picosystem", "picopad"))
def test_a_belt_is_tied_on_in_the_place_of_its_game_above_the_words(board):
    with Stage(board) as stage:
        tied = stage.module("dojo.belts.tied")
        stage.play(tied.page(stage.console, "knockout", 4, 3))
        (screen,) = stage.console.display.root_group
        (sheet,) = parts(screen, "Sheet")
        wide = [layer for layer in screen if hasattr(layer, "scale") and layer.scale > 1]
        ground, figure = wide
        body = figure[0]
        assert ground[0].bitmap.width * ground.scale > stage.console.width - ground.scale
        assert figure.y + figure.scale * (body.y + body.tile_height) <= sheet.y + sheet[0].y, "feet above the words"
        assert figure.y >= ground.y and "Master" in sheet.text


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
@pytest.mark.parametrize("big_text", [0, 1], ids=["usual", "big"])
@pytest.mark.parametrize("board", BOARDS)
def test_everything_that_is_said_of_belts_fits_in_every_language(board, big_text, language):
    with Stage(board, big_text=big_text) as stage:
        stage.module("dojo.say").speak(language)
        tied = stage.module("dojo.belts.tied")
        for game in WITH_BELTS:
            for belt in range(1, 6):
                stage.play(tied.page(stage.console, game, belt, belt))
                assert outside(stage) == []
        stage.play(tied.master(stage.console))
        assert outside(stage) == []


@pytest.mark.parametrize("board", BOARDS)
def test_the_last_black_belt_of_all_brings_the_master(board):
    with Stage(board) as stage:
        store = stage.console.store
        store.put(BELTS_KEY, b"\0\0" + b"".join(bytes((sign(game), 5)) for game in GAMES))
        tied = stage.module("dojo.belts.tied")
        stage.play(tied.page(stage.console, "ninja", 5, 0))
        stage.tap("ok")
        assert "Every belt is black." in reads(stage) and outside(stage) == []
        stage.tap("ok")
        assert stage.result is None


def test_about_tells_what_the_next_belts_ask_for():
    owner = Owner()
    first = belts.told(owner)
    assert "Karenza\nPlay a match to its end." in first and "Ninja\nBeat robot Bold." in first
    assert any(text.startswith("Alone: up to 50 turns") for text in first)
    won(owner, "ninja", 3), won(owner, "karate", 3), won(owner, "karate", 3)
    later = belts.told(owner)
    assert "Ninja\nGreen belt\nBeat robot Master." in later and "Karate\nBlack belt" in later
    assert not any("clock" in text for text in later), "nothing more to win"
    with Handheld(boards.find("pybadge"), 7) as handheld:
        handheld.settle()
        handheld.play("next*%d,ok,wait:300" % (len(GAMES) + 1))
        seen = set()
        for _ in range(12):
            seen.update(" ".join(words(handheld)).split("\n"))
            handheld.play("next,wait:100")
        assert "robot" in " ".join(seen) and outside(handheld) == []
