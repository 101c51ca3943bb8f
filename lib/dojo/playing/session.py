"""The people around one handheld during one match: who has it, who must not look, whose choice it is.

The player holding the handheld chooses first, so that it is passed on once a round, not twice. If more than one person
plays here, a cover screen precedes every secret choice. Here is what a match on this device alone (dojo.playing.play)
and a linked one (dojo.link.play) share: it stays in memory beneath all of their pages.
"""

from dojo import pages
from dojo.contract import NOBODY, OPEN
from dojo.dialogs import cover, message
from dojo.memory import room
from dojo.playing.seated import BOT, is_bot, load
from dojo.say import of_game, say_one
from dojo.ui.seats import name

BACK = -1  # result of a game's choose() if the player wants to pause


def drawn_first(screen, save, saved_next=False, frames=0):
    """Generator: a screen; pending saves are done once it is on the display. Returns the screen's result.

    saved_next: what follows will save straight away, so save here only if the screen stays for more than `frames`.
    """
    saved = False
    while True:
        try:
            next(screen)
        except StopIteration as end:
            if not saved and not saved_next:
                room.insist(save)
            return end.value
        if not saved:
            if frames == 0:
                room.insist(save)
                saved = True
            frames -= 1
        yield


class Session:
    """One match at one handheld. A kind of it says who has to choose (`waiting`) and what BACK opens (`pause`)."""

    def __init__(self, console, table):
        self.console = console
        self.table = table
        self.match = table.match
        self.screens = load(table.game, "screens")
        self.people = table.people()
        console.seats_here = sum([1 << seat for seat, sitting in enumerate(table.seating) if sitting < BOT])
        self.holder = self.people[0] if self.people else NOBODY  # the player with the handheld
        self.uncovered = False  # whether only the holder is looking

    def let_choose(self):
        """Generator: one action of a person, the one holding the handheld first."""
        match = self.match
        seat = self.next_seat(self.waiting())  # type: ignore[attr-defined]  # a subclass has waiting()
        yield from self.hand_over(seat)
        view = match.view(seat)
        guide = self.console.guide
        if guide is not None:
            guide.choose(view, seat)
        sound = self.console.sound
        sound.is_secret = match.rules.secrecy(match.state, seat) != OPEN or getattr(self.screens, "HANDS", False)
        try:
            action = yield from self.screens.choose(self.console, view, seat)
        finally:
            sound.is_secret = False
        if guide is not None:
            guide.stop()
        if action == BACK:
            yield from self.pause()  # type: ignore[attr-defined]
            return
        refused = self.table.act(seat, action)
        if refused:
            sentence = say_one(of_game(self.table.game, "refusals")[0], refused)
            yield from pages.open(message.message, self.console, "", sentence)

    def next_seat(self, waiting):
        """Of the seats that have to act, the holder's first, otherwise the lowest of a person."""
        first = NOBODY
        for seat in waiting:
            sitting = self.table.seating[seat]
            if sitting == self.holder:
                return seat
            if first == NOBODY and not is_bot(sitting):
                first = seat
        return first

    def hand_over(self, seat):
        """Generator: the cover screen, if somebody else could see what only this seat may."""
        person = self.table.seating[seat]
        secret = self.match.rules.secrecy(self.match.state, seat) != OPEN or getattr(self.screens, "HANDS", False)
        if len(self.people) > 1 and secret and not (self.uncovered and person == self.holder):
            self.console.clear()
            first = self.table.seats_of(person)[0]
            yield from pages.open(cover.cover, self.console, first, self.face(first))
            self.uncovered = True
        self.holder = person

    def face(self, seat):
        """The game's picture and name for a seat's player (`player` in docs/authors/contract.md), or None."""
        shown = getattr(self.screens, "player", None)
        return shown(self.console, self.match.view(NOBODY), seat) if shown else None

    def called(self, seat):
        """The name of a seat's player."""
        face = self.face(seat)
        return face[1] if face else name(seat)

    def call(self, name):
        """Generator: call the game's function, if any: prepare, resumed or finished (docs/authors/contract.md)."""
        does = getattr(self.screens, name, None)
        if does:
            yield from does(self.console, self.match)
