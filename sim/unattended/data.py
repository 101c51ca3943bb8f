"""The command `data`: what a game is played with, as JSON, for people who study it or make something of it.

    python -m sim data karenza      # the warriors and their cards
"""

import json

from sim import Complaint
from sim.unattended import run as unattended

_SQUARES = ("A", "B", "C", "D", None)  # None: the foot may stand anywhere


def command(chosen):
    """Print it."""
    print(json.dumps(of(chosen.game), indent=1, ensure_ascii=False))
    return 0


def of(name):
    """What a game is played with. Complaint where that is dice and boxes alone, or there is no such game."""
    game = unattended.Game(name)
    if name != "karenza":
        raise Complaint(f"{name} is played without cards. There is data of: karenza.")
    return {"game": name, "version": game.rules.VERSION, "warriors": _warriors(game)}


def _warriors(game):
    """Each warrior with name, style and cards."""
    from games.karenza import cards

    found = []
    shown = zip(dict(game.card.OPTIONS)["a"], game.texts("warriors"), game.texts("styles"))
    for number, (option, name, style) in enumerate(shown):
        names = game.texts(option)
        deck = [_card(names[place], cards.technique(number, place)) for place in range(len(names))]
        found.append({"option": option, "name": name, "style": style, "cards": deck})
    return found


def _card(name, card):
    """A card as the sheet describes it."""
    from games.karenza import cards, view

    left, right = view.feet(card)
    start, end = view.way(card)
    return {
        "name": name,
        "type": "attack" if cards.is_attack(card) else "defence",
        "power": cards.power(card),
        "pose": {"left": _SQUARES[left], "right": _SQUARES[right], "sword": start + 1},
        "trajectory": [start + 1, end + 1],
        "copies": cards.copies(card),
    }
