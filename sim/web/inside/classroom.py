"""For the form of the page "For my class": what can be set, whether it is right, and the files that say so.

    json.loads(choices("de"))           # {"games": [["ninja", "Ninja"], …], …}
    json.loads(check('{"level": 9}'))   # [["level", "9 is not one of 1 to 4."]]
    json.loads(files('{"level": 2, "number": 7}'))["class.toml"]        # "level = 2\\n"

It is the code of `make deploy` (sim/classes), unchanged, on the page's own MicroPython; games, forms and opponents have
the handheld's names.
"""

import json
import os

os.getenv = lambda name: None  # there is no settings.toml; set before importing the product

from dojo.loan import terms  # noqa: E402  after that
from dojo.menus.cards import is_ready, load_card  # noqa: E402
from dojo.say import FOLDER, of_game, say, say_all, speak  # noqa: E402
from games import GAMES  # noqa: E402
from sim.classes import class_file, class_text  # noqa: E402

LANGUAGES = tuple(sorted([name[: name.index(".")] for name in os.listdir(FOLDER)]))
RULES = class_file.rules(LANGUAGES, class_text.MOST)


def choices(language):
    """What can be set, as JSON; names of things are in this language. levels: of the opponents of each game."""
    games = [(game, load_card(game)) for game in GAMES if is_ready(load_card(game))]
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
            "settings": {name.lower(): words for name, _, words in terms.SETTINGS},
            "colours": terms.COLOURS,
            "secret": class_text.SECRET,
            "codes": class_text.CODES,
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
    """settings.toml for the handheld with this number, and class.toml for all. values: as for check."""
    values = json.loads(values)
    number = values.pop("number", 0)
    lines = class_text.settings(values, number)
    return json.dumps({"settings.toml": "\n".join(lines) + "\n", "class.toml": class_text.toml(values)})
