"""The drawings in docs/makers/build-one, read as they are, against the pins of the board file."""

import importlib
import re
import xml.etree.ElementTree as tree
from pathlib import Path
from zlib import crc32

import pytest

from sim.boards import find, key

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs/makers/build-one"
PAGE = (ROOT / "docs/makers/build-one.md").read_text(encoding="utf-8")
KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK")

# Raspberry Pi Pico and Pico 2: the 40 legs, down the left side and up the right one, seen from above, USB at the top.
LEGS = (
    "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15 "
    "GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 GND GP28 VREF 3V3 3V3_EN GND VSYS VBUS"
).split()

# CRC-32 of each drawing as it was when this was looked at: parts are as large as their makers say (mm: Pico 51 × 21,
# OLED 27 × 27, ST7735 34 × 56, buzzer 12 × 12), none covers another or a hole in use, C1 has its + beside IC1's VS, and
# the schematics are right. Whoever changes a drawing looks at that again.
LOOKED_AT = {
    "backlight.svg": 0x50C53D69, "breadboard-colours.svg": 0x6EE65AE3, "breadboard-oled.svg": 0x21C76E55,
    "case.svg": 0x87FD2B33, "infrared.svg": 0x57D4F592, "legs.svg": 0x63A9E217, "wiring-colours.svg": 0xE1D5952D,
    "wiring-oled.svg": 0x148C7B9B, "hats.svg": 0x5238FA97,
}  # fmt: skip

# What the plans say at the end of each wire.
ENDS = {
    "UP": "up", "DOWN": "down", "LEFT": "left", "RIGHT": "right", "OK": "A", "BACK": "B", "TX": "its RX",
    "RX": "its TX", "LED": "infrared LED", "RECEIVER": "infrared receiver", "BUZZER": "buzzer, passive",
}  # fmt: skip
OLED = {"SDA": "SDA", "SCL": "SCL"}
COLOURS = {"SCK": "SCK", "MOSI": "SDA (MOSI)", "DC": "A0 (DC)", "RST": "RESET", "CS": "CS", "BL": "LED (BL)"}

# Where each leg of a part is on the breadboard, a line and a row. Holes a to e of a row are joined, and f to j; so is
# each of the four rails "+", "-", "plus", "minus". The line "display" is the legs of the display beside it.
PARTS = {
    "D2": {"1": ("g", 1), "2": ("g", 5)}, "battery": {"+": ("i", 1), "-": ("minus", 1)},
    "IC1": {"OUT": ("e", 29), "GND": ("e", 30), "VS": ("e", 31)}, "C1": {"+": ("b", 31), "-": ("b", 30)},
    "R3": {"1": ("c", 31), "2": ("c", 35)}, "D1": {"long": ("e", 37), "short": ("e", 38)},
    "T1": {"C": ("c", 38), "B": ("c", 39), "E": ("c", 40)}, "R1": {"1": ("a", 37), "2": ("+", 37)},
    "R2": {"1": ("e", 39), "2": ("e", 43)}, "buzzer": {"1": ("f", 40), "2": ("f", 43)},
    "R4": {"1": ("i", 40), "2": ("i", 44)},
}  # fmt: skip
for name, row in zip(KEYS, range(45, 63, 3)):
    PARTS[name] = {"1": ("e", row), "2": ("f", row), "3": ("e", row + 2), "4": ("f", row + 2)}
LIGHT = {
    "T3": {"C": ("f", 28), "B": ("f", 29), "E": ("f", 30)}, "T2": {"C": ("f", 34), "B": ("f", 35), "E": ("f", 36)},
    "R6": {"1": ("h", 29), "2": ("h", 34)}, "R7": {"1": ("i", 29), "2": ("i", 33)},
    "R5": {"1": ("i", 35), "2": ("i", 39)},
}  # fmt: skip
# What is one wire on the breadboard: a pin by its role, a supply, or what is between two parts; and the legs of parts.
WIRES = [
    *["%s: %s.1" % (name, name) for name in KEYS], *["GND: %s.4" % name for name in KEYS],
    "BUZZER: R4.2", "LED: R2.2", "RECEIVER: IC1.OUT", "VSYS: D2.2", "3V3: R1.2 R3.2",
    "GND: IC1.GND C1.- T1.E buzzer.2 battery.-", "light: R1.1 D1.long", "switched: D1.short T1.C", "base: R2.1 T1.B",
    "supply: R3.1 IC1.VS C1.+", "tone: R4.1 buzzer.1", "cells: D2.1 battery.+",
]  # fmt: skip
WIRES_WITH_OLED = ["3V3: OLED.VCC", "GND: OLED.GND", "SDA: OLED.SDA", "SCL: OLED.SCL"]
WIRES_IN_COLOURS = [
    "SCK: ST7735.SCK", "MOSI: ST7735.SDA", "DC: ST7735.A0", "RST: ST7735.RESET", "CS: ST7735.CS", "BL: R5.2",
    "3V3: ST7735.VCC T3.E R7.2", "GND: ST7735.GND T2.E", "dimmer: R5.1 T2.B", "dimmed: T2.C R6.2",
    "gate: R6.1 R7.1 T3.B", "lamp: T3.C ST7735.LED",
]  # fmt: skip
LINES = dict(zip("jihgf", range(220, 285, 16))) | dict(zip("edcba", range(332, 397, 16)))
LINES |= {"minus": 56, "plus": 72, "+": 586, "-": 602}


def roles():
    """{what it is for: pin} in the board's files: wires of the displays, keys, BUZZER, LED and RECEIVER, TX and RX."""
    found = {}
    text = (ROOT / "boards/wired.py").read_text(encoding="utf-8")
    bus = ("SCK", "MOSI", "DC", "CS", "BL", "RST")  # tests/device/test_wired.py sees that they are used so
    for names, table in ((("SCL", "SDA"), "_I2C"), (bus, "_OWN"), (KEYS, "_PAD")):
        found.update(zip(names, re.findall(r"GP\d+", re.search(r"^%s = (.+)" % table, text, re.MULTILINE)[1])))
    text = (ROOT / "boards/raspberry_pi_pico.py").read_text(encoding="utf-8")
    for names, function in ((["BUZZER"], "speaker"), (["LED", "RECEIVER", "TX", "RX"], "links")):
        body = text[text.index("def %s(" % function) :].split("\n\n\n")[0]
        found.update(zip(names, re.findall(r"board\.(GP\d+)", body)))
    return found


def leg(name):
    """The number of a pin's leg, the lowest if there are several (GND)."""
    return LEGS.index(name) + 1


def read(name):
    """(lines, dots, words) of a drawing: lists of points, {places}, {place: text}."""
    parts = tree.parse(FOLDER / name).getroot()
    lines = [
        [tuple(map(float, point.split(","))) for point in part.get("points").split()]
        for part in parts
        if part.tag.endswith("polyline")
    ]
    dots = {(float(part.get("cx")), float(part.get("cy"))) for part in parts if part.get("r") == "3.5"}
    words = {(float(part.get("x")), float(part.get("y"))): part.text for part in parts if part.tag.endswith("text")}
    return lines, dots, words


def test_the_drawings_are_those_that_were_looked_at():
    assert {path.name: crc32(path.read_bytes()) for path in FOLDER.iterdir()} == LOOKED_AT
    assert set(re.findall(r"build-one/([\w-]+\.svg)", PAGE)) == set(LOOKED_AT)


def test_the_pins_are_those_that_the_board_is_played_and_linked_with():
    found = roles()
    board = find("pico")
    for role in KEYS:
        assert found[role] == key(board, role).source
    wired = importlib.import_module("_wiring").board("raspberry_pi_pico")
    assert (found["LED"], found["RECEIVER"]) == wired["infrared"]
    assert [(found["SCL"], found["SDA"])] == list(wired["i2c"])
    assert found["BUZZER"] == board.speaker
    assert len(set(found.values())) == len(found) == 19, "no pin has two uses"


def test_the_legs_are_numbered_as_on_a_pico():
    numbers = {"GP0": 1, "GND": 3, "GP5": 7, "GP14": 19, "GP15": 20, "GP16": 21, "GP22": 29, "3V3": 36, "VSYS": 39}
    assert {name: leg(name) for name in numbers} == numbers and len(LEGS) == 40


@pytest.mark.parametrize("in_colours", [False, True])
def test_every_wire_of_the_plan_begins_at_its_leg_and_ends_at_its_part(in_colours):
    lines, _, words = read("wiring-%s.svg" % ("colours" if in_colours else "oled"))
    ends = ENDS | (COLOURS if in_colours else OLED)
    for role, pin in roles().items():
        number = leg(pin)
        place = (470, 74 + 26 * (number - 1)) if number <= 20 else (610, 74 + 26 * (40 - number))
        assert words[place[0] + (9 if number <= 20 else -9), place[1] + 4].split() in (
            [str(number), pin],
            [pin, str(number)],
        )
        wires = [line for line in lines if line[0] == place]
        if role not in ends:
            assert not wires, "of the other display"
            continue
        ((x, y),) = [wire[-1] for wire in wires]
        near = [text for (left, top), text in words.items() if abs(left - x) < 100 and -4 < y + 10 - top < 25]
        assert ends[role] in near, role


def test_the_page_says_the_pins_of_the_board_file():
    for role, pin in roles().items():
        assert "%s, leg %d" % (pin, leg(pin)) in PAGE, role
    assert "stripe of C1" in PAGE[PAGE.index("Check ") : PAGE.index("## Every wire")]


@pytest.mark.parametrize("in_colours", [False, True])
def test_on_the_breadboard_each_pin_reaches_its_part_and_nothing_else(in_colours):
    lines, dots, words = read("breadboard-%s.svg" % ("colours" if in_colours else "oled"))
    display, legs, first, level = (
        ("ST7735", "LED SCK SDA A0 RESET CS GND VCC", 12, 20) if in_colours else ("OLED", "GND VCC SCL SDA", 30, 650)
    )
    parts = PARTS | (LIGHT if in_colours else {})
    parts[display] = {name: ("display", first + place) for place, name in enumerate(legs.split())}
    parts["Pico"] = {str(one): ("c", 6 + one) if one <= 20 else ("h", 47 - one) for one in range(1, 41)}
    at = {(part, one): hole for part, own in parts.items() for one, hole in own.items()}
    assert len(set(at.values())) == len(at), "no hole has two legs"
    place = {hole: (64 + 16 * hole[1], (LINES | {"display": level})[hole[0]]) for hole in at.values()}
    assert set(place.values()) <= dots
    for (_, one), hole in at.items():  # the display's legs bear their names
        x, y = place[hole]
        assert hole[0] != "display" or one in [
            text for (left, top), text in words.items() if left == x and abs(top - y) < 32
        ]

    def joined(x, y):
        """What is one metal with a hole, before any wire."""
        line = {height: name for name, height in LINES.items()}.get(y, "display")
        half = "lower" if line in "abcde" else "upper" if line in "fghij" else line
        return half if y in (56, 72, 586, 602) else (half, x)

    spans = [{place[hole] for hole in own.values()} for own in parts.values() if len(own) == 2]
    ends = [(line[0], line[-1]) for line in lines if {line[0], line[-1]} <= dots and {line[0], line[-1]} not in spans]
    nets = {joined(*dot): {joined(*dot)} for dot in dots}
    for one, other in ends:
        both = nets[joined(*one)] | nets[joined(*other)]
        nets.update((metal, both) for metal in both)
    found = {}
    for (part, one), hole in at.items():
        found.setdefault(frozenset(nets[joined(*place[hole])]), []).append((part, one))
    wires = []
    for legs in found.values():
        pico = {LEGS[int(one) - 1] for part, one in legs if part == "Pico"}
        wires.append((" ".join(pico), {"%s.%s" % leg for leg in legs if leg[0] != "Pico"}))
    wanted = {}
    for line in WIRES + (WIRES_IN_COLOURS if in_colours else WIRES_WITH_OLED):
        name, _, legs = line.partition(": ")
        wanted.setdefault(roles().get(name, name), set()).update(legs.split())
    for name, legs in wanted.items():
        wire = name if name in LEGS else "", legs
        assert wire in wires, name
        wires.remove(wire)
    assert [legs for pin, legs in wires if legs and (pin or len(legs) > 1)] == [], "nothing else is joined"


def test_every_part_of_the_drawings_is_in_the_list_with_its_price():
    rows = PAGE[PAGE.index("## What you need") : PAGE.index("[1] RP2040")]
    for name in {*PARTS, *LIGHT, "OLED", "ST7735"} - set(KEYS):
        assert re.search(r"\b%s\b" % name, rows), name
    priced = [row for row in re.findall(r"(?m)^\| .*", rows)[2:] if not row.startswith("| **")]
    assert len(priced) > 15 and all(re.search(r"\| [\d.]+ € \|", row) for row in priced), priced
