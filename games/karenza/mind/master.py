"""Karenza: the top opponent. It tries each sensible turn in many fights that could be this one, and takes the best.

    thinking = think(view, side, kept)      # a generator: gives the frame back now and then
    pose, action = plan(view, side, kept)   # the same at once; what is in `kept` need not be thought again

Each fight is dealt so that it agrees with all that lies open (deal.py) and played on for some turns (playout.py); all
turns are tried in the same ones. After each of several rounds the weaker half of the turns is left out, so that most
fights go to the best. How many there are is limited, so that it never thinks longer than a second.

It draws lots from the view itself, its own hand with it: asked again, or in the middle of a turn, it plans the same.
"""

from binascii import crc32

from micropython import const

from games.karenza import layout as at
from games.karenza.mind.deal import Deal
from games.karenza.mind.playout import Playout, start

_FIGHTS = const(90)  # that are played on for a choice, at most
_TURNS = const(8)  # for which each is played on
_ATTACKS = const(3)  # that are tried: the best by the rule of thumb
_SHIELDS = const(2)  # stances that are tried besides: of so many shields,
_SPEARS = const(1)  # and of so many attacks
_TRUST = const(60)  # hundredths of a point that speak for the rule of thumb: fights are few, and it is seldom far off
_SEED = const(0x1FFFFFFF)


def plan(view, side, kept=None):
    """(pose, action in PLAYING) for the whole turn of a side; the same if asked in the middle of it.

    kept: a list with what was planned last, or nothing yet; without one it thinks anew.
    """
    if kept is None:
        kept = []
    for _ in think(view, side, kept):
        pass
    return kept[1], kept[2]


def think(view, side, kept):
    """Generator: put the plan for a turn into the list `kept`: for which view and side, pose and action."""
    begun = bytearray(view)
    begun[at.POSE + side] = start(view, side)
    begun[at.PHASE] = at.MOVING
    begun[at.BEFORE] = begun[at.MOVED] = 0  # what they were before the turn changes nothing
    seed = crc32(begun, side) & _SEED
    if not kept or kept[0] != seed:
        pose, action = yield from _found(view, side, seed)
        kept[:] = (seed, pose, action)


def _found(view, side, seed):
    """Generator: the best turn."""
    deal = Deal(view, side, seed)
    played = Playout(view, side, deal)
    played.begin()
    turns = _possible(view, side, played)
    sums = [0] * len(turns)
    rounds = 0
    count = len(turns)
    while count > 1:
        count = (count + 1) // 2
        rounds += 1
    while len(turns) > 1:
        for _ in range(max(1, _FIGHTS // rounds // len(turns))):
            deal.again()
            for place, (pose, action, trust) in enumerate(turns):
                played.begin()
                played.take(pose, action)
                sums[place] += played.play_on(_TURNS) + trust
            yield
        best = sorted([(worth, -place) for place, worth in enumerate(sums)], reverse=True)[: (len(turns) + 1) // 2]
        turns = [turns[-place] for _, place in best]
        sums = [worth for worth, _ in best]
    return turns[0][:2]


def _possible(view, side, played):
    """The turns worth trying: (pose, action, what speaks for it beforehand)."""
    attacks, shields = played.kinds()
    pose = start(view, side)
    if view[at.THREATENED]:
        drop = at.NO_CARD
        liked = played.shield(side)
        cards = [number for number in shields if played.can_play(number)]
    else:
        drop = _drop(view, attacks, shields)
        liked = played.attack(side)
        cards = [number for number in attacks if played.can_play(number)]
        cards = sorted(cards, key=played.rank, reverse=True)[:_ATTACKS]
    found = []
    for number in cards:
        found.append((played.stance(number), at.PLAY + number, _TRUST if number == liked >> 8 else 0))
    ready = played.stance(shields[0]) if shields else pose
    stances = [ready]
    if not (cards and view[at.THREATENED]):
        for number in shields[1:_SHIELDS] + attacks[:_SPEARS]:
            stances.append(played.stance(number))
        stances.append(pose)
    for place, pose in enumerate(stances):
        if pose not in stances[:place]:
            found.append((pose, drop, 0 if liked or place else _TRUST))
    return found


def _drop(view, attacks, shields):
    """With a full hand: drop the weakest card of the kind that it holds more of, so that another one comes."""
    if len(attacks) + len(shields) < view[at.HAND]:
        return at.NO_CARD
    return at.DISCARD + (attacks if len(attacks) > len(shields) else shields)[-1]
