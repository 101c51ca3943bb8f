"""Why techniques score against each other, in one or two sentences for age 8.

    explain(0, 2, "Fox")            # "Your high block stops Fox's high punch: 1 point."
    yield from page(console, ("Fox: 0", "Owl: +1"), ("Fox", "Owl"), (2, 0))  # who, then each of their pairs
"""

from dojo.dialogs.menu import menu
from dojo.dialogs.reader import read
from dojo.say import say, say_one
from games.karate.places import HESITATE, OI_ZUKI, YOKO_TOBI_GERI
from games.karate.scoring import points


def page(console, items, names, techniques, seat=0):
    """Generator: list everyone who fights in a step; for the one chosen, say why they score what they do.

    items: one per player to ask about; a single one is explained without a list. names: what the others call each of
    them; techniques: one each; seat: where the cursor starts.
    """
    if len(items) == 1:
        yield from _tell(console, items[0], 0, names, techniques)
        return
    while seat >= 0:
        seat = yield from menu(console, say("karate.fight.why_title"), items, seat, seats=range(len(items)))
        if seat >= 0:
            yield from _tell(console, items[seat], seat, names, techniques)


def _tell(console, title, seat, names, techniques):
    """Generator: why one of them scores as they do, against each of the others in turn."""
    own = techniques[seat]
    texts = []
    for other, called in enumerate(names):
        if other != seat:
            texts.append(explain(own, techniques[other], called))
    yield from read(console, title, texts)


def explain(own, other, who):
    """The sentences for the player of `own`; who: the name of the player of `other`."""
    mine = say_one("karate.fight.moves", own)
    his = say_one("karate.fight.moves", other)
    text = ". " + _text(own, other, mine, his, who)
    return text.replace(". " + who, ". " + who[0].upper() + who[1:])[2:]


def _text(own, other, mine, his, who):
    scores = points(own, other) != 0
    if own == HESITATE:
        return say("karate.fight.is_hit", who, his) if scores else say("karate.fight.is_safe", who)
    if own < OI_ZUKI:
        if scores:
            return say("karate.fight.stops", mine, who, his)
        if not OI_ZUKI <= other <= YOKO_TOBI_GERI:
            return say("karate.fight.nothing_to_stop", who, mine)
        if other == YOKO_TOBI_GERI:
            return say("karate.fight.too_strong", who)
        return say("karate.fight.wrong_block", mine, who, his)
    if own == other:
        return say("karate.fight.is_same", who, his)
    if not scores:
        if other < OI_ZUKI:
            return say("karate.fight.is_stopped", who, his, mine)
        return say("karate.fight.is_weaker", who, mine)
    if other == HESITATE:
        return say("karate.fight.hits_sleeper", who, mine)
    return say("karate.fight.both_hit" if points(other, own) else "karate.fight.hits", mine, who, his)
