"""A handheld of a class: what its teacher sets in settings.toml holds, and nothing that a child does changes it."""

import pytest

from dojo.loan.fresh import keys_of
from dojo.saving.keys import ANIMALS_KEY, BELTS_KEY, GUIDES_KEY, LATELY_KEY
from games import GAMES
from player import Holder, behind
from reading import layers, words
from sim import boards
from sim.handheld import Handheld

LENT = """
DOJO_NUMBER = 7
DOJO_COLOUR = "red"
DOJO_GAMES = "knockout, ninja"
DOJO_FORMS = "ninja three, knockout solo"
DOJO_LEVEL = 2
DOJO_SOUND = "off"
DOJO_SETTINGS = "screen"
"""
BOARDS = ("pico", "pybadge", "feather")  # the smallest screen, little memory, three buttons


class Pupil(Holder):
    """A child with a handheld of the class, at its first screen after the number."""

    def __init__(self, settings=LENT, board="pybadge", nvm=b""):
        self.handheld = Handheld(boards.find(board), 7, nvm, settings=settings)
        self.handheld.wait(400)



@pytest.mark.parametrize("board", BOARDS)
def test_its_number_stands_on_the_first_screen_and_on_each_card(board):
    with Pupil(board=board) as pupil:
        assert words(pupil.handheld) == ["Pocket Dojo", "7"]
        (number,) = [strip for strip in layers(pupil.handheld, "Strip") if strip.scale > 1]
        height = pupil.handheld.size[1]
        assert number.scale * number.bitmap.height > height // 3, "it can be read from afar"
        assert 0 < number.y and number.y + number.scale * number.bitmap.height < height
        pupil.play("wait:1500")
        assert words(pupil.handheld)[:2] == ["7", "Ninja"], "and goes by itself"
        pupil.check()


def test_the_mark_is_of_the_colour_that_was_chosen():
    with Pupil() as red, Pupil(LENT.replace("red", "blue")) as blue:
        assert red.handheld.pixels() != blue.handheld.pixels()


def test_only_the_forms_and_the_opponents_of_the_class_can_be_played():
    with Pupil() as pupil:
        assert pupil.play("wait:1500,ok").sees("2 here"), "three ninjas can be two people"
        assert pupil.play("down*2,ok").sees("Three ninjas") and not pupil.sees("Duel")
        pupil.play("ok")
        for _ in range(6):
            pupil.play("right")
            assert not pupil.sees("Sly") and not pupil.sees("Master")
        assert pupil.play("hold-back,next,ok").sees("1 player") and not pupil.sees("here"), "alone is not for two"


def test_a_form_that_a_game_asks_for_itself_is_refused_with_a_sentence():
    with Pupil('DOJO_NUMBER = 1\nDOJO_FORMS = "karate 2"\n') as pupil:
        assert pupil.play("wait:1500,next,ok,down*3,ok,down,right,up,ok").sees("Not in this class.")
        assert pupil.play("ok*2").sees("Start!"), "as it stood before it was changed"


@pytest.mark.parametrize(
    "line, told",
    [
        ("DOJO_NUMBER = 100", 'DOJO_NUMBER: "100"'),
        ('DOJO_COLOUR = "mauve"', 'DOJO_COLOUR: "mauve"'),
        ('DOJO_GAMES = "ninja, chess"', 'DOJO_GAMES: "chess"'),
        ('DOJO_FORMS = "ninja quartet"', 'DOJO_FORMS: "ninja quarte"'),
        ('DOJO_FORMS = "ninja"', 'DOJO_FORMS: "ninja"'),
        ("DOJO_LEVEL = 9", 'DOJO_LEVEL: "9"'),
        ('DOJO_SETTINGS = "volume"', 'DOJO_SETTINGS: "volume"'),
        ('DOJO_START = "chess"', 'DOJO_START: "chess"'),
        ('DOJO_SLEEP = "soon"', 'DOJO_SLEEP: "soon"'),
        ('DOJO_SOUND = "deafening"', 'DOJO_SOUND: "deafening"'),
        ("DOJO_SOUND = deafening", 'DOJO_SOUND: "deafening"'),
        ('DOJO_SOUND = "loud', 'DOJO_SOUND: "?"'),
        ("DOJO_SOUND =", 'DOJO_SOUND: "?"'),
        ("DOJO_GAME = 1", "I don't know DOJO_GAME"),
    ],
)
def test_what_cannot_be_meant_is_named_and_ignored_by_itself(line, told):
    number = "" if "NUMBER" in line else "DOJO_NUMBER = 7\n"
    with Pupil(number + line + '\nDOJO_SCREEN = "soft"\n', "pico") as pupil:
        assert pupil.sees(told)
        pupil.tap("ok")
        assert pupil.play("wait:2000").sees("Ninja"), "all the rest counts"
        assert pupil.handheld.brightness() == 0.25


@pytest.mark.parametrize(
    "line, told",
    [
        ("dojo_games = 'ninja'", "Line 3: write it like this: DOJO_GAMES"),
        ("DOJO GAMES = 'ninja'", "DOJO_GAMES"),
        ("  Dojo-Games='ninja'", "DOJO_GAMES"),
        ("'DOJO_GAMES' = 'ninja'", "DOJO_GAMES"),
        ("games = 'ninja'", "DOJO_GAMES"),
        ("sleep = 5", "DOJO_SLEEP"),
        ("dojo_game = 5", "I don't know dojo_game"),
    ],
)
@pytest.mark.parametrize("number", ["DOJO_NUMBER = 7", ""])
def test_a_key_that_is_spelled_in_another_way_is_named_with_its_line(line, told, number):
    with Pupil(number + "\n# dojo_games = 1\n" + line.replace("'", '"') + "\n", "pico") as pupil:
        assert pupil.sees(told.split(":")[0]) and pupil.sees(told.split(" ")[-1])
        assert (pupil.console.lent is None) == (not number)
        pupil.tap("ok")
        assert pupil.play("wait:2000").sees("Ninja") and pupil.play("next").sees("Karate"), "it does not hold"


@pytest.mark.parametrize(
    "content",
    [
        b'\xef\xbb\xbfDOJO_NUMBER = 7\nDOJO_SOUND = "off"\n',
        '\ufeffDOJO_NUMBER = 7\n[class]\nDOJO_SOUND = "off"\n'.encode("utf-16-le"),
        'DOJO_NUMBER = 7\nDOJO_SOUND = "off"\n'.encode("utf-16-be"),
    ],
)
def test_what_a_byte_order_mark_or_another_encoding_hides_is_named_once(content):
    with Pupil(content, "pico") as pupil:
        assert pupil.sees("save it as UTF-8")
        assert not pupil.play("ok,wait:300").sees("settings.toml")


@pytest.mark.parametrize(
    "content", [b'\xef\xbb\xbf# a class\nDOJO_NUMBER = 7\n', b'name = "\xe9"\nDOJO_NUMBER = 7\n[games]\nstart = 1']
)
def test_what_hides_nothing_of_ours_is_left_alone(content):
    with Pupil(content) as pupil:
        assert words(pupil.handheld) == ["Pocket Dojo", "7"]


def test_a_language_that_cannot_be_read_is_named_too():
    with Pupil('DOJO_LANGUAGE = "de\n') as pupil:
        assert pupil.sees('DOJO_LANGUAGE: "?"') and pupil.console.lent is None


def test_settings_of_other_programs_are_nothing_to_us():
    with Pupil('LANGUAGE = "de"\nStart = 7\nour_games = 1\nhttp = "\xe9"\n') as pupil:
        assert pupil.console.lent is None and words(pupil.handheld)[0] == "Ninja"


def test_what_stands_behind_a_section_does_not_count_and_is_named():
    with Pupil('DOJO_NUMBER = 7\n[class]\nDOJO_SCREEN = "soft"\n', "pico") as pupil:
        assert pupil.sees('DOJO_SCREEN: "?"')
        pupil.play("ok,wait:2000")
        assert pupil.handheld.brightness() == 1


def test_without_a_number_the_other_keys_hold_all_the_same():
    with Pupil('DOJO_GAMES = "ninja"\nDOJO_SLEEP = 1\n') as pupil:
        assert words(pupil.handheld)[0] == "Ninja", "no number is shown"
        assert pupil.play("next,ok").sees("What is your number?"), "one game; a teacher tells children by their numbers"
        pupil.play("next*4,ok")
        assert pupil.sees("Showing what you did.")
        pupil.play("back,next")
        assert pupil.sees("Settings")
        asleep(pupil)


@pytest.mark.parametrize("line, told", [("DOJO_SLEEP = 999", 'DOJO_SLEEP: "999"'), ("DOJO_GAME = 1", "DOJO_GAME")])
def test_without_a_number_too_what_cannot_be_meant_is_named(line, told):
    with Pupil(line + "\n", "pico") as pupil:
        assert pupil.sees(told)


def test_a_language_alone_is_no_setting_of_a_class():
    with Pupil('DOJO_LANGUAGE = "de"\nCIRCUITPY_WIFI_SSID = "x"\n') as pupil:
        assert pupil.console.lent is None


# --- Between two children ---------------------------------------------------------------------------------------------


def played(board="pybadge", settings=LENT):
    """Somebody has changed the screen, and left a match."""
    pupil = Pupil(settings, board)
    pupil.play("wait:1500,next*%d,ok,ok,hold-back,ok,ok,ok" % (3 + behind(board)))
    store = pupil.console.store
    assert store.has_match() and pupil.handheld.brightness() == 0.125
    return pupil


@pytest.mark.parametrize("board", BOARDS)
def test_keys_held_for_less_than_five_seconds_then_ok_make_it_fresh_amid_a_match(board):
    with played(board) as pupil:
        pupil.console.store.put(BELTS_KEY, b"\0\0\0\5")
        before = pupil.handheld.frames
        pupil.play("teacher:4700")
        assert pupil.handheld.frames - before < 5000 // 20 + 30
        assert pupil.sees("Let go now.") and pupil.console.store.has_match()
        assert pupil.play("ok").sees("All fresh!")
        pupil.tap("ok")
        assert words(pupil.handheld)[:2] == ["7", "Ninja"]
        store = pupil.console.store
        assert not store.has_match() and set(keys_of(store)) <= {LATELY_KEY, GUIDES_KEY}
        assert pupil.handheld.brightness() == 1
        assert words(pupil.cut().play("wait:2000").handheld)[:2] == ["7", "Ninja"], "nobody asks for the match"
        assert not pupil.console.store.has_match()
        assert pupil.console.settings.volume == 0, "what the class has set stays"


@pytest.mark.parametrize("between", ["wait:200", "cut"])
def test_the_next_child_is_guided_like_the_first_one(between):
    with Pupil("DOJO_NUMBER = 7\n", nvm=None) as pupil:
        for _ in ("first", "next"):
            pupil.play("wait:5000,ok,ok,wait:1000")
            assert pupil.sees("skip"), "a hint stands there"
            pupil.play("teacher:4700,ok")
            assert pupil.sees("All fresh!")
            pupil.tap("ok")
            if between == "cut":
                pupil.cut()


def asleep(pupil):
    pupil.handheld.wait(61_000)
    assert pupil.handheld.brightness() == 0


def in_the_self_test(pupil):
    pupil.play("teacher,next*3,ok,wait:200,up,wait:200")
    assert pupil.sees("Please press down")


def setting_something(pupil):
    pupil.play("hold-back,next*3,ok,ok")


@pytest.mark.parametrize("somewhere", [asleep, in_the_self_test, setting_something])
def test_the_teachers_keys_make_a_fresh_start_from_everywhere(somewhere):
    with played(settings=LENT + "DOJO_SLEEP = 1\n") as pupil:
        somewhere(pupil)
        before = pupil.handheld.frames
        pupil.handheld.play("teacher:4700,wait:200")
        assert pupil.handheld.frames - before <= 5000 // 20
        assert pupil.console.store.has_match()
        assert pupil.play("ok").sees("All fresh!") and not pupil.console.store.has_match()
        assert pupil.handheld.brightness() == 1 and not pupil.handheld.serial


def test_whoever_lets_go_earlier_reads_the_menu_and_nothing_is_lost():
    with played() as pupil:
        assert pupil.play("teacher").sees("Fresh start") and pupil.console.store.has_match()
        assert pupil.play("ok").sees("Forget all:")
        pupil.tap("ok")
        assert pupil.console.store.has_match(), "the cursor is on no"
        pupil.tap("ok", "right", "ok")
        assert pupil.sees("All fresh!") and not pupil.console.store.has_match()


def saved(pupil):
    """All that this handheld keeps, by key."""
    store = pupil.console.store
    return store.match(), [(key, store.get(key)) for key in keys_of(store)]


@pytest.mark.parametrize("board", BOARDS)
def test_holding_alone_erases_nothing_nor_does_ok_meanwhile_or_another_key_afterwards(board):
    with played(board) as pupil:
        pupil.console.store.put(BELTS_KEY, b"\0\0\0\5")
        before = saved(pupil)
        for name in ("back", "next"):
            pupil.handheld.press(name)
        pupil.handheld.wait(60_000)
        pupil.handheld.tap("ok")
        pupil.handheld.wait(2000)
        pupil.handheld.release("back")
        pupil.handheld.wait(2000)
        pupil.handheld.tap("ok")
        pupil.handheld.wait(2000)
        assert pupil.sees("Let go now.") and saved(pupil) == before, "one of them is still held"
        pupil.handheld.release("next")
        pupil.handheld.wait(200)
        assert not pupil.play("next").sees("Let go now.") and not pupil.sees("All fresh!")
        assert saved(pupil)[1] == before[1] and pupil.console.store.has_match()


@pytest.mark.parametrize("keys", ["back:2500", "down:4000", "ok:4000"])
def test_no_other_key_that_is_held_leads_to_the_teachers_pages(keys):
    with Pupil() as pupil:
        pupil.play("wait:1500," + keys)
        assert not pupil.sees("For the teacher")


def test_while_the_third_second_passes_something_is_said():
    with Pupil() as pupil:
        pupil.play("wait:1500")
        for key in ("back", "next"):
            pupil.handheld.press(key)
        pupil.handheld.wait(2500)
        assert pupil.sees("Hold on one more second.")
        for key in ("back", "next"):
            pupil.handheld.release(key)
        pupil.settle()
        assert words(pupil.handheld)[:2] == ["7", "Ninja"], "who lets go then is at the start"


@pytest.mark.parametrize("board", BOARDS)
def test_a_handheld_that_is_not_lent_has_the_pages_but_no_fresh_start(board):
    with Pupil("", board=board) as pupil:
        pupil.console.store.put(BELTS_KEY, b"\0\0\0\5")
        for keys in ("teacher", "teacher:4700", "teacher:60000"):
            assert pupil.play(keys).sees("Class counts") and not pupil.sees("Fresh start")
            pupil.play("ok,wait:500,ok*3,hold-back")
            assert pupil.console.store.get(BELTS_KEY) == b"\0\0\0\5"


@pytest.mark.parametrize("board", BOARDS)
def test_there_a_fresh_start_is_one_of_the_settings_and_asks_first(board):
    with Pupil("", board=board) as pupil:
        pupil.console.store.put(BELTS_KEY, b"\0\0\0\5")
        pupil.console.store.put(ANIMALS_KEY, b"\6\0\0" + bytes(7) + b"\5")
        pupil.console.settings.set("brightness", 1)
        pupil.play("next*%d,ok,wait:300" % (len(GAMES) + behind(board)))
        pupil.play("next*7" if board == "feather" else "up")  # the last row
        assert pupil.play("ok:4000").sees("Forget all:"), "holding it only asks"
        pupil.play("ok,wait:300")
        assert pupil.sees("Settings") and pupil.console.store.get(BELTS_KEY), "the cursor is on no"
        pupil.play("ok,wait:300,next,ok,wait:300")
        assert pupil.sees("All fresh!") and not pupil.console.store.get(BELTS_KEY)
        assert not pupil.console.store.get(ANIMALS_KEY), "no animal is chosen, and none has belts"
        assert pupil.console.settings.brightness == 3
        pupil.play("ok,wait:300")
        assert pupil.sees("Fresh start:")
        assert pupil.handheld.crash is None and not pupil.handheld.serial


def test_changed_settings_stay_only_where_the_class_lets_children_change_them():
    with Pupil("DOJO_NUMBER = 7\n") as free:
        free.console.settings.set("volume", 3)
        free.console.settings.set("brightness", 1)
        free.console.settings.save()
        kept = free.handheld.nvm()
    with Pupil('DOJO_NUMBER = 7\nDOJO_SOUND = "quiet"\nDOJO_SETTINGS = "screen"\n', nvm=kept) as locked:
        assert locked.console.settings.volume == 1 and locked.console.settings.brightness == 1


def test_what_is_wrong_is_told_in_the_language_of_the_class():
    with Pupil('DOJO_NUMBER = 1\nDOJO_LEVEL = 9\nDOJO_LANGUAGE = "de"\n') as pupil:
        assert pupil.sees('DOJO_LEVEL: "9" geht nicht.')
