"""What stands beside a board's .py as data: boards/<name>.toml, for the simulator, the pin check and the zips.

    facts = read("pygamer")         # checked; a Complaint names the file, and the line or what is missing
    facts[""]["title"]              # "PyGamer": what stands before the first [section]
    facts["display"]["width"]       # 160: what a file does not say stands in that of the board it is `like`

docs/makers/boards.md says what each fact means. The files are TOML in which each value stands on one line. Also runs on
MicroPython, which has no reader of TOML.
"""

import os
from collections import OrderedDict

from sim import Complaint

FOLDER = __file__[: __file__.rindex("sim")] + "boards/"

_CHIPS = ("samd51", "rp2040", "esp32s3", "nrf52840")
_LOGICAL = ("", "next", "ok", "back", "up", "down", "left", "right", "start")
_AXES = ("<x", ">x", "<y", ">y")
_SHAPES = ("arrow", "round", "pill")
_LEAST = (("width", 120), ("height", 60), ("colours", 2))

# {section: {name: what it looks like}}: a value has to be of that kind, and a list as long.
_TWO_PINS, _COLOURS = '["D3", "D2"] or []', "[0x2A2350, 0x171233, 0x15121F, 0xE9E4FF]"
_FACTS = {
    "": {
        "title": '"PyBadge"', "sold_as": '"PyBadge, EdgeBadge"', "short": '"sprig"', "place": "1",
        "board_id": '"pybadge"', "like": '"pybadge"', "pictures": '"pybadge"', "chip": '"rp2040"',
        "speaker": '"SPEAKER"', "held_high": '["D1"]', "i2c": '["SCL", "SDA", 0x19] or []', "infrared": _TWO_PINS,
        "stick": _TWO_PINS, "settings": '"DOJO_NUMBER = 7"',
    },
    "display": {"width": "160", "height": "128", "colours": "65536", "built_in": "true", "backlight": '"TFT_LITE"'},
    "drawing": {"body": "[332, 184]", "screen": "[86, 20]", "look": _COLOURS},
    "lights": {"pixels": "5", "rgb": '["LED_R", "LED_G", "LED_B"]'},
    "release": {
        "room": "1024", "instead": '"raspberry_pi_pico"', "boot": '["plug", "reset_twice"]', "drive": '"RPI-RP2"',
        "ok": '"middle"',
    },
    "register": {
        "clock": '"BUTTON_CLOCK"', "data": '"BUTTON_OUT"', "latch": '"BUTTON_LATCH"', "value_to_latch": "true",
        "value_when_pressed": "true",
    },
}  # fmt: skip
_NAMED = {  # sections whose names are those of the board's keys and pins
    "keys": '["SW_A", "ok", 300, 92, "round"] or [6, "ok", 300, 92, "round"]',
    "leds": "0x5AFF5A",
    "analog": "30000",
    "pins": '"GPIO25"',
}
_SECTIONS = ("", "display", "keys", "drawing", "lights", "leds", "release", "register", "analog", "pins")
_OF_ANY_LENGTH = ("held_high", "boot")
_NEEDED = {
    "": ("title", "chip"), "display": ("width", "height", "colours"), "drawing": ("body", "screen", "look"),
}  # fmt: skip
_NOT_INHERITED = ("title", "sold_as", "short", "place", "board_id", "like")

_names = []
_known = {}


def names():
    """The names of all boards that have such a file, sorted."""
    if not _names:
        _names.extend(sorted([name[: -len(".toml")] for name in os.listdir(FOLDER) if name.endswith(".toml")]))
    return _names


def read(name, heirs=()):
    """{section: {name: value}} of a board; pins one by one. `heirs`: boards that are like it, for which it is read."""
    if name in _known:
        return _known[name]
    if name not in names():
        raise Complaint("There is no boards/%s.toml: docs/makers/boards.md says what stands in it." % name)
    place = "boards/%s.toml" % name
    with open(FOLDER + name + ".toml", "rb") as file:
        own = list(_facts(file.read(), place))
    facts = OrderedDict([(section, OrderedDict()) for section in _SECTIONS])
    for other in [value for section, fact, value in own if (section, fact) == ("", "like")]:
        _check_known(place, "like", other, [each for each in names() if each != name and each not in heirs])
        base = read(other, heirs + (name,))
        for section in base:
            for fact in base[section]:
                if section or fact not in _NOT_INHERITED:
                    facts[section][fact] = base[section][fact]
    for section, fact, value in own:
        facts[section][fact] = value
    facts[""].setdefault("pictures", name)
    _check(facts, place)
    _known[name] = facts
    return facts


# --- One file --------------------------------------------------------------------------------------


def _facts(data, place):
    """Yield (section, name, value) of all lines of a file."""
    try:
        text = data.decode()
    except UnicodeError:
        raise Complaint("%s is not in UTF-8: save it so in your editor." % place) from None
    section, seen, number = "", set(), 0
    try:
        for line in text.lstrip("\ufeff").split("\n"):
            number += 1
            line = line.strip()
            if line.startswith("["):
                section = _section(line)
            elif line and not line.startswith("#"):
                for name, value in _fact(section, line):
                    if (section, name) in seen:
                        raise ValueError("%s has been said before" % name)
                    seen.add((section, name))
                    yield section, name, value
    except ValueError as wrong:
        raise Complaint("%s, line %d: %s." % (place, number, wrong)) from None


def _section(line):
    """The name in a line such as [display]. ValueError, with what is wrong, if it is none."""
    name, bracket, rest = line[1:].partition("]")
    if name not in _SECTIONS[1:] or not bracket or not _is_end(rest):
        said = ", ".join(["[%s]" % section for section in _SECTIONS if section])
        raise ValueError("%s is no section; there are %s" % (line, said))
    return name


def _fact(section, line):
    """(name, value) of a line, a pair for each pin. ValueError, with what is wrong, if it is none of this section's."""
    name, equals, rest = line.partition("=")
    name = name.strip()
    if not equals or not name or [letter for letter in name if not (letter.isalpha() or letter in "_-0123456789")]:
        raise ValueError("%s is no line such as width = 160" % line)
    looks = _NAMED.get(section) or _FACTS[section].get(name)
    if not looks:
        where = "[%s]" % section if section else "front of the first section"
        raise ValueError("there is no %s in %s; there are %s" % (name, where, ", ".join(sorted(_FACTS[section]))))
    try:
        value, rest = _value(rest.strip())
        is_fine = _is_end(rest) and any([_is_like(value, _value(each)[0], name) for each in looks.split(" or ")])
    except ValueError:
        is_fine = False
    if not is_fine:
        raise ValueError("%s has to look like this: %s = %s" % (line, name, looks))
    return _spread(name, value) if section == "pins" else [(name, value)]


def _value(text):
    """(value, what comes after it) of text that begins with a value. ValueError if it does not."""
    if text.startswith('"'):
        value, quote, rest = text[1:].partition('"')
        if not quote or "\\" in value:
            raise ValueError
        return value, rest.lstrip()
    if text.startswith("["):
        values, text = [], text[1:].lstrip()
        while not text.startswith("]"):
            value, text = _value(text)
            values.append(value)
            if text.startswith(","):
                text = text[1:].lstrip()
            elif not text.startswith("]"):
                raise ValueError
        return values, text[1:].lstrip()
    end = 0
    while end < len(text) and text[end] not in " \t,]#":
        end += 1
    word, rest = text[:end], text[end:].lstrip()
    if word in ("true", "false"):
        return word == "true", rest
    if not word[:1].isdigit():
        raise ValueError
    return int(word, 0), rest


def _is_end(rest):
    """Whether nothing follows but a comment."""
    return not rest.strip() or rest.strip().startswith("#")


def _is_like(value, example, name):
    """Whether a value is of its example's kind."""
    if not isinstance(example, list):
        return type(value) is type(example)
    if not isinstance(value, list):
        return False
    if name in _OF_ANY_LENGTH:
        example = example[:1] * len(value)
    return len(value) == len(example) and all([_is_like(*pair, "") for pair in zip(value, example)])


def _spread(name, pin):
    """(name, pin) of each pin: GP0-2 = "GPIO0-2" is short for three of them. ValueError if the numbers differ."""
    first, dash, last = name.partition("-")
    if not dash:
        return [(name, pin)]
    letters = first.rstrip("0123456789")
    first = first[len(letters) :]
    numbers = first + dash + last
    if not first.isdigit() or not last.isdigit() or not pin.endswith(numbers):
        raise ValueError('several pins at once look like this: GP0-22 = "GPIO0-22"')
    chip = pin[: -len(numbers)]
    return [("%s%d" % (letters, number), "%s%d" % (chip, number)) for number in range(int(first), int(last) + 1)]


# --- Whether all of it goes together -----------------------------------------------------------------


def _check(facts, place):
    """Complaint if something is missing, too small, or names what is not there."""
    for section in _NEEDED:
        for name in _NEEDED[section]:
            if name not in facts[section]:
                told = place, "in [%s] " % section if section else "", name, _FACTS[section][name]
                raise Complaint("%s: a line is missing, %ssuch as %s = %s." % told)
    for name, least in _LEAST:
        if facts["display"][name] < least:
            raise Complaint("%s: %s has to be %d or more." % (place, name, least))
    _check_known(place, "chip", facts[""]["chip"], _CHIPS)
    _check_known(place, "pictures", facts[""]["pictures"], names())
    if "instead" in facts["release"]:
        _check_known(place, "instead", facts["release"]["instead"], names())
    for name in facts["keys"]:
        _, meaning, _, _, shape = facts["keys"][name]
        _check_known(place, name, meaning, _LOGICAL)
        _check_known(place, name, shape, _SHAPES)
    for wanted in ("ok", "back"):
        if wanted not in [key[1] for key in facts["keys"].values()]:
            raise Complaint('%s: in [keys] none is "%s".' % (place, wanted))
    for name, pin in _pins(facts):
        if pin not in facts["pins"]:
            raise Complaint("%s: %s needs the pin %s, which [pins] does not have." % (place, name, pin))


def _check_known(place, name, value, known):
    if value not in known:
        said = ", ".join(['"%s"' % each for each in known])
        raise Complaint('%s: %s cannot be "%s". It can be: %s.' % (place, name, value, said))


def _pins(facts):
    """Yield (the fact's name, pin) of all pins that other facts name."""
    top = facts[""]
    for name in ("held_high", "infrared", "stick"):
        for pin in top.get(name, ()):
            yield name, pin
    for pin in top.get("i2c", ())[:2]:
        yield "i2c", pin
    if "speaker" in top:
        yield "speaker", top["speaker"]
    if "backlight" in facts["display"]:
        yield "backlight", facts["display"]["backlight"]
    for name in facts["keys"]:
        source = facts["keys"][name][0]
        if isinstance(source, str) and not ("stick" in top and source in _AXES):
            yield name, source
    for name in facts["register"]:
        if isinstance(facts["register"][name], str):
            yield name, facts["register"][name]
    for pin in facts["lights"].get("rgb", ()):
        yield "rgb", pin
    if "pixels" in facts["lights"]:
        yield "pixels", "NEOPIXEL"
    for section in ("leds", "analog"):
        for pin in facts[section]:
            yield "[%s]" % section, pin
