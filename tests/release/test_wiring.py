"""The drawings in docs/makers/build-one: those that the program makes now, of the pins that the board file has now."""

import importlib
import re
import xml.etree.ElementTree as tree

import pytest

import pins
import wiring
from breadboard import Breadboard
from sim.boards import find, key


def test_the_drawings_are_up_to_date_and_well_formed():
    made = wiring.drawings()
    assert {path.name for path in wiring.FOLDER.iterdir()} == set(made)
    for name, drawing in made.items():
        text = (wiring.FOLDER / name).read_text(encoding="utf-8")
        assert text == drawing.svg(), "make wiring"
        assert tree.fromstring(text).tag.endswith("svg")


def test_the_pins_are_those_that_the_board_is_played_and_linked_with():
    roles = pins.roles()
    board = find("pico")
    for role in ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK"):
        assert roles[role] == key(board, role).source
    wired = importlib.import_module("_wiring").board("raspberry_pi_pico")
    assert (roles["LED"], roles["RECEIVER"]) == wired["infrared"]
    assert [(roles["SCL"], roles["SDA"])] == list(wired["i2c"])
    assert roles["BUZZER"] == board.speaker
    assert len(set(roles.values())) == len(roles) == 19, "no pin has two uses"


def test_the_legs_are_numbered_as_on_a_pico():
    numbers = {"GP0": 1, "GND": 3, "GP5": 7, "GP14": 19, "GP15": 20, "GP16": 21, "GP22": 29, "3V3": 36, "VSYS": 39}
    assert {name: pins.leg(name) for name in numbers} == numbers and len(pins.LEGS) == 40


@pytest.mark.parametrize("in_colours", [False, True])
def test_every_wire_begins_at_its_leg_and_ends_at_its_part(in_colours):
    plan = wiring.plan(in_colours)
    lines = [shape[1] for shape in plan.drawing.shapes if shape[0] == "line"]
    for role, pin in plan.wires.items():
        assert pin == plan.roles[role]
        assert [points for points in lines if points[0] == wiring.place(pin)], role
    display = set(wiring._COLOURS if in_colours else wiring._OLED)
    assert set(plan.wires) == set(plan.roles) - (set(wiring._COLOURS + wiring._OLED) - display)


def test_a_pin_that_changes_in_the_board_file_changes_the_drawing(monkeypatch, tmp_path):
    text = pins.BOARD.read_text(encoding="utf-8")
    (tmp_path / "pico.py").write_text(text.replace("board.GP16", "board.GP28"), encoding="utf-8")
    before = wiring.plan(False).drawing.svg()
    monkeypatch.setattr(pins, "BOARD", tmp_path / "pico.py")
    assert pins.roles()["BUZZER"] == "GP28" and wiring.plan(False).drawing.svg() != before


def test_the_page_says_the_pins_of_the_board_file_and_shows_every_drawing():
    page = (wiring.FOLDER.parent / "build-one.md").read_text(encoding="utf-8")
    assert set(re.findall(r"build-one/([\w-]+\.svg)", page)) == set(wiring.drawings())
    for role, pin in pins.roles().items():
        assert "%s, leg %d" % (pin, pins.leg(pin)) in page, role


# --- The breadboard ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("in_colours", [False, True])
def test_on_the_breadboard_each_pin_reaches_its_part_and_nothing_else(in_colours):
    made = Breadboard(in_colours)
    joined = made.joined()
    at = {(part, leg): hole for part, legs in made.parts.items() for leg, hole in legs.items()}
    assert len(set(at.values())) == len(at), "no hole has two legs"

    def reaches(*places):
        """All legs that are one wire with that of a pin or a supply."""
        pin, *others = places
        found = {place for place in at if at[place] in joined[at["Pico", str(pins.leg(pin))]]}
        assert {place for place in found if place[0] != "Pico"} == set(others), pin
        assert {pins.LEGS[int(leg) - 1] for part, leg in found if part == "Pico"} == {pin}, "and no other pin"

    roles = pins.roles()
    keys = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK")
    for role in keys:
        reaches(roles[role], (role, "1"))
    reaches(roles["BUZZER"], ("R4", "2"))
    reaches(roles["LED"], ("R2", "2"))
    reaches(roles["RECEIVER"], ("IC1", "OUT"))
    reaches("VSYS", ("D2", "2"))
    display = "ST7735" if in_colours else "OLED"
    if in_colours:
        reaches(roles["BL"], ("R5", "2"))
        for leg, role in (("SCK", "SCK"), ("SDA", "MOSI"), ("A0", "DC"), ("RESET", "RST"), ("CS", "CS")):
            reaches(roles[role], (display, leg))
    else:
        for role in ("SDA", "SCL"):
            reaches(roles[role], (display, role))
    lit = [("T3", "E"), ("R7", "2")] if in_colours else []
    reaches("3V3", (display, "VCC"), ("R1", "2"), ("R3", "2"), *lit)
    buttons = [(role, "4") for role in keys]
    grounded = [(display, "GND"), ("IC1", "GND"), ("C1", "-"), ("T1", "E"), ("buzzer", "2"), ("battery", "-")]
    if in_colours:
        grounded.append(("T2", "E"))
    reaches("GND", *buttons, *grounded)
    light = (
        (("R5", "1"), ("T2", "B")),
        (("T2", "C"), ("R6", "2")),
        (("R6", "1"), ("T3", "B")),
        (("R7", "1"), ("T3", "B")),
        (("T3", "C"), ("ST7735", "LED")),
    )
    for one, other in (light if in_colours else ()) + (
        (("R1", "1"), ("D1", "long")),
        (("D1", "short"), ("T1", "C")),
        (("R2", "1"), ("T1", "B")),
        (("R3", "1"), ("IC1", "VS")),
        (("R3", "1"), ("C1", "+")),
        (("R4", "1"), ("buzzer", "1")),
        (("D2", "1"), ("battery", "+")),
    ):
        assert at[other] in joined[at[one]], (one, other)
    for role in keys:  # the legs that have wires lie crosswise: never the two that are one inside the button
        wired = [at[role, leg] for leg in ("1", "4")]
        assert wired[0][0] != wired[1][0] and wired[0][1] != wired[1][1]


# What the makers' drawings of these parts say, in mm.
LARGE = {
    "Pico": (51, 21), "OLED": (27, 27), "ST7735": (34, 56), "buzzer": (12, 12), "D1": (5.8, 5.8), "C1": (5, 5),
    "T1": (4.8, 3.8), "IC1": (7.5, 5.5), "R3": (6.3, 2.4), "D2": (5.2, 2.7), "UP": (6, 6),
}  # fmt: skip


@pytest.mark.parametrize("in_colours", [False, True])
def test_the_breadboard_is_to_scale_and_no_part_covers_another_or_a_hole_that_is_used(in_colours):
    made = Breadboard(in_colours)
    (one, level), (other, _) = made._place(("a", 1)), made._place(("a", 2))
    inch = (other - one) / 2.54  # dots of a mm: holes are 2.54 mm apart
    assert made._place(("e", 1))[1] == level - 4 * (other - one) and set(made.bodies) == set(made.parts) - {"battery"}
    for name, (left, top, right, bottom) in made.bodies.items():
        if name in LARGE:
            assert (round((right - left) / inch, 1), round((bottom - top) / inch, 1)) == LARGE[name], name
        for another, body in made.bodies.items():
            is_apart = right < body[0] or body[2] < left or bottom < body[1] or body[3] < top
            assert another == name or is_apart, (name, another)
        wired = {hole for pair in made.wires for hole in pair} - set(made.parts[name].values())
        legs = {hole for part, legs in made.parts.items() if part != name for hole in legs.values()}
        for hole in wired | legs:
            x, y = made._place(hole)
            is_round = name in ("C1", "D1", "buzzer")
            middle = (left + right) / 2, (top + bottom) / 2
            inside = abs(x - middle[0]) < (right - left) / 2 and abs(y - middle[1]) < (bottom - top) / 2
            if is_round:
                inside = (x - middle[0]) ** 2 + (y - middle[1]) ** 2 < ((right - left) / 2) ** 2
            assert not inside, (name, hole)


@pytest.mark.parametrize("in_colours", [False, True])
def test_c1_has_its_plus_drawn_at_the_side_of_the_receivers_supply(in_colours):
    made = Breadboard(in_colours)
    signs = {shape[2]: shape[1] for shape in made.drawing.shapes if shape[0] == "text" and shape[2] in ("+", "−")
             and abs(shape[1][1] - made._place(("b", 1))[1]) < 20}  # fmt: skip
    assert signs["+"][0] > made._place(made.parts["C1"]["+"])[0] > made._place(made.parts["C1"]["-"])[0] > signs["−"][0]
    assert made.parts["C1"]["+"][1] == made.parts["IC1"]["VS"][1]
    page = (wiring.FOLDER.parent / "build-one.md").read_text(encoding="utf-8")
    assert "stripe of C1" in page[page.index("Check ") : page.index("## Every wire")]


def test_every_part_of_the_drawings_is_in_the_list_with_its_price():
    page = (wiring.FOLDER.parent / "build-one.md").read_text(encoding="utf-8")
    rows = page[page.index("## What you need") : page.index("[1] RP2040")]
    for name in set(Breadboard(True).parts) - {"Pico", "UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK"}:
        assert re.search(r"\b%s\b" % name, rows), name
    priced = [row for row in re.findall(r"(?m)^\| .*", rows)[2:] if not row.startswith("| **")]
    assert len(priced) > 15 and all(re.search(r"\| [\d.]+ € \|", row) for row in priced), priced


def test_a_pin_that_changes_in_the_board_file_changes_the_breadboard(monkeypatch, tmp_path):
    text = pins.BOARD.read_text(encoding="utf-8")
    (tmp_path / "pico.py").write_text(text.replace("board.GP16", "board.GP28"), encoding="utf-8")
    monkeypatch.setattr(pins, "BOARD", tmp_path / "pico.py")
    made = Breadboard(False)
    assert made.parts["R4"]["2"] in made.joined()[made.parts["Pico"]["34"]], "GP28 is leg 34"
