"""A Pico of one's own with another display and other buttons, told in settings.toml: what is seen on its glass."""

import importlib
import re
import shutil

import pytest

import check_types
from device_files import ROOT
from dojo.saving.keys import WIRED_KEY
from reading import console, reads, words
from sim import board_file, boards
from sim.handheld import Handheld

PAD = (("UP", "GP6", "up"), ("DOWN", "GP7", "down"), ("LEFT", "GP8", "left"), ("RIGHT", "GP9", "right"))
OWN = (*PAD, ("A", "GP10", "ok"), ("B", "GP11", "back"))
STICK = (("UP", "GP2", "up"), ("DOWN", "GP18", "down"), ("LEFT", "GP16", "left"), ("RIGHT", "GP20", "right"))
STICK += (("A", "GP15", "ok"), ("B", "GP17", "back"))
ABXY = (("A", "GP12", "ok"), ("B", "GP13", "back"), ("Y", "GP15", "next"))
KEYS = (("A", "GP15", "ok"), ("B", "GP17", "back"), ("C", "GP2", "next"))
# What is said: (size, colours, the glass that it is for, its buttons)
KINDS = {
    "SSD1306": (128, 64, 2, "SSD1306", OWN),
    "SH1106": (128, 64, 2, "SH1106", OWN),
    "ST7735": (160, 128, 65536, "black tab", OWN),
    "ST7735 red": (160, 128, 65536, "red tab", OWN),
    "ST7735 green": (160, 128, 65536, "green tab", OWN),
    "ST7735 128x128": (128, 128, 65536, "green tab 1.44", OWN),
    "ST7789 240x240": (240, 240, 65536, "ST7789 1.3", OWN),
    "ST7789 320x240": (320, 240, 65536, "ST7789 2.0", OWN),
    "Pico-LCD-1.3": (240, 240, 65536, "Pico-LCD-1.3", STICK),
    "Pico-LCD-1.44": (128, 128, 65536, "Pico-LCD-1.44", KEYS),
    "Pico Display": (240, 135, 65536, "Pico Display", ABXY),
    "Pico Display 2": (320, 240, 65536, "Pico Display 2", ABXY),
}


@pytest.fixture
def own(tmp_path, monkeypatch):
    """own(kind, settings, i2c): a Pico with the glass and the buttons of a kind, switched on with these settings."""
    shutil.copytree(ROOT / "boards", tmp_path / "boards")
    monkeypatch.setattr(board_file, "FOLDER", "%s/boards/" % tmp_path)
    monkeypatch.setattr(board_file, "_names", [])
    monkeypatch.setattr(board_file, "_known", {})
    monkeypatch.setattr(boards, "_made", {})
    handhelds = []

    def build(kind, settings="", i2c=None, nvm=b"", board="raspberry_pi_pico"):
        width, height, colours, _, keys = KINDS[kind]
        i2c = ('["GP5", "GP4", 0x3C]' if colours == 2 else "[]") if i2c is None else i2c
        facts = 'title = "Own"\nboard_id = "%s"\nlike = "raspberry_pi_pico"\ni2c = %s\n' % (board, i2c)
        facts += 'settings = ""\n'
        facts += "[display]\nwidth = %d\nheight = %d\ncolours = %d\n[keys]\n" % (width, height, colours)
        for place, (name, pin, logical) in enumerate(keys):
            facts += '%s = ["%s", "%s", %d, 120, "round"]\n' % (name, pin, logical, 20 * place)
        (tmp_path / "boards/own.toml").write_text(facts, encoding="utf-8")
        handhelds.append(Handheld(boards.find("own"), seed=7, nvm=nvm, settings=settings))
        handhelds[-1].wait(2000)
        return handhelds[-1]

    yield build
    for handheld in handhelds:
        handheld.close()


def said(kind, more=""):
    return 'WIRED_DISPLAY = "%s"\n%s' % (kind, more)


def seen(handheld, kind):
    """What is seen on the glass of a kind; and what the program has shown."""
    with handheld.world:
        glass = importlib.import_module("_glass").GLASSES[KINDS[kind][3]]
    frame = handheld.pixels()
    return glass.seen(handheld.device), [low | high << 8 for low, high in zip(frame[::2], frame[1::2], strict=True)]


@pytest.mark.parametrize("kind", KINDS)
def test_each_display_that_can_be_named_shows_the_picture_upright_whole_and_in_its_colours(own, kind):
    handheld = own(kind, said(kind))
    assert handheld.serial == "" and not handheld.crash
    on_glass, shown = seen(handheld, kind)
    assert on_glass == shown and len(set(shown)) > 1


@pytest.mark.parametrize(
    "kind, clock, data, command, select, reset, light",
    [
        ("ST7735", "GP18", "GP19", "GP20", "GP17", "GP21", "GP22"),
        ("Pico-LCD-1.3", "GP10", "GP11", "GP8", "GP9", "GP12", "GP13"),
        ("Pico-LCD-1.44", "GP10", "GP11", "GP8", "GP9", "GP12", "GP13"),
        ("Pico Display", "GP18", "GP19", "GP16", "GP17", None, "GP20"),
        ("Pico Display 2", "GP18", "GP19", "GP16", "GP17", None, "GP20"),
    ],
)
def test_its_wires_are_those_of_its_maker(own, kind, clock, data, command, select, reset, light):
    handheld = own(kind, said(kind))
    bus = handheld.device.display_bus
    pins = [pin for pin in (command, reset, select) if pin]
    assert [pin.names[-1] for pin in bus.pins_] == pins
    assert [pin.names[-1] for pin in bus.bus_.pins_] == [clock, data]
    assert handheld.output(light)[0] == "pwm" and handheld.output(light)[2] > 0


@pytest.mark.parametrize("kind", KINDS)
def test_its_buttons_lead_into_a_game_and_back(own, kind):
    handheld = own(kind, said(kind))
    pictures = [handheld.check()]
    for key in ("next", "ok", "back"):
        handheld.tap(key)
        handheld.settle()
        pictures.append(handheld.check())
    assert len(set(pictures[:3])) == 3 and pictures[3] == pictures[1]
    assert not handheld.crash


@pytest.mark.parametrize(
    "settings, kind",
    [
        (said("ST7735"), "ST7735 red"), (said("ST7735 red"), "ST7735"), (said("ST7735 red"), "ST7735 green"),
        (said("ST7735 green"), "ST7735 red"), (said("SSD1306"), "SH1106"), (said("SH1106"), "SSD1306"),
        (said("ST7735"), "ST7735 green"), (said("ST7735", "WIRED_COLOURS = inverted"), "ST7735"),
        (said("ST7789 240x240", 'WIRED_OFFSET = "0 0"'), "ST7789 240x240"),
    ],
)  # fmt: skip
def test_the_wrong_one_is_seen_wrong(own, settings, kind):
    on_glass, shown = seen(own(kind, settings), kind)
    assert on_glass != shown


def test_without_its_offset_a_green_tab_has_noise_along_two_edges_and_nowhere_else(own):
    on_glass, shown = seen(own("ST7735 green", said("ST7735 red")), "ST7735 green")
    rows = [on_glass[start : start + 160] for start in range(0, len(on_glass), 160)]
    whole = [shown[start : start + 160] for start in range(0, len(shown), 160)]
    assert [row[:159] for row in rows[2:]] == [row[1:] for row in whole[:126]]
    noise = {*rows[0], *rows[1], *[row[159] for row in rows]}
    assert len(noise) > 300 and noise.isdisjoint(shown)


def test_colours_and_offset_can_be_told_by_themselves(own):
    kind = "ST7735 green"
    told = said("ST7735", 'WIRED_COLOURS = "swapped"\nWIRED_OFFSET = "2 1"\n')
    on_glass, shown = seen(own(kind, told), kind)
    assert on_glass == shown


@pytest.mark.parametrize(
    "kind, turn", [("SSD1306", 180), ("SH1106", 180), ("ST7735 green", 180), ("ST7789 240x240", 180)]
)
def test_turned_round_it_is_seen_upside_down_and_whole(own, kind, turn):
    on_glass, shown = seen(own(kind, said(kind, "WIRED_ROTATION = %d" % turn)), kind)
    assert on_glass[::-1] == shown


def test_a_square_one_can_lie_on_its_side(own):
    kind = "ST7789 240x240"
    on_glass, shown = seen(own(kind, said(kind, "WIRED_ROTATION = 90")), kind)
    assert on_glass != shown and sorted(on_glass) == sorted(shown)
    columns = [on_glass[start::240] for start in range(240)]
    assert shown in (
        [dot for column in columns[::-1] for dot in column],
        [dot for column in columns for dot in column[::-1]],
    )


@pytest.mark.parametrize("kind", ["SSD1306", "SH1106"])
def test_an_oled_may_have_either_address(own, kind):
    handheld = own(kind, said(kind), '["GP5", "GP4", 0x3D]')
    on_glass, shown = seen(handheld, kind)
    assert on_glass == shown and handheld.serial == ""


def test_without_settings_an_oled_is_found_at_either_address(own):
    handheld = own("SSD1306", "", '["GP5", "GP4", 0x3D]')
    assert len(set(handheld.pixels())) > 1 and handheld.serial == ""


def test_a_hat_keeps_the_links_and_sounds_whose_pins_it_leaves_free(own):
    handheld = own("Pico-LCD-1.3", said("Pico-LCD-1.3"))
    console = handheld.world["dojo.crash"].console
    assert [link[0] for link in console.links] == ["cable"] and not console.sound.is_there()
    console = own("ST7789 240x240", said("ST7789 240x240")).world["dojo.crash"].console
    assert [link[0] for link in console.links] == ["infrared", "cable"] and console.sound.is_there()


def test_three_buttons_of_ones_own_are_enough_and_are_called_what_is_said(own, monkeypatch):
    three = (("A", "GP26", "ok"), ("B", "GP27", "back"), ("C", "GP28", "next"))
    monkeypatch.setitem(KINDS, "ST7735", (*KINDS["ST7735"][:4], three))
    handheld = own("ST7735", 'WIRED_BUTTONS = "A GP26,b gp27, C GP28"')
    assert sorted(handheld.world["dojo.crash"].console.names.values()) == ["A", "B", "C"]
    first = handheld.check()
    handheld.tap("next")
    handheld.settle()
    assert handheld.check() != first


@pytest.mark.parametrize("settings", ["", said("ST7735 green")])
def test_what_reads_the_settings_is_not_kept_in_memory(own, settings):
    handheld = own("ST7735 green", settings)
    assert "boards.raspberry_pi_pico" in handheld.world and "boards.wired" not in handheld.world


BUTTONS = 'WIRED_BUTTONS = "up GP6, down GP7, left GP8, right GP9, A GP10%s"'


@pytest.mark.parametrize(
    "settings, says",
    [
        (said("ST7879"), 'WIRED_DISPLAY cannot be "ST7879". It can be: pico display, pico display 2, pico-lcd-1.3'),
        ("WIRED_DISPLAYS = SH1106", "there is no WIRED_DISPLAYS. There are: WIRED_DISPLAY, WIRED_ROTATION"),
        ("WIRED_\u00e4 = 1", "there is no WIRED_??."),
        ('WIRED_DISPLAY = "SH1106', "WIRED_DISPLAY cannot be read."),
        (said("ST7735", "WIRED_ROTATION = 90"), 'WIRED_ROTATION cannot be "90". It can be: 0, 180.'),
        (said("ST7735", "WIRED_COLOURS = bgr"), 'WIRED_COLOURS cannot be "bgr". It can be: swapped, inverted.'),
        (said("ST7735", "WIRED_OFFSET = 2"), 'WIRED_OFFSET cannot be "2". It can be: two numbers such as 2 1.'),
        (said("ST7735", "WIRED_OFFSET = 2 -1"), 'WIRED_OFFSET cannot be "2 -1"'),
        (said("ST7735", "WIRED_OFFSET = 2 400"), 'WIRED_OFFSET cannot be "2 400"'),
        (said("SSD1306", "WIRED_COLOURS = swapped"), 'WIRED_COLOURS cannot be "swapped". It can be: nothing'),
        (said("SSD1306", "WIRED_OFFSET = 2 0"), 'WIRED_OFFSET cannot be "2 0". It can be: nothing.'),
        (BUTTONS % ", B GP23", 'WIRED_BUTTONS cannot be "B GP23". It can be: up GP6, down GP7'),
        (BUTTONS % ", fire GP12", 'WIRED_BUTTONS cannot be "fire GP12"'),
        (BUTTONS % ", B GP10", 'WIRED_BUTTONS has "B GP10", but that button or pin is taken.'),
        (BUTTONS % ", A GP11", 'WIRED_BUTTONS has "A GP11", but that button or pin is taken.'),
        (BUTTONS % ", B GP4", 'WIRED_BUTTONS has "B GP4", but that button or pin is taken.'),
        (BUTTONS % "", "WIRED_BUTTONS needs A, B, and either C or all of up, down, left, right."),
    ],
)
def test_what_is_wrong_is_said_on_serial_and_on_the_display(own, settings, says):
    handheld = own("ST7735" if "ST7735" in settings else "SSD1306", settings)
    assert says in handheld.serial and handheld.serial.count("\n") == 1
    assert handheld.device.display.root_group is handheld.device.terminal
    assert handheld.device.display.auto_refresh, "CircuitPython draws what was printed"


@pytest.mark.parametrize(
    "i2c, says", [("[]", "nothing pulls up GP4 and GP5"), ('["GP5", "GP4", 0x27]', "SDA belongs to GP4, SCL to GP5")]
)
def test_an_oled_that_does_not_answer_is_told(own, i2c, says):
    handheld = own("SH1106", said("SH1106"), i2c)
    assert says in handheld.serial and handheld.device.display is None


@pytest.mark.parametrize("board", ["raspberry_pi_pico", "raspberry_pi_pico2", "raspberry_pi_pico2_w"])
def test_every_pin_that_can_be_named_is_one_of_circuitpythons(board):
    stub = check_types.definition(board).read_text(encoding="utf-8")
    asked = set(re.findall(r'"(GP\d+)"', (ROOT / "boards/wired.py").read_text(encoding="utf-8")))
    assert len(asked) == 26 and asked <= set(re.findall(r"^(\w+): microcontroller", stub, re.MULTILINE))


# --- Where settings.toml says nothing, a new handheld asks ---------------------------------------------

RED, FRAME, UPRIGHT = QUESTIONS = ("Is this red?", "Is the frame whole?", "Is this the right way up?")
YES = [RED, FRAME, UPRIGHT]


def answer(handheld, key):
    """Press a key, and wait for the display to come back."""
    handheld.tap(key)
    handheld.wait(1500)
    handheld.settle()


def question(handheld):
    """Which question is on the display, or ""."""
    return next((text for text in words(handheld) if text in QUESTIONS), "")


def asked(handheld, kind, is_turned=False):
    """Answer as a person who looks at the glass of a kind. Gives the questions."""
    width, height = handheld.size
    found = []
    while question(handheld):
        found.append(question(handheld))
        on_glass = seen(handheld, kind)[0][:: -1 if is_turned else 1]
        rows = [on_glass[start : start + width] for start in range(0, len(on_glass), width)]
        edges = {*rows[0], *rows[-1], *[row[0] for row in rows], *[row[-1] for row in rows]}
        quarter = len(on_glass) // 4
        upper, lower = on_glass[:quarter].count(0xFFFF), on_glass[-quarter:].count(0xFFFF)
        is_so = {RED: rows[height // 3][width // 2] == 0xF800, FRAME: edges == {0xFFFF}, UPRIGHT: upper < lower}
        answer(handheld, "ok" if is_so[found[-1]] else "back")
    return found


def other_glass(handheld, kind, **changed):
    with handheld.world:
        glasses = importlib.import_module("_glass").GLASSES
    glasses[KINDS[kind][3]] = glasses[KINDS[kind][3]]._replace(**changed)


@pytest.mark.parametrize(
    "kind, is_inverted, is_turned, questions",
    [
        ("ST7735", False, False, YES),
        ("ST7735 red", False, False, [RED, *YES]),
        ("ST7735 green", False, False, [RED, RED, FRAME, *YES[1:]]),
        ("ST7735 green", True, True, [RED] * 4 + [FRAME, FRAME, UPRIGHT, UPRIGHT]),
        ("SSD1306", False, False, YES[1:]),
        ("SSD1306", False, True, [FRAME, UPRIGHT, UPRIGHT]),
        ("SH1106", False, False, [FRAME, *YES[1:]]),
    ],
)
def test_it_asks_until_the_picture_is_right_and_remembers(own, kind, is_inverted, is_turned, questions):
    handheld = own(kind, nvm=None)
    other_glass(handheld, kind, is_inverted=is_inverted)
    assert asked(handheld, kind, is_turned) == questions
    for _ in range(2):
        on_glass, shown = seen(handheld, kind)
        assert on_glass[:: -1 if is_turned else 1] == shown and len(set(shown)) > 1
        assert not handheld.crash and "boards.wired" not in handheld.world
        handheld.cut()
        other_glass(handheld, kind, is_inverted=is_inverted)
        handheld.wait(3000)
        assert not question(handheld)


def test_what_settings_say_wins_over_what_is_remembered_and_is_not_asked(own):
    kind = "ST7735 green"
    handheld = own(kind, nvm=None)
    asked(handheld, kind)
    nvm = handheld.nvm()
    on_glass, shown = seen(own(kind, said("ST7735 red"), nvm=nvm), kind)
    assert on_glass != shown
    assert not question(own(kind, said("ST7735"), nvm=None)) and not question(own(kind))
    assert question(own(kind, "%s, B GP11, A GP10\"" % BUTTONS.partition(", A")[0], nvm=None)) == RED


def test_pulled_out_while_it_asks_it_asks_again_and_home_leads_on(own):
    kind = "ST7735 green"
    handheld = own(kind, nvm=None)
    answer(handheld, "back")
    handheld.cut()
    handheld.wait(3000)
    assert asked(handheld, kind)[:2] == [RED, RED]
    handheld = own(kind, nvm=None)
    handheld.tap("back", 2500)
    handheld.settle()
    assert not question(handheld) and not handheld.crash


def test_a_changed_display_on_which_nobody_answers_changes_again_and_in_the_end_is_as_it_was(own):
    handheld = own("SSD1306", nvm=None)
    handheld.wait(60_000)
    assert question(handheld) == FRAME, "nothing was changed yet"
    answer(handheld, "back")
    on_glass, shown = seen(handheld, "SSD1306")
    assert on_glass != shown
    handheld.wait(11_000)
    on_glass, shown = seen(handheld, "SSD1306")
    assert on_glass == shown and question(handheld) == UPRIGHT


def test_a_pico_2_asks_and_remembers_too(own):
    kind = "ST7735 green"
    handheld = own(kind, nvm=None, board="raspberry_pi_pico2")
    assert asked(handheld, kind) == [RED, RED, FRAME, *YES[1:]]
    handheld.cut()
    handheld.wait(3000)
    on_glass, shown = seen(handheld, kind)
    assert on_glass == shown
    assert not question(own(kind, said(kind), nvm=None, board="raspberry_pi_pico2"))


def test_no_to_everything_ends(own):
    handheld = own("ST7735", nvm=None)
    pressed = 0
    while question(handheld):
        answer(handheld, "back")
        pressed += 1
    on_glass, shown = seen(handheld, "ST7735")
    assert pressed == 10 and on_glass == shown and not handheld.crash


@pytest.mark.parametrize("kind", ["ST7735", "SSD1306"])
@pytest.mark.parametrize("answers", [b"\xff" * 64, b"\x4f"])
def test_whatever_is_kept_as_answers_starts(own, kind, answers):
    handheld = own(kind)
    console(handheld).store.put(WIRED_KEY, answers)
    handheld.cut()
    handheld.wait(3000)
    assert len(set(handheld.pixels())) > 1 and not handheld.crash


def test_the_self_test_asks_again_and_a_fresh_start_keeps_the_answers(own):
    kind = "ST7735 green"
    handheld = own(kind, "DOJO_NUMBER = 7\n")
    handheld.play("teacher,wait:200,next*3,ok,wait:200")
    for key in ("up", "down", "left", "right", "back", "ok"):
        handheld.tap(key, gap=400)
    handheld.play("wait:2200,ok,wait:300,ok,wait:300,ok,wait:300,ok,wait:600")
    assert "Was every dot right" in reads(handheld)
    answer(handheld, "back")
    assert asked(handheld, kind) == [RED, RED, FRAME, FRAME, UPRIGHT]
    handheld.cut()
    handheld.wait(3000)
    handheld.play("teacher,wait:200,ok,wait:500,next,ok,wait:600")
    assert "All fresh" in reads(handheld)
    handheld.cut()
    handheld.wait(3000)
    on_glass, shown = seen(handheld, kind)
    assert on_glass == shown
