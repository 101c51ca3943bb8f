"""A DIY Pico on a breadboard of 63 rows: which leg goes into which hole, and the drawing of it.

    made = Breadboard(in_colours=False)
    made.parts["OLED"]["SDA"]        # ("a", 30): the hole of that leg
    made.joined()[("c", 12)]         # which holes are connected with the hole of leg 6, GP4
    made.drawing                     # a drawing.Drawing

    made.bodies["OLED"]              # (left, top, right, bottom) of its outline in the drawing

Everything but the wires and the distance of the rails is drawn to scale. The display lies beside the board, on wires.
A hole is a line and a row; those of the line "display" are its legs. Lines a to e of one row are joined inside the
board, as are f to j, and each of the four rails along its edges, "+" and "-" below, "plus" and "minus" above. The Pico
sits with USB at the left, leg 1 below it.
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
_APART = 11  # between two wires beside each other
_MM = _STEP / 2.54
_NEAR, _DEEP = 1.5, 4  # mm from the edge of a display to its legs; px below its edge to what is written there
_INKS = (BLUE, GREEN, "#ef6c00", "#6a1b9a", "#00838f", "#ad1457")
_KEY_ROW, _KEY_STEP = 45, 3
# mm, as one sees them from above: along the rows, across them. Of parts that differ the larger ones.
SIZES = {
    "Pico": (51, 21),
    "OLED": (27, 27),
    "ST7735": (34, 56),
    "IC1": (7.5, 5.5),
    "transistor": (4.8, 3.8),
    "resistor": (6.3, 2.4),
    "D2": (5.2, 2.7),
    "D1": (5.8, 5.8),
    "C1": (5, 5),
    "buzzer": (12, 12),
    "button": (6, 6),
}
OLED = ("GND", "VCC", "SCL", "SDA")  # the legs as most modules have them, from the left
ST7735 = ("LED", "SCK", "SDA", "A0", "RESET", "CS", "GND", "VCC")
# what pins.roles() calls them
_COLOURS = {"SCK": "SCK", "SDA": "MOSI", "A0": "DC", "RESET": "RST", "CS": "CS"}


def hole_of_leg(leg):
    """Where a leg of the Pico is, 1 to 40."""
    return ("c", PICO + leg) if leg <= 20 else ("h", PICO + 41 - leg)


class Breadboard:
    """Everything on it. parts: {name: {leg: hole}}; bodies: {name: outline}; wires: pairs of holes, plain wires."""

    def __init__(self, in_colours):
        self.parts = {"Pico": {str(leg): hole_of_leg(leg) for leg in range(1, 41)}}
        self.bodies = {}
        self.wires = []
        self._lanes = {"below": _FIRST_BELOW, "above": _FIRST_ABOVE}
        title = "On a breadboard, with %s" % ("an ST7735 in colours" if in_colours else "an SSD1306")
        deep = round(SIZES["ST7735" if in_colours else "OLED"][1] * _MM)
        top = -deep - 20 if in_colours else 0
        self.drawing = Drawing(_SIDE + _STEP * (ROWS + 2), deep + (670 if in_colours else 690), title, top=top)
        self._y = dict(_LINES, display=20 if in_colours else 650)
        self._roles = pins.roles()
        self._board()
        self._draw_pico()
        self._supply()
        if in_colours:
            self._put_colours()
            self._backlight()
        else:
            self._put_oled()
        self._receiver()
        self._sender()
        self._buzzer()
        self._buttons()
        told = "Both rails + are 3.3 V from the Pico, both − ground. A black dot is a hole with something in it."
        self.drawing.text(_SIDE, self.drawing.top + self.drawing.size[1] - 14, told, 13)

    # --- What is joined --------------------------------------------------------------------------

    def joined(self):
        """{hole: the set of holes connected with it}, for all holes with something in them. Parts connect nothing."""
        sets = {}

        def holes(hole):
            line, row = hole
            if line in ("plus", "minus", "+", "-"):
                return sets.setdefault(line, {hole})
            half = "lower" if line in "abcde" else "upper" if line in "fghij" else line
            return sets.setdefault((half, row), {hole})

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
        return _SIDE + _STEP * row, self._y[line]

    def _dot(self, hole):
        self.drawing.circle(*self._place(hole), 3.5, BLACK)

    def _board(self):
        draw = self.drawing
        draw.text(20, draw.top + 28, draw.title, 18)
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
        middle = (top + _LINES["c"]) / 2
        self._body("Pico", "Pico", left + 9.5 * _STEP, middle, "#e3f1e3", GREEN)
        draw.box(self.bodies["Pico"][0] - 1.3 * _MM, middle - 4 * _MM, 6 * _MM, 8 * _MM, "#dddddd", GREY, 3)
        draw.text(left + _STEP * 9.5, 312, "Raspberry Pi Pico, USB at the left", 13, "middle")
        for leg, hole in self.parts["Pico"].items():
            x, y = self._place(hole)
            self._dot(hole)
            draw.text(x, y + (17 if hole[0] == "h" else -9), leg, 9, "middle")

    def _body(self, name, kind, x, y, fill, colour=BLACK, is_round=False, is_upright=False):
        """The outline of a part around (x, y), as large as it is."""
        wide, high = [size * _MM for size in (SIZES[kind][::-1] if is_upright else SIZES[kind])]
        self.bodies[name] = (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
        if is_round:
            self.drawing.circle(x, y, wide / 2, fill, colour)
        else:
            self.drawing.box(x - wide / 2, y - high / 2, wide, high, fill, colour, 4)

    def part(self, name, kind, legs, fill="#fff8e1", is_round=False):
        """Something with legs in one line, {leg: hole}, above the middle of them."""
        self.parts[name] = legs
        ends = [self._place(hole) for hole in legs.values()]
        self._body(name, kind, (ends[0][0] + ends[-1][0]) / 2, ends[0][1], fill, is_round=is_round)
        for hole in legs.values():
            self._dot(hole)

    def span(self, name, one, other, kind="resistor", fill="#ffe0b2"):
        """A part with two legs between two holes: a resistor, a diode (with its ring at `other`)."""
        self.parts[name] = {"1": one, "2": other}
        x, y = self._place(one)
        far, down = self._place(other)
        draw = self.drawing
        draw.line((x, y), (far, down), colour=BLACK)
        middle, level = (x + far) / 2, (y + down) / 2
        if x == far:
            level = down - 24  # beside no other wire
        self._body(name, kind, middle, level, fill, is_upright=x == far)
        if x == far:
            draw.text(middle + 10, level + 4, name, 11)
        else:
            draw.text(middle, level + 4, name, 10, "middle")
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
        self.span("D2", ("g", 1), ("g", 5), "D2")
        draw = self.drawing
        _, above, ring, below = self.bodies["D2"]
        draw.line((ring - 5, above), (ring - 5, below))
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
        """Below the board, where its legs are nearer to the Pico's."""
        legs = {leg: ("display", 30 + place) for place, leg in enumerate(OLED)}
        self._display("OLED", legs, False)
        self.wire(("-", legs["GND"][1]), legs["GND"])
        self.wire(("+", legs["VCC"][1]), legs["VCC"], RED)
        for number, role in enumerate(("SDA", "SCL")):
            self._from_pin(role, legs[role], number)

    def _put_colours(self):
        """Above the board, left of the legs that it is wired to."""
        legs = {leg: ("display", 12 + place) for place, leg in enumerate(ST7735)}
        self._display("ST7735", legs, True)
        self.wire(("minus", legs["GND"][1]), legs["GND"])
        self.wire(("plus", legs["VCC"][1]), legs["VCC"], RED)
        for number, (leg, role) in enumerate(_COLOURS.items()):
            self._from_pin(role, legs[leg], number)

    def _display(self, name, legs, is_above):
        """A display with its legs at the edge next to the board."""
        self.parts[name] = legs
        ends = [self._place(hole) for hole in legs.values()]
        away = (SIZES[name][1] / 2 - _NEAR) * _MM
        middle = (ends[0][0] + ends[-1][0]) / 2
        level = ends[0][1] - away if is_above else ends[0][1] + away
        self._body(name, name, middle, level, "#e1f5fe")
        self.drawing.text(middle, level, name, 14, "middle")
        for place, (leg, hole) in enumerate(legs.items()):
            x, y = self._place(hole)
            self._dot(hole)
            down = (24 if place % 2 else 14) * (-1 if is_above else 1)
            self.drawing.text(x, y + down + _DEEP, leg, 8, "middle")

    def _backlight(self):
        """T2 takes the base of T3 to ground, and T3 gives 3.3 V to the backlight. Legs as in a BC337 and a BC327."""
        self.part("T3", "transistor", {"C": ("f", 28), "B": ("f", 29), "E": ("f", 30)}, "#eeeeee")
        self.part("T2", "transistor", {"C": ("f", 34), "B": ("f", 35), "E": ("f", 36)}, "#eeeeee")
        for name in ("T3", "T2"):
            _, _, x, y = self.bodies[name]
            self.drawing.text(x + 6, y - 2, name, 11)
        self.span("R6", ("h", 29), ("h", 34))
        self.span("R7", ("i", 29), ("i", 33))
        self.span("R5", ("i", 35), ("i", 39))
        self.wire(("j", 30), ("plus", 30), RED)
        self.wire(("j", 33), ("plus", 33), RED)
        self.wire(("j", 36), ("minus", 36))
        self.wire(("j", 28), self.parts["ST7735"]["LED"], _INKS[5])
        self._from_pin("BL", ("j", 39), 4)

    def _receiver(self):
        self.part("IC1", "IC1", {"OUT": ("e", 29), "GND": ("e", 30), "VS": ("e", 31)})
        x, y = self._place(("e", 30))
        self.drawing.text(x, y - 6, "IC1", 11, "middle")
        self.part("C1", "C1", {"+": ("b", 31), "-": ("b", 30)}, "#bbdefb", is_round=True)
        x, y = self._place(("b", 31))
        self.drawing.text(x + 10, y + 10, "+", 12)
        self.drawing.text(x - 26, y + 10, "−", 12, "end")
        self.drawing.text(x - 26, y - 2, "C1", 11, "end")
        self.span("R3", ("c", 31), ("c", 35))
        self.wire(("a", 30), ("-", 30))
        self.wire(("a", 35), ("+", 35), RED)
        self._from_pin("RECEIVER", ("a", 29), 2)

    def _sender(self):
        """T1 with the legs of a BC337; the LED's long leg is the one at R1."""
        self.part("D1", "D1", {"long": ("e", 37), "short": ("e", 38)}, "#e1bee7", is_round=True)
        self.drawing.text(self.bodies["D1"][0] - 3, _LINES["e"] + 4, "D1", 11, "end")
        self.part("T1", "transistor", {"C": ("c", 38), "B": ("c", 39), "E": ("c", 40)}, "#eeeeee")
        self.drawing.text(self.bodies["T1"][2] + 6, _LINES["c"] + 4, "T1", 11)
        self.span("R1", ("a", 37), ("+", 37))
        self.span("R2", ("e", 39), ("e", 43))
        self.wire(("a", 40), ("-", 40))
        self._from_pin("LED", ("a", 43), 3)

    def _buzzer(self):
        self.part("buzzer", "buzzer", {"1": ("f", 40), "2": ("f", 43)}, "#eeeeee", is_round=True)
        self.drawing.text((self.bodies["buzzer"][0] + self.bodies["buzzer"][2]) / 2, 274, "buzzer", 11, "middle")
        self.span("R4", ("i", 40), ("i", 44))
        self.wire(("j", 43), ("minus", 43))
        self._from_pin("BUZZER", ("j", 44), 1)

    def _buttons(self):
        """Across the gap in the middle. The wires are at diagonally opposite legs: any way round is right."""
        for number, role in enumerate(KEYS):
            row = _KEY_ROW + _KEY_STEP * number
            legs = {"1": ("e", row), "2": ("f", row), "3": ("e", row + 2), "4": ("f", row + 2)}
            self.parts[role] = legs
            for hole in legs.values():
                self._dot(hole)
            x, y = self._place(("f", row))
            self._body(role, "button", x + _STEP, (y + _LINES["e"]) / 2, "#dddddd")
            self.drawing.circle(x + _STEP, (y + _LINES["e"]) / 2, 13, "#424242")
            self.drawing.text(x + _STEP, (y + _LINES["e"]) / 2 + 4, _CALLED[role], 9, "middle", "#ffffff")
            self.wire(("j", row + 2), ("minus", row + 2))
            self._from_pin(role, ("a", row), number)


def _ink(line):
    return RED if line in ("plus", "+") else BLUE
