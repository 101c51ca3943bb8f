"""The command `duel`: two to four linked handhelds side by side, for the people at one computer.

    python -m sim duel --board pybadge --devices 2

Two people share a keyboard, a half each (sim.playing.keyboard.LEFT, RIGHT); with three or four handhelds the keys go to
the one in focus, which Tab, its number or a click changes. Commands go to the one in focus too, or to the link.
"""

import array
import os
import random

from sim import Complaint, boards, paths
from sim.linking.room import Room
from sim.playing import keyboard, play
from sim.playing.session import Session, Sitting
from sim.unattended import state
from sim.unattended.troubles import Troubles

GAP = 8  # pixels between the screens of a picture
MOST = 4

COMMANDS = {key: word for key, word in keyboard.COMMANDS.items() if word != "record"}
COMMANDS |= {**keyboard.LINK_COMMANDS, "f10": "power", "tab": "next"}

_SAID = {  # what the commands do: in a terminal, in a window
    False: ("Tab focus", "h menu", "F5 power cut", "F10 off/on", "F2 picture", "F3 film", "q quit"),
    True: (
        "F5 power cut of the framed one", "F10 off and on", "Tab or a click frames another", "F2 picture", "F3 film",
        "F6 sound",
    ),
}  # fmt: skip

SIDES = ((keyboard.LEFT, "left", "W A S D"), (keyboard.RIGHT, "right", "arrow keys"))


def duel(chosen):
    """`duel`: in a window, or in the terminal without a display."""
    kinds = kinds_of(chosen.board, chosen.devices)
    kept = [None if chosen.fresh else state.free(board, number=place + 1) for place, board in enumerate(kinds)]
    seed = random.SystemRandom().getrandbits(64) if chosen.seed is None else chosen.seed
    room = Room(kinds, seed, chosen.link, nvms=[one and one.read() or None for one in kept])
    made = Duel(room, kept, os.path.join(paths.ROOT, "build", "pictures"))
    made.is_mute = chosen.mute
    if any(one and one.number != place + 1 for place, one in enumerate(kept)):
        made.say("Such handhelds are on already. These are others, which keep what is their own.")
    play.show(made, chosen)


def kinds_of(names, number):
    """The boards of `number` handhelds: one name for all, or several, the last also for the rest."""
    kinds = [boards.find(name) for name in names.split(",")]
    if len(kinds) > number:
        raise Complaint(f"{len(kinds)} boards, but {number} handhelds: --devices {len(kinds)} has room for them.")
    return kinds + kinds[-1:] * (number - len(kinds))


class Duel(Sitting):
    """People at a room's handhelds. `kept`: each one's sim.unattended.state for its nvm, or None."""

    def __init__(self, room, kept, folder):
        self.room = room
        self.people = [Session(handheld, keep, folder) for handheld, keep in zip(room.handhelds, kept)]
        self.troubles = Troubles(room)
        sizes = [handheld.size for handheld in room.handhelds]
        width = sum(size[0] for size in sizes) + GAP * (len(sizes) - 1)
        super().__init__("duel", (width, max(size[1] for size in sizes)), folder, COMMANDS)
        self.is_shared = len(self.people) == 2
        sides = [SIDES[place if self.is_shared else -1][0] for place in range(len(self.people))]
        self._layouts = [keyboard.layout(one.handheld.board, side) for one, side in zip(self.people, sides)]
        self.does |= {"reset": self._reset, "power": self._power, "next": self._next}
        for word in keyboard.LINK_COMMANDS.values():
            self.does[word] = lambda word=word: self.troubles.command(word)

    @property
    def keys(self):
        """For each handheld the keyboard keys that press something on it now."""
        return [keys if self.is_shared or place == self.focus else {} for place, keys in enumerate(self._layouts)]

    @property
    def handheld(self):
        return self.people[self.focus].handheld

    def caps(self, place):
        return self.keys[place], SIDES[place if self.is_shared else -1][2]

    def heading(self):
        titles = dict.fromkeys(person.handheld.board.title for person in self.people)
        return f"{' and '.join(titles)}, linked by {self.troubles.name}"

    def told(self, in_window):
        link = [(f"The link ({self.troubles.name}):", False), *self.troubles.states()]
        return [link, *([(word, False) for word in words] for words in (self.players(), _SAID[in_window]))]

    # --- Keys and commands -------------------------------------------------------------------

    def called(self, place):
        """The name of a handheld on the screen."""
        return SIDES[place][1] if self.is_shared else str(place + 1)

    def players(self):
        """Who plays on which keys, in words."""
        if self.is_shared:
            return [f"{name}: {keyboard.words(keys, pad)}" for (_, name, pad), keys in zip(SIDES, self.keys)]
        said = keyboard.words(self.keys[self.focus], SIDES[-1][2])
        return [f"{self.focus + 1}: {said}", f"1 to {len(self.people)}: another one"]

    def _next(self):
        self.focus = (self.focus + 1) % len(self.people)

    def _reset(self):
        self.handheld.cut()
        self.say(f"power cut: {self.called(self.focus)}")

    def _power(self):
        if self.handheld.is_on:
            self.handheld.close()
        else:
            self.handheld.switch_on()
        self.say(f"{self.called(self.focus)}: {'on' if self.handheld.is_on else 'off; F10 switches it on again'}")

    @property
    def message(self):
        """What to tell people now, from the room or one handheld."""
        for place, person in enumerate(self.people):
            if person.message:
                return f"{self.called(place)}: {person.message}"
        return super().message

    # --- Time --------------------------------------------------------------------------------

    def frame(self):
        """One frame of all."""
        self.room.run()
        self.film_on()
        for person in self.people:
            person.later = self.later
            person.look()

    def pixels(self):
        """All screens side by side, RGB565."""
        width, height = self.size
        whole = array.array("H", bytes(2 * width * height))
        left = 0
        for handheld in self.room.handhelds:
            own = array.array("H", handheld.pixels())
            for row in range(handheld.size[1]):
                start = row * width + left
                whole[start : start + handheld.size[0]] = own[row * handheld.size[0] : (row + 1) * handheld.size[0]]
            left += handheld.size[0] + GAP
        return whole.tobytes()

    def end(self):
        super().end()
        self.room.close()
