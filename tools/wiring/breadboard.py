"""A DIY Pico on a breadboard of 63 rows: which leg goes into which hole, and the drawing of it.

    made = Breadboard(in_colours=False)
    made.parts["OLED"]["SDA"]        # ("a", 30): the hole of that leg
    made.joined()[("c", 12)]         # which holes are connected with the hole of leg 6, GP4
    made.drawing                     # a drawing.Drawing

A hole is a line and a row. Lines a to e of one row are joined inside the board, as are f to j, and each of the four
rails along its edges, "+" and "-" below, "plus" and "minus" above. The Pico sits with USB at the left, leg 1 below it.
"""

import pins
from drawing import BLACK, BLUE, GREEN, GREY, RED, Drawing

ROWS = 63
PICO = 6  # rows left of it
KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK")
_CALLED = {"UP": "up", "DOWN": "down", "LEFT": "left", "RIGHT": "right", "OK": "A", "BACK": "B"}
_STEP = 16  # between two holes
_SIDE = 64  # from the left edge of the drawing to row 0
_LINES = {"minus": 56, "plus": 72, "-": 602, "+": 586}  # y of each rail; between it and the holes are wires
_LINES.update({line: 220 + _STEP * place for place, line in enumerate("jihgf")})
_LINES.update({line: 332 + _STEP * place for place, line in enumerate("edcba")})
_FIRST_BELOW, _FIRST_ABOVE = 420, 194  # y of the wires next to the holes
_APART = 13  # between two wires beside each other
_INKS = (BLUE, GREEN, "#ef6c00", "#6a1b9a", "#00838f", "#ad1457")
_KEY_ROW, _KEY_STEP = 45, 3
OLED = ("GND", "VCC", "SCL", "SDA")  # the legs as most modules have them, from the left
ST7735 = ("LED", "SCK", "SDA", "A0", "RESET", "CS", "GND", "VCC")
# what pins.roles() calls them
_COLOURS = {"LED": "BL", "SCK": "SCK", "SDA": "MOSI", "A0": "DC", "RESET": "RST", "CS": "CS"}


def hole_of_leg(leg):
    """Where a leg of the Pico is, 1 to 40."""
    return ("c", PICO + leg) if leg <= 20 else ("h", PICO + 41 - leg)


class Breadboard:
    """Everything on it. parts: {name: {leg: hole}}; wires: pairs of holes, all of them plain wires."""

    def __init__(self, in_colours):
        self.parts = {"Pico": {str(leg): hole_of_leg(leg) for leg in range(1, 41)}}
        self.wires = []
        self._lanes = {"below": _FIRST_BELOW, "above": _FIRST_ABOVE}
        title = "On a breadboard, with %s" % ("an ST7735 in colours" if in_colours else "an SSD1306")
        self.drawing = Drawing(_SIDE + _STEP * (ROWS + 2), 650, title)
        self._roles = pins.roles()
        self._board()
        self._draw_pico()
        self._supply()
        if in_colours:
            self._put_colours()
        else:
            self._put_oled()
        self._receiver()
        self._sender()
        self._buzzer()
        self._buttons()
        told = "Both rails + are 3.3 V from the Pico, both − ground. A black dot is a hole with something in it."
        self.drawing.text(_SIDE, 636, told, 13)

    # --- What is joined --------------------------------------------------------------------------

    def joined(self):
        """{hole: the set of holes connected with it}, for all holes with something in them. Parts connect nothing."""
        sets = {}

        def holes(hole):
            line, row = hole
            half = "lower" if line in "abcde" else "upper" if line in "fghij" else line
            return sets.setdefault((half, row) if half in ("lower", "upper") else half, {hole})

        everything = [hole for legs in self.parts.values() for hole in legs.values()]
        for pair in self.wires:
            everything += pair
        for hole in everything:
            holes(hole).add(hole)
        for one, other in self.wires:
            both = holes(one) | holes(other)
            for key in [key for key, found in sets.items() if found & both]:
                sets[key] = both
        return {hole: holes(hole) for hole in everything}

    # --- Drawing ---------------------------------------------------------------------------------

    def _place(self, hole):
        line, row = hole
        return _SIDE + _STEP * row, _LINES[line]

    def _dot(self, hole):
        self.drawing.circle(*self._place(hole), 3.5, BLACK)

    def _board(self):
        draw = self.drawing
        draw.text(20, 28, draw.title, 18)
        wide = _STEP * (ROWS + 1)
        draw.box(_SIDE, 208, wide, 88, "#f5f2e8", GREY, 4)
        draw.box(_SIDE, 320, wide, 88, "#f5f2e8", GREY, 4)
        for line, y in _LINES.items():
            is_rail = line in ("plus", "minus", "+", "-")
            name = {"plus": "+", "minus": "−", "-": "−"}.get(line, line)
            draw.text(_SIDE - 8, y + 4, name, 13, "middle", _ink(line) if is_rail else BLACK)
            if is_rail:
                draw.line((_SIDE + 8, y), (_SIDE + wide - 8, y), colour=_ink(line))
        for row in range(5, ROWS + 1, 5):
            draw.text(_SIDE + _STEP * row, 312, str(row), 11, "middle", GREY)
            for line in "abcdefghij":
                draw.circle(*self._place((line, row)), 1, GREY, GREY)

    def _draw_pico(self):
        draw = self.drawing
        left, top = self._place(("h", PICO + 1))
        draw.box(left - 14, top - 12, _STEP * 19 + 28, _LINES["c"] - top + 24, "#e3f1e3", GREEN, 6)
        draw.box(left - 26, (top + _LINES["c"]) / 2 - 22, 26, 44, "#dddddd", GREY, 3)
        draw.text(left + _STEP * 9.5, 312, "Raspberry Pi Pico, USB at the left", 13, "middle")
        for leg, hole in self.parts["Pico"].items():
            x, y = self._place(hole)
            self._dot(hole)
            draw.text(x, y + (17 if hole[0] == "h" else -9), leg, 9, "middle")

    def part(self, name, legs, box, fill="#fff8e1"):
        """Something with legs, {leg: hole}. box: its outline, (left, top, right, bottom)."""
        self.parts[name] = legs
        left, top, right, bottom = box
        self.drawing.box(left, top, right - left, bottom - top, fill, BLACK, 4)
        for hole in legs.values():
            self._dot(hole)

    def span(self, name, one, other, fill="#ffe0b2"):
        """A part with two legs between two holes: a resistor, a diode (with its ring at `other`)."""
        self.parts[name] = {"1": one, "2": other}
        x, y = self._place(one)
        far, down = self._place(other)
        draw = self.drawing
        draw.line((x, y), (far, down), colour=BLACK)
        middle, level = (x + far) / 2, (y + down) / 2
        if x == far:
            level = down - 24  # beside no other wire
            draw.box(middle - 6, level - 14, 12, 28, fill, BLACK, 3)
            draw.text(middle + 10, level + 4, name, 11)
        else:
            draw.box(middle - 15, level - 6, 30, 12, fill, BLACK, 3)
            draw.text(middle, level - 9, name, 11, "middle")
        self._dot(one)
        self._dot(other)

    def wire(self, one, other, ink=BLACK):
        """A wire between two holes: straight up or down, or by a lane of its own beside the holes."""
        self.wires.append((one, other))
        (x, y), (far, down) = self._place(one), self._place(other)
        draw = self.drawing
        if x == far:
            draw.line((x, y), (far, down), colour=ink)
        else:
            side = "below" if one[0] in "abcde" else "above"
            lane = self._lanes[side]
            self._lanes[side] += _APART if side == "below" else -_APART
            draw.line((x, y), (x, lane), (far, lane), (far, down), colour=ink)
        self._dot(one)
        self._dot(other)

    def _from_pin(self, role, hole, number=0):
        """A wire from the leg of a role."""
        line, row = hole_of_leg(pins.leg(self._roles[role]))
        self.wire(("a" if line == "c" else "j", row), hole, _INKS[number % len(_INKS)])

    # --- What is on it ---------------------------------------------------------------------------

    def _supply(self):
        """3.3 V and ground from the Pico to the rails, the battery through D2 to VSYS."""
        power = hole_of_leg(pins.leg("3V3"))[1]
        self.wire(("j", power), ("plus", power), RED)
        ground = hole_of_leg(38)[1]
        self.wire(("j", ground), ("minus", ground))
        ground = hole_of_leg(pins.leg("GND"))[1]
        self.wire(("a", ground), ("-", ground))
        for one, other, ink in (("plus", "+", RED), ("minus", "-", BLACK)):
            row = ROWS if ink == RED else ROWS - 1
            self.wires.append(((one, row), (other, row)))
            x = _SIDE + _STEP * (ROWS + 1) + (14 if ink == RED else 4)
            near = self._place((one, row)), self._place((other, row))
            self.drawing.line(near[0], (x, near[0][1]), (x, near[1][1]), near[1], colour=ink)
            self._dot((one, row))
            self._dot((other, row))
        self.span("D2", ("g", 1), ("g", 5))
        draw = self.drawing
        ring = self._place(("g", 3))[0] + 11
        draw.line((ring, _LINES["g"] - 6), (ring, _LINES["g"] + 6))
        vsys = hole_of_leg(pins.leg("VSYS"))[1]
        self.wire(("j", 5), ("j", vsys), RED)
        self.parts["battery"] = {"+": ("i", 1), "-": ("minus", 1)}
        x, y = self._place(("i", 1))
        draw.line((x, y), (x - 40, y), (x - 40, 128), (x - 8, 128), colour=RED)
        draw.line(self._place(("minus", 1)), (x, 108))
        draw.text(x + 6, 112, "− of the battery", 11)
        draw.text(x - 4, 132, "+ of the battery", 11, colour=RED)
        self._dot(("i", 1))
        self._dot(("minus", 1))

    def _put_oled(self):
        first = 28
        legs = {leg: ("b", first + place) for place, leg in enumerate(OLED)}
        x, y = self._place(("b", first))
        self.part("OLED", legs, (x - 14, _LINES["e"] - 6, x + 3 * _STEP + 14, y + 8), "#e1f5fe")
        self.drawing.text(x + 1.5 * _STEP, _LINES["e"] + 7, "OLED", 12, "middle")
        self._legs_named(legs, -8)
        self.wire(("a", first), ("-", first))
        self.wire(("a", first + 1), ("+", first + 1), RED)
        for number, role in enumerate(("SDA", "SCL")):
            self._from_pin(role, ("a", legs[role][1]), number)

    def _put_colours(self):
        first = 28
        legs = {leg: ("i", first + place) for place, leg in enumerate(ST7735)}
        x, y = self._place(("i", first))
        self.part("ST7735", legs, (x - 14, y - 8, x + 7 * _STEP + 14, _LINES["f"] + 8), "#e1f5fe")
        self.drawing.text(x + 3.5 * _STEP, _LINES["f"] + 4, "ST7735", 12, "middle")
        self._legs_named(legs, 14)
        self.wire(("j", legs["GND"][1]), ("minus", legs["GND"][1]))
        self.wire(("j", legs["VCC"][1]), ("plus", legs["VCC"][1]), RED)
        for number, (leg, role) in enumerate(_COLOURS.items()):
            self._from_pin(role, ("j", legs[leg][1]), number)

    def _legs_named(self, legs, down):
        for place, (leg, hole) in enumerate(legs.items()):
            x, y = self._place(hole)
            self.drawing.text(x, y + (down if place % 2 else 2 * down), leg, 8, "middle")

    def _receiver(self):
        legs = {"OUT": ("c", 33), "GND": ("c", 34), "VS": ("c", 35)}
        x, y = self._place(legs["OUT"])
        self.part("IC1", legs, (x - 10, _LINES["e"] - 6, x + 2 * _STEP + 10, y + 7))
        self.drawing.text(x + _STEP, _LINES["d"] - 4, "IC1", 11, "middle")
        self.parts["C1"] = {"+": ("b", 35), "-": ("b", 34)}
        self.drawing.circle(x + 1.5 * _STEP, _LINES["b"], 8, "#bbdefb")
        self.drawing.text(x + _STEP * 2.7, _LINES["b"] - 4, "C1", 9)
        for hole in self.parts["C1"].values():
            self._dot(hole)
        self.span("R3", ("d", 35), ("d", 39))
        self.wire(("a", 34), ("-", 34))
        self.wire(("a", 39), ("+", 39), RED)
        self._from_pin("RECEIVER", ("a", 33), 2)

    def _sender(self):
        """T1 with the legs of a BC337; the LED's long leg is the one at R1."""
        self.parts["D1"] = {"long": ("e", 40), "short": ("e", 41)}
        x, y = self._place(("e", 40))
        self.drawing.circle(x + _STEP / 2, y, 9, "#e1bee7")
        self.drawing.text(x - 6, y + 4, "D1", 11, "end")
        self._dot(("e", 40))
        self._dot(("e", 41))
        legs = {"C": ("d", 41), "B": ("d", 42), "E": ("d", 43)}
        x, y = self._place(legs["C"])
        self.part("T1", legs, (x - 7, y - 6, x + 2 * _STEP + 7, y + 6), "#eeeeee")
        self.drawing.text(x + 2 * _STEP + 10, y + 4, "T1", 11)
        self.span("R1", ("a", 40), ("+", 40))
        self.span("R2", ("b", 42), ("b", 46))
        self.wire(("a", 43), ("-", 43))
        self._from_pin("LED", ("a", 46), 3)

    def _buzzer(self):
        x, y = self._place(("g", 37))
        self.part("buzzer", {"1": ("g", 37), "2": ("g", 40)}, (x - 8, y - 8, x + 3 * _STEP + 8, y + 8), "#eeeeee")
        self.drawing.text(x + 1.5 * _STEP, y + 4, "buzzer", 11, "middle")
        self.span("R4", ("i", 37), ("i", 41))
        self.wire(("j", 40), ("minus", 40))
        self._from_pin("BUZZER", ("j", 41), 1)

    def _buttons(self):
        """Across the gap in the middle. The wires are at diagonally opposite legs: any way round is right."""
        for number, role in enumerate(KEYS):
            row = _KEY_ROW + _KEY_STEP * number
            legs = {"1": ("e", row), "2": ("f", row), "3": ("e", row + 2), "4": ("f", row + 2)}
            x, y = self._place(("f", row))
            self.part(role, legs, (x - 4, y + 5, x + 2 * _STEP + 4, _LINES["e"] - 5), "#dddddd")
            self.drawing.circle(x + _STEP, (y + _LINES["e"]) / 2, 13, "#424242")
            self.drawing.text(x + _STEP, (y + _LINES["e"]) / 2 + 4, _CALLED[role], 9, "middle", "#ffffff")
            self.wire(("j", row + 2), ("minus", row + 2))
            self._from_pin(role, ("a", row), number)


def _ink(line):
    return RED if line in ("plus", "+") else BLUE
