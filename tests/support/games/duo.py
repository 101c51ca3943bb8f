"""Two people with a linked handheld each, who press keys by what they see.

    shown = fight_with_ok("sprig", "ir", ("right", "ok"), ("Waiting for", "Pass to"))
"""

from reading import sees
from sim.boards import find
from sim.linking.room import Room

FAIR = "Fair match!"
_TURNS = 500  # presses of each, at most


def press(room, handheld, key):
    """A key of one of them; time passes for both."""
    handheld.press(key)
    room.run(3)
    handheld.release(key)
    room.run(12)


def fight_with_ok(board, link, way, lines):
    """A match from the launcher to "Fair match!" on both: the keys of `way`, then nothing but OK. Gives what was seen
    of `lines`, and on each handheld the words `You win!`, `You lose!` or `A draw`.
    """
    with Room([find(board)] * 2, 7, link=link) as room:
        room.run(40)
        for handheld in room.handhelds:
            for key in way:
                press(room, handheld, key)
        shown = set()
        for _ in range(_TURNS):
            for handheld in room.handhelds:
                shown.update(line for line in lines if sees(handheld, line))
                if not sees(handheld, FAIR):
                    press(room, handheld, "ok")
            room.run(60)
            if all(sees(handheld, FAIR) for handheld in room.handhelds):
                break
        assert all(sees(handheld, FAIR) for handheld in room.handhelds), "no end"
        for handheld in room.handhelds:
            assert handheld.crash is None and not handheld.serial, handheld.serial
        ends = ("You win!", "You lose!", "A draw")
        return shown, sorted(end for handheld in room.handhelds for end in ends if sees(handheld, end))
