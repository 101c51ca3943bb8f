"""Karenza: how far a card is from a stance, for opponents and for hints.

    far = reach(card, pose, lock)     # 64 x moves + pose; FAR if the sword would have to move but may not
"""

from micropython import const

from games.karenza.cards import ANY_FOOT

FAR = const(0x100)  # more than any three tokens
_POSE = const(0x3F)


def reach(card, pose, lock):
    """64 x the fewest tokens to move until the card fits, + the pose then; or FAR.

    lock: whether the sword may not move.
    """
    moved = 0
    sword = card >> 2 & 3
    if sword != pose & 3:
        if lock:
            return FAR
        moved = 1
    left = pose >> 4
    right = pose >> 2 & 3
    to_left = card >> 7 & 7
    to_right = card >> 4 & 7
    if to_left == ANY_FOOT:
        to_left = left if left != to_right else right
    elif to_right == ANY_FOOT:
        to_right = right if right != to_left else left
    if to_left != left:
        moved += 1
    if to_right != right:
        moved += 1
    return moved << 6 | to_left << 4 | to_right << 2 | sword


def stance(far):
    """The pose from which the card can be played."""
    return far & _POSE
