"""Draws how a DIY Pico is wired, for docs/makers/build-one.md, from the pins in boards/raspberry_pi_pico.py.

    make wiring                                 # writes docs/makers/build-one/*.svg
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tools/wiring"))

import pins  # noqa: E402  after the path
from breadboard import Breadboard  # noqa: E402
from drawing import BLACK, BLUE, GREEN, GREY, RED, Drawing  # noqa: E402

FOLDER = ROOT / "docs/makers/build-one"
_STEP = 26  # between two legs
_TOP = 74  # of the first leg
_LEFT, _RIGHT = 470, 610  # of the Pico
_KEYS = (("UP", "up"), ("DOWN", "down"), ("LEFT", "left"), ("RIGHT", "right"), ("OK", "A"), ("BACK", "B"))
_OLED = ("SDA", "SCL")
_COLOURS = ("CS", "SCK", "MOSI", "DC", "RST", "BL")  # as the legs come, from below
_PRINTED = {"MOSI": "SDA (MOSI)", "DC": "A0 (DC)", "BL": "LED (BL)", "SCK": "SCK", "RST": "RESET"}
_SUPPLY = {"GND": BLACK, "3V3": RED, "VSYS": RED}


def place(name, number=0):
    """(x, y) of the leg with this name; number: which one of that name, counting from the top left."""
    legs = [index for index, each in enumerate(pins.LEGS) if each == name]
    index = legs[number]
    if index < 20:
        return _LEFT, _TOP + index * _STEP
    return _RIGHT, _TOP + (39 - index) * _STEP


class Plan:
    """A Pico from above and what is wired to it. `wires`: {role: pin} of the wires drawn."""

    def __init__(self, title):
        self.roles = pins.roles()
        self.wires = {}
        self.drawing = Drawing(1080, 650, title)
        self._pico()

    def _pico(self):
        draw = self.drawing
        draw.text(20, 28, draw.title, 18)
        draw.box(_LEFT, 50, _RIGHT - _LEFT, 20 * _STEP + 24, "#e3f1e3", GREEN, 8)
        draw.box(_LEFT + 45, 40, 50, 24, "#dddddd", GREY, 3)
        draw.text((_LEFT + _RIGHT) / 2, 57, "USB", 12, "middle")
        for index, name in enumerate(pins.LEGS):
            is_left = index < 20
            x, y = (_LEFT, _TOP + index * _STEP) if is_left else (_RIGHT, _TOP + (39 - index) * _STEP)
            draw.circle(x, y, 4, _SUPPLY.get(name, "#ffffff"))
            words = (str(index + 1), name) if is_left else (name, str(index + 1))
            draw.text(x + (9 if is_left else -9), y + 4, " ".join(words), 11, "start" if is_left else "end")

    def part(self, x, y, width, height, *names):
        """A box with words."""
        self.drawing.box(x, y, width, height, "#fff8e1", BLACK, 6)
        for row, name in enumerate(names):
            self.drawing.text(x + width / 2, y + 18 + 15 * row, name, 12 if row else 13, "middle")

    def wire(self, role, x, y, label="", colour=BLUE, bend=0):
        """From the leg of a role to a place: level, then down at `bend` from the leg, then level."""
        self.wires[role] = self.roles[role]
        self._join(place(self.roles[role]), x, y, label or role, colour, bend)

    def supply(self, name, x, y, label, at_left=False):
        """From a part to a sign that says which leg it goes to: lines to all of them would cross everything."""
        draw = self.drawing
        far = x - 26 if at_left else x + 26
        draw.line((x, y), (far, y), colour=_SUPPLY[name])
        draw.circle(far, y, 4, _SUPPLY[name], _SUPPLY[name])
        draw.text(far - 8 if at_left else far + 8, y + 4, name, 11, "end" if at_left else "start", _SUPPLY[name])
        draw.text(x + 5 if at_left else x - 5, y + 4, label, 11, "start" if at_left else "end")

    def _join(self, start, x, y, label, colour, bend):
        is_left = x < start[0]
        turn = start[0] - bend if is_left else start[0] + bend
        self.drawing.line(start, (turn, start[1]), (turn, y), (x, y), colour=colour)
        self.drawing.text(x - 5 if is_left else x + 5, y + 4, label, 11, "end" if is_left else "start")


def plan(in_colours):
    """The wiring with one of the two displays."""
    made = Plan("DIY Pico with %s" % ("an ST7735, 160 × 128, in colours" if in_colours else "an SSD1306, 128 × 64"))
    made.part(200, 52, 170, 80, "another handheld", "by cable, if you like")
    made.wire("TX", 370, 101, "its RX", GREEN, 40)
    made.wire("RX", 370, 119, "its TX", GREEN, 30)
    made.supply("GND", 200, 110, "GND", True)
    if in_colours:
        made.part(800, 250, 190, 240, "ST7735 160 × 128", "(1.8 inches, SPI)")
        for row, role in enumerate(reversed(_COLOURS)):
            made.wire(role, 800, 300 + 26 * row, _PRINTED.get(role, role), BLUE, 40 + 18 * row)
        made.part(690, 287, 90, 26, "T2, T3")
        made.supply("3V3", 990, 300, "VCC")
        made.supply("GND", 990, 326, "GND")
    else:
        made.part(200, 160, 170, 80, "SSD1306 128 × 64", "(0.96 inches, I2C)")
        for row, role in enumerate(_OLED):
            made.wire(role, 370, 203 + 22 * row, role, BLUE, 60 - 20 * row)
        made.supply("3V3", 200, 203, "VCC", True)
        made.supply("GND", 200, 225, "GND", True)
    for row, (role, name) in enumerate(_KEYS):
        y = 276 + 30 * row
        made.part(300, y - 13, 70, 26, name)
        made.wire(role, 370, y, " ", GREEN, 90 - 12 * row)
        made.supply("GND", 300, y, " ", True)
    made.part(200, 470, 170, 40, "infrared LED", "with transistor, see below")
    made.wire("LED", 370, 490, " ", RED, 44)
    made.part(200, 540, 170, 40, "infrared receiver", "see below")
    made.wire("RECEIVER", 370, 560, " ", RED, 30)
    made.part(740, 560, 170, 40, "buzzer, passive", "over 220 Ω; other leg: GND")
    made.wire("BUZZER", 740, 580, " ", GREEN, 60)
    made.part(740, 90, 230, 60, "battery: 3 AAA, with a switch", "+ over a Schottky diode to VSYS", "− to GND")
    made.drawing.line(place("VSYS"), (740, place("VSYS")[1]), colour=RED)
    made.drawing.line(place("GND", -1), (690, place("GND", -1)[1]), (690, 135), (740, 135))
    return made


def infrared():
    """The schematic of sender and receiver."""
    roles = pins.roles()
    draw = Drawing(900, 360, "Infrared: sender and receiver")
    draw.text(20, 28, draw.title, 18)
    _rail(draw, 250, 60, "3V3 (leg %d)" % pins.leg("3V3"))
    _resistor(draw, 250, 70, "R1 33 Ω")
    _diode(draw, 250, 160)
    draw.text(285, 176, "D1 infrared LED 940 nm", 12)
    draw.text(285, 191, "long leg above", 12)
    draw.line((250, 190), (250, 232), (230, 244))  # collector
    draw.line((230, 232), (230, 276), colour=BLACK)  # the transistor's bar
    draw.line((230, 264), (250, 276), (250, 310))
    draw.line((241, 276), (250, 276), (247, 267))  # the emitter's arrow
    draw.text(262, 250, "T1 BC337: C", 12)
    draw.text(262, 282, "E", 12)
    draw.text(214, 248, "B", 12, "middle")
    draw.line((60, 254), (110, 254))
    draw.box(110, 246, 60, 16, "#ffffff")
    draw.text(140, 240, "R2 1 kΩ", 12, "middle")
    draw.line((170, 254), (230, 254))
    draw.text(20, 236, "%s (leg %d)" % (roles["LED"], pins.leg(roles["LED"])), 12)
    draw.circle(60, 254, 4, "#ffffff")
    _ground(draw, 250, 310)
    _rail(draw, 640, 60, "3V3 (leg %d)" % pins.leg("3V3"))
    _resistor(draw, 640, 70, "R3 100 Ω")
    draw.line((640, 130), (640, 180))
    draw.line((640, 150), (760, 150), (760, 190))
    draw.line((745, 190), (775, 190))
    draw.line((745, 198), (775, 198))
    draw.text(785, 198, "C1 10 µF", 12)
    draw.text(735, 186, "+", 12)
    draw.line((760, 198), (760, 300))
    draw.box(600, 180, 80, 84, "#fff8e1")
    draw.text(640, 212, "IC1", 13, "middle")
    draw.text(640, 228, "TSOP4838", 12, "middle")
    draw.text(646, 194, "VS", 11)
    draw.text(646, 260, "GND", 11)
    draw.text(604, 249, "OUT", 11)
    draw.line((600, 246), (500, 246))
    draw.circle(500, 246, 4, "#ffffff")
    draw.text(430, 232, "%s (leg %d)" % (roles["RECEIVER"], pins.leg(roles["RECEIVER"])), 12)
    draw.line((640, 264), (640, 300), (760, 300))
    draw.line((700, 300), (700, 310))
    _ground(draw, 700, 310)
    return draw


def backlight():
    """The schematic of what gives an ST7735 its light."""
    roles = pins.roles()
    draw = Drawing(900, 330, "Backlight: 30 to 90 mA, switched by a pin")
    draw.text(20, 28, draw.title, 18)
    _rail(draw, 520, 60, "3V3 (leg %d)" % pins.leg("3V3"))
    draw.line((520, 70), (520, 100), (500, 112))  # T3: its emitter
    draw.line((507, 113), (500, 112), (504, 105))  # the arrow points into it
    draw.line((500, 100), (500, 144))
    draw.line((500, 132), (520, 144), (520, 190), (620, 190))
    draw.text(532, 112, "E", 12)
    draw.text(532, 140, "C   T3 BC327", 12)
    draw.text(486, 116, "B", 12, "middle")
    draw.text(630, 194, "LED (BL) of the ST7735", 12)
    draw.circle(620, 190, 4, "#ffffff")
    draw.line((500, 122), (400, 122))
    _rail(draw, 400, 40, "")
    draw.line((400, 50), (400, 122))
    draw.box(392, 56, 16, 40, "#ffffff")
    draw.text(384, 80, "R7 1 kΩ", 12, "end")
    draw.line((400, 122), (340, 122))
    draw.box(340, 114, 40, 16, "#ffffff")
    draw.text(346, 150, "R6 1 kΩ", 12)
    draw.line((340, 122), (300, 122), (300, 202), (280, 214))  # T2: its collector
    draw.line((280, 202), (280, 246))
    draw.line((280, 234), (300, 246), (300, 280))
    draw.line((291, 246), (300, 246), (297, 237))  # the arrow points out of it
    draw.text(312, 216, "C   T2 BC337", 12)
    draw.text(312, 252, "E", 12)
    draw.text(264, 218, "B", 12, "middle")
    draw.line((110, 224), (160, 224))
    draw.box(160, 216, 60, 16, "#ffffff")
    draw.text(190, 208, "R5 1 kΩ", 12, "middle")
    draw.line((220, 224), (280, 224))
    draw.text(70, 206, "%s (leg %d)" % (roles["BL"], pins.leg(roles["BL"])), 12)
    draw.circle(110, 224, 4, "#ffffff")
    _ground(draw, 300, 280)
    return draw


def legs():
    """How transistor and receiver are held to find their legs."""
    draw = Drawing(900, 190, "Which leg is which")
    draw.text(20, 28, draw.title, 18)
    shown = (
        ("BC337, BC327: flat side to you", ("C", "B", "E")),
        ("PN2222A, flat side to you", ("E", "B", "C")),
        ("TSOP4838, VS1838B: dome to you", ("OUT", "GND", "VS")),
    )
    for number, (name, called) in enumerate(shown):
        x = 60 + 290 * number
        draw.box(x, 60, 120, 60, "#eeeeee", BLACK, 8)
        if number == 2:
            draw.circle(x + 60, 88, 20, "#bdbdbd")
        for place_, text in enumerate(called):
            draw.line((x + 25 + 35 * place_, 120), (x + 25 + 35 * place_, 150))
            draw.text(x + 25 + 35 * place_, 166, text, 12, "middle")
        draw.text(x + 60, 52, name, 12, "middle")
    return draw


def case():
    """The front of a case to cut from card, at its real size."""
    draw = Drawing(150, 122, "Front of a case, to cut from card. Print it at 100 %: this line is 50 mm long", mm=True)
    draw.text(5, 6, draw.title, 3.6)
    draw.line((5, 9), (55, 9))
    draw.line((5, 34), (5, 14), (145, 14), (145, 34))
    draw.text(10, 19, "top edge: light goes out and comes in here", 2.8)
    draw.circle(66, 25, 2.6)
    draw.text(62, 26, "LED, 5 mm", 2.8, "end")
    draw.circle(84, 25, 3)
    draw.text(89, 26, "receiver", 2.8)
    draw.line((5, 34), (145, 34), colour=GREY, dashes="3 2")
    draw.text(8, 38, "fold", 2.8)
    draw.line((5, 34), (5, 114), (145, 114), (145, 34))
    draw.box(61.5, 43, 27, 27, colour=GREY)
    draw.box(63, 48, 24, 13)
    draw.text(75, 65.5, "window 24 × 13", 2.8, "middle")
    draw.text(75, 74, "OLED's module, behind it", 2.8, "middle")
    for x, y, name in ((30, 62, "up"), (30, 86, "down"), (18, 74, "left"), (42, 74, "right")):
        _hole(draw, x, y, name)
    _hole(draw, 128, 68, "A")
    _hole(draw, 112, 82, "B")
    draw.circle(75, 90, 4)
    draw.text(75, 99, "buzzer", 2.8, "middle")
    return draw


def _hole(draw, x, y, name):
    draw.circle(x, y, 2)  # a button's plunger is 3.5 mm thick
    draw.text(x, y + 6, name, 2.8, "middle")


def _rail(draw, x, y, name):
    draw.line((x, y), (x, y + 10), colour=RED)
    draw.circle(x, y, 4, RED, RED)
    draw.text(x + 10, y + 4, name, 12)


def _resistor(draw, x, y, name):
    draw.line((x, y), (x, y + 10))
    draw.box(x - 8, y + 10, 16, 40, "#ffffff")
    draw.text(x + 16, y + 34, name, 12)
    draw.line((x, y + 50), (x, y + 90))


def _diode(draw, x, y):
    draw.line((x - 12, y), (x + 12, y), (x, y + 22), (x - 12, y))
    draw.line((x - 12, y + 22), (x + 12, y + 22))
    draw.line((x, y + 22), (x, y + 30))
    for step in (0, 10):
        draw.line((x - 16, y + 4 + step), (x - 32, y - 4 + step), (x - 26, y - 5 + step))


def _ground(draw, x, y):
    for half in (14, 9, 4):
        draw.line((x - half, y + (14 - half)), (x + half, y + (14 - half)))
    draw.text(x + 20, y + 12, "GND", 12)


def drawings():
    """{name of the file: Drawing}."""
    return {
        "wiring-oled.svg": plan(False).drawing,
        "wiring-colours.svg": plan(True).drawing,
        "breadboard-oled.svg": Breadboard(False).drawing,
        "breadboard-colours.svg": Breadboard(True).drawing,
        "infrared.svg": infrared(),
        "backlight.svg": backlight(),
        "legs.svg": legs(),
        "case.svg": case(),
    }


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, drawing in drawings().items():
        (FOLDER / name).write_text(drawing.svg(), encoding="utf-8")


if __name__ == "__main__":
    main()
