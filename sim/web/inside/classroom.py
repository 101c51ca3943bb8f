"""For the form of the page "For my class": what can be set, whether it is right, and the files that say so.

    json.loads(choices("de"))           # {"games": [["ninja", "Ninja"], …], …}
    json.loads(check('{"level": 9}'))   # [["level", "9 is not one of 1 to 4."]]
    json.loads(files('{"level": 2, "number": 7}'))["class.toml"]        # "level = 2\\n"
    json.loads(opened("level = 2"))     # {"values": {"level": 2}, "line": 0, "wrong": []}
    json.loads(drive('{"values": {"level": 2}, "board": "pybadge", …}'))["number"]      # 7, and what its drive gets

It is the code of `make deploy` (sim/classes), unchanged, on the page's own MicroPython; games, forms and opponents have
the handheld's names.
"""

import json
import os

os.getenv = lambda name: None  # there is no settings.toml; set before importing the product

from dojo.loan import terms  # noqa: E402  after that
from dojo.say import FOLDER, of_game, say, say_all, speak  # noqa: E402
from sim.classes import class_drive, class_file, class_text, class_toml  # noqa: E402

LANGUAGES = tuple(sorted([name[: name.index(".")] for name in os.listdir(FOLDER)]))
RULES = class_file.rules(LANGUAGES, class_text.MOST)
OF_CLASS = {key: RULES[key] for key in RULES if key != "number"}


def choices(language):
    """What can be set, as JSON; names of things are in this language. levels: of the opponents of each game."""
    games = terms.ready()
    own = {}
    for name in LANGUAGES:
        speak(name)
        own[name] = say("console.own_name")
    speak(language)
    return json.dumps(
        {
            "games": [(game, say(card.NAME)) for game, card in games],
            "forms": {game: _forms(game, card) for game, card in games},
            "levels": {game: say_all(*of_game(game, "levels")) for game, _ in games},
            "languages": sorted(own.items()),
            "settings": {key.lower(): words for key, _, words in terms.OF_SETTINGS},
            "changing": terms.CHANGING,
            "colours": terms.COLOURS,
            "secret": class_text.SECRET,
            "codes": class_text.CODES,
            "most": class_text.MOST,
        }
    )


def _forms(game, card):
    """Pairs of the word for a form and what it is called."""
    if not card.OPTIONS:
        return []
    first, count = of_game(game, "forms")
    words = card.OPTIONS[0][1]
    called = say_all(first, count) if count == len(words) else words
    return list(zip(words, called))


def check(values):
    """All mistakes, as pairs of a key, "" if unknown, and a sentence. values: JSON of class.toml's,
    and the number of a handheld.
    """
    told = class_file.mistakes(json.loads(values), RULES)
    parts = [sentence.partition(": ") for sentence in told]
    return json.dumps([[key, what] if key in RULES else ["", key + between + what] for key, between, what in parts])


def files(values):
    """settings.toml for the handheld with this number, and class.toml for all. values: as for check; `text`: of the
    class.toml that was opened, if any: it stays as it is where it says the same.
    """
    values = json.loads(values)
    number = values.pop("number", 0)
    before = values.pop("text", "")
    lines = class_text.settings(values, number)
    return json.dumps({"settings.toml": "\n".join(lines) + "\n", "class.toml": _class_toml(values, before)})


def _class_toml(values, before):
    if before:
        there = class_toml.read(before)
        own = {key: values[key] for key in ("secret", "code") if key in values and key not in there}
        there.update(own)
        there.pop(class_text.NEXT, 0)
        if there == {key: value for key, value in values.items() if key != class_text.NEXT}:
            text = class_text.with_own(before, own)
            return class_text.counted(text, values[class_text.NEXT]) if class_text.NEXT in values else text
    return class_text.toml(values)


def opened(text):
    """What a class.toml says: {values; line: the one that cannot be read, or 0; wrong: the keys that do not work}."""
    try:
        values, line = class_toml.read(text), 0
    except ValueError as wrong:
        values, line = {}, wrong.args[0]
    wrong = [key for key in sorted(values) if key not in OF_CLASS or OF_CLASS[key](values[key])]
    if not wrong and class_file.mistakes(values, OF_CLASS):
        wrong = ["start"]  # not among the games
    return json.dumps({"values": values, "line": line, "wrong": wrong})


def drive(asked):
    """What one handheld of a class gets besides the program, and its number.

    asked: JSON of {values: of class.toml; board; drive: its name; settings, boot: what is on it, a character for each
    byte; given: [[drive, number]] of those that are done; may: what was said about one that has a number, but not the
    secret: "keep" it, give it a "new" one, "" for nothing yet}.

    Returns {number; settings, boot: as above, boot null if the owner's stays; hides: whether the drive will be hidden;
    twice: the number that it had, and another one has, if so}; or {stranger: the number on it, new: the one it would
    get}; {full: true}; {unreadable: a key that the board could not read}.
    """
    asked = json.loads(asked)
    values, name = asked["values"], asked["drive"]
    before, boot = _bytes(asked["settings"]), _bytes(asked["boot"])
    there = class_drive.number(before)
    is_stranger = there and not class_drive.is_of(before, values)
    others = [tuple(pair) for pair in asked["given"] if pair[0] != name]
    first = class_drive.first_free(values)
    try:
        if is_stranger and asked["may"] != "keep":
            number = class_drive.numbers(others + [(name, 0)], first)[0][name]
            if not asked["may"]:
                return json.dumps({"stranger": there, "new": number})
            twice = []
        else:
            given, twice = class_drive.numbers(others + [(name, there)], first)
            number = given[name]
        content = class_drive.settings(before, values, number)
    except class_drive.Full:
        return json.dumps({"full": True})
    except class_drive.Unreadable as key:
        return json.dumps({"unreadable": key.args[0]})
    boot = class_drive.boot(boot, number, asked["board"], values)
    hides = boot is not None and class_drive.hides(values)
    told = {"number": number, "settings": _text(content), "boot": boot and _text(boot), "hides": hides}
    if twice:
        told["twice"] = there
    return json.dumps(told)


def _bytes(text):
    return bytes([ord(letter) for letter in text])


def _text(data):
    return "".join([chr(byte) for byte in data])
