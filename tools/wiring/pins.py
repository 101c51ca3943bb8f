"""What is on which pin of the DIY Pico, read out of boards/raspberry_pi_pico.py, and where a Pico has that pin.

    roles()["SDA"]          # "GP4"
    leg("GP4")              # 6, as printed on the Pico's underside; 1 is beside the USB socket, at its left
"""

import ast
from pathlib import Path

BOARD = Path(__file__).resolve().parents[2] / "boards/raspberry_pi_pico.py"

# Raspberry Pi Pico and Pico 2: the 40 legs, down the left side and up the right one, seen from above, USB at the top.
LEGS = (
    "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15 "
    "GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 GND GP28 VREF 3V3 3V3_EN GND VSYS VBUS"
).split()

_BUSES = {  # keyword in the board file: what the module calls that wire
    "scl": "SCL",
    "sda": "SDA",
    "clock": "SCK",
    "MOSI": "MOSI",
    "command": "DC",
    "chip_select": "CS",
    "reset": "RST",
    "backlight_pin": "BL",
}


def leg(name):
    """The number of a pin's leg, the lowest if there are several (GND)."""
    return LEGS.index(name) + 1


def roles():
    """{what it is for: pin}: wires of the displays, keys by name, BUZZER, LED and RECEIVER (infrared), TX and RX."""
    functions = {
        node.name: node
        for node in ast.parse(BOARD.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }
    found = {}
    for name in ("display", "_in_colours"):
        for node in ast.walk(functions[name]):
            if isinstance(node, ast.keyword) and node.arg in _BUSES:
                found[_BUSES[node.arg]] = node.value.attr
    keys = [node.id for node in ast.walk(functions["buttons"].body[-1]) if isinstance(node, ast.Name)][1:]
    found.update(zip(keys, _pins(functions["buttons"])))
    (found["BUZZER"],) = _pins(functions["speaker"])
    found.update(zip(("LED", "RECEIVER", "TX", "RX"), _pins(functions["links"])))
    return found


def _pins(function):
    """The pins that a function names, in order."""
    nodes = [node for node in ast.walk(function) if isinstance(node, ast.Attribute) and node.attr.startswith("GP")]
    return [node.attr for node in sorted(nodes, key=lambda node: (node.lineno, node.col_offset))]
