"""The command `data`: a game's pieces as JSON, for people who study it or build on it.

    python -m sim data karenza              # the warriors and their cards
    python -m sim data king_of_the_roll     # characters, action cards, boards with their moves, the solo deck
"""

import json

from games.karenza import cards
from games.karenza import view as karenza
from games.king_of_the_roll import extras, moves, view
from sim import Complaint
from sim.unattended import run as unattended

_SQUARES = ("A", "B", "C", "D", None)  # None: the foot may stand anywhere


def command(chosen):
    """Print it."""
    print(json.dumps(of(chosen.game), indent=1, ensure_ascii=False))
    return 0


def of(name):
    """A game's pieces. Complaint if they are only dice and boxes, or there is no such game."""
    game = unattended.Game(name)
    if name == "karenza":
        found = {"warriors": _warriors(game)}
    elif name == "king_of_the_roll":
        found = _pieces(game)
    else:
        raise Complaint(f"{name} is played without cards. There is data of: karenza, king_of_the_roll.")
    return {"game": name, "version": game.rules.VERSION, **found}


def _warriors(game):
    """Each warrior with name, style and cards."""
    found = []
    shown = zip(dict(game.card.OPTIONS)["a"], game.texts("warriors"), game.texts("styles"))
    for number, (option, name, style) in enumerate(shown):
        names = game.texts(option)
        deck = [_card(names[place], cards.technique(number, place)) for place in range(len(names))]
        found.append({"option": option, "name": name, "style": style, "cards": deck})
    return found


def _card(name, card):
    """A card as the sheet describes it."""
    left, right = karenza.feet(card)
    start, end = karenza.way(card)
    return {
        "name": name,
        "type": "attack" if cards.is_attack(card) else "defence",
        "power": cards.power(card),
        "pose": {"left": _SQUARES[left], "right": _SQUARES[right], "sword": start + 1},
        "trajectory": [start + 1, end + 1],
        "copies": cards.copies(card),
    }


# --- King of the Roll -------------------------------------------------------------------------------

_COLOURS = ("white", "blue", "purple", "brown", "black")
_EFFECTS = ("", "reroll", "raise", "turn", "set")


def _pieces(game):
    """Characters, cards, the boards with their moves, the solo deck."""
    positions = [position.lower() for position in game.texts("positions")]
    characters = [
        {
            "name": name,
            "place": dict(zip(_COLOURS, view.first_dice(number))),
            "favoured": positions[view.favoured(number)],
            "card": game.texts("cards")[9 + number],
        }
        for number, name in enumerate(game.texts("characters"))
    ]
    sides = []
    for side in range(20):
        position, is_top = (side // 2 - 1, side % 2 == 0) if side > 3 else (0, None)
        told = [_move(game, positions, 3 * side + place) for place in range(moves.PLACES)]
        where = {"board": side // 2 + 1} if side < 4 else {"top": is_top}
        sides.append({"position": positions[position], **where, "moves": [move for move in told if move]})
    solo = [
        {
            "move": extras.SOLO[place] >> 4,
            "total": extras.SOLO[place + 1],
            "position": positions[extras.SOLO[place] & 15],
            "bonus": extras.SOLO[place + 2],
        }
        for place in range(0, len(extras.SOLO), 3)
    ]
    cards = [_action_card(name, number) for number, name in enumerate(game.texts("cards"))]
    return {"characters": characters, "cards": cards, "sides": sides, "solo": solo}


def _action_card(name, number):
    """An action card: what it does to how many rolled dice, and what it adds to the total."""
    of_rival, most, added = view.changes(number)
    effect = extras.CARDS[3 * number + 1]
    told = {"name": name, "added": added, "solo": extras.CARDS[3 * number + 2] > 15}
    if most:
        told["dice"] = {"whose": "rival" if of_rival else "own", "most": most, "effect": _EFFECTS[effect >> 4]}
        if effect & 15:
            told["dice"]["number"] = effect & 15
    return told


def _move(game, positions, number):
    """A move as its board prints it; None for an empty place."""
    if not moves.kind(number):
        return None
    kinds = [kind.lower() for kind in game.texts("kinds")]
    against, bonus = view.against(number)
    return {
        "name": game.texts("moves")[number],
        "kind": kinds[moves.kind(number)],
        "values": {name: moves.value(number, colour) for colour, name in enumerate(_COLOURS)},
        "matches": view.matches(number),
        "bonus": {"against": kinds[against], "added": bonus} if bonus else None,
        "ends": [{"margin": margin, "position": positions[end]} for margin, end in view.ends(number)],
    }
