"""Rivals for Karenza's opponents, to measure them against players built without knowing them.

    simple(view, side)      # (pose, action): a player who reads the rule sheet and does not think
    sampler(view, side)     # one who tries every turn in the same few fights

Simple: attacks with the greatest power less moves, answers with the weakest stronger shield (else the weakest of all),
and passes in the stance of its strongest shield. Sampler: a flat Monte Carlo of six hands that looks eight turns ahead;
it deals and plays on as the top level does, but reads no stance, tries everything equally often and trusts no rule of
thumb.
tools/workshop/strength/balance.py lets them fight.
"""

from games.karenza import cards
from games.karenza import layout as at
from games.karenza.mind.deal import Deal
from games.karenza.mind.playout import Playout, start

HANDS = 6
TURNS = 8
POSES = [pose for pose in range(cards.POSES) if cards.is_pose(pose)]
ANYWHERE = 0x18  # left foot on B, right foot on C, sword at 1


def nearest(card, pose):
    """(tokens to move, pose) of the nearest stance in which a card fits."""
    return min((cards.moves(pose, other), other) for other in POSES if cards.fits(card, other))


def held(view, side, of_attacks):
    """(technique, card) of what a side holds of a kind, each once."""
    pairs = [(number, at.card(view, side, number)) for number in sorted(set(at.hand(view, side)))]
    return [pair for pair in pairs if cards.is_attack(pair[1]) == of_attacks]


def playable(view, side, pose):
    """(technique, power, moves, pose) of every card that can be played in this turn."""
    threat = at.threat(view)
    found = []
    for number, card in held(view, side, threat is None):
        moves, other = nearest(card, pose)
        is_locked = view[at.LOCK] and (pose ^ other) & 3
        if not is_locked and (threat is None or moves <= threat[1]):
            found.append((number, cards.power(card), moves, other))
    return found


def ready(view, side, pose):
    """The stance of the strongest shield; without one, the current one."""
    shields = [card for _, card in held(view, side, False)]
    return nearest(max(shields, key=cards.power), pose)[1] if shields else pose


def place(view, side):
    """Where both put their tokens before the first turn."""
    return ready(view, side, ANYWHERE)


def simple(view, side):
    """(pose, action in PLAYING) of a player who does not think."""
    pose = start(view, side)
    threat = at.threat(view)
    found = playable(view, side, pose)
    if threat and found:
        strength = cards.power(at.card(view, side ^ 1, threat[0]))
        number, _, _, pose = min(found, key=lambda one: (one[1] <= strength, one[1]))
    elif found:
        number, _, _, pose = max(found, key=lambda one: one[1] - one[2])
    else:
        return ready(view, side, pose), at.NO_CARD
    return pose, at.PLAY + number


def sampler(view, side):
    """(pose, action in PLAYING) of a flat Monte Carlo."""
    deal = Deal(view, side, sum(view) * 7919)
    deal.ready = []
    played = Playout(view, side, deal)
    pose = start(view, side)
    turns = [(other, at.PLAY + number) for number, _, _, other in playable(view, side, pose)]
    own = [card for of_attacks in (True, False) for _, card in held(view, side, of_attacks)]
    stances = {pose, *(nearest(card, pose)[1] for card in own)}
    turns += [(other, discard(view, side)) for other in sorted(stances)]
    sums = dict.fromkeys(turns, 0)
    for _ in range(HANDS):
        deal.again()
        for turn in turns:
            played.begin()
            played.take(*turn)
            sums[turn] += played.play_on(TURNS)
    return max(turns, key=sums.get)


def discard(view, side):
    """The card it drops on passing with a full hand: the weakest of the kind it holds more of."""
    hand = at.hand(view, side)
    if view[at.THREATENED] or len(hand) < view[at.HAND]:
        return at.NO_CARD
    attacks = [number for number in hand if cards.is_attack(at.card(view, side, number))]
    return at.DISCARD + (attacks[-1] if 2 * len(attacks) > len(hand) else hand[-1])
