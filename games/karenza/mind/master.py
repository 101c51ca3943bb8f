"""Karenza: the top opponent. It tries each sensible turn in many fights that could be this one and takes the best.

    thinking = think(view, side, kept)      # a generator: yields now and then
    pose, action = plan(view, side, kept)   # the same in one go, reusing `kept`

Each fight is dealt to agree with all that lies open (deal.py) and played on for some turns (playout.py); all candidate
turns face the same fights. After each of several rounds the weaker half is dropped, so most fights go to the best.
Their number is limited, so it never thinks longer than a second.

Its randomness is seeded by the view, own hand included: asked again, even mid-turn, it plans the same.
"""

from binascii import crc32

from micropython import const

from games.karenza import layout as at
from games.karenza.mind.deal import Deal
from games.karenza.mind.playout import Playout, start

_FIGHTS = const(90)  # most fights played out for a choice
_TURNS = const(8)  # each playout's length
_ATTACKS = const(3)  # attacks tried: the best by the rule of thumb
_SHIELDS = const(2)  # stances tried besides: those for this many shields
_SPEARS = const(1)  # stances tried besides: those for this many attacks
_TRUST = const(60)  # hundredths of a point for the rule of thumb: fights are few, and it is seldom far off
_SEED = const(0x1FFFFFFF)


def plan(view, side, kept=None):
    """(pose, action in PLAYING) for a side's whole turn; asking mid-turn does not change it.

    kept: a list with the last plan, or empty; without one it thinks anew.
    """
    if kept is None:
        kept = []
    for _ in think(view, side, kept):
        pass
    return kept[1], kept[2]


def think(view, side, kept):
    """Generator: put the plan for a turn into `kept`: its view and side, pose and action."""
    begun = bytearray(view)
    begun[at.POSE + side] = start(view, side)
    begun[at.PHASE] = at.MOVING
    begun[at.BEFORE] = begun[at.MOVED] = 0  # so the seed is the same all turn
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
    """The turns worth trying: (pose, action, bonus beforehand)."""
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
    """With a full hand, drop the weakest card of the kind it holds more of, to draw another."""
    if len(attacks) + len(shields) < view[at.HAND]:
        return at.NO_CARD
    return at.DISCARD + (attacks if len(attacks) > len(shields) else shields)[-1]
