"""A linked dice roller: all show the same dice no matter who rolls, and a kiai ends everyone's training.

    goes_on = yield from page(roller, False)        # link, and play until they part
    mates.align()                                   # before showing anything of a round
    goes_on = yield from mates.beside(screens)      # until they end, or the others want something else
    mates.roll(); mates.shout(); mates.ring()       # what happened here

Nobody leads: what happens on any device goes into the shared state (shared.py) and comes out of it the same on all,
this one included. The fight and its points are each device's own. A device out of contact keeps rolling, and catches up
as soon as they hear each other again.
"""

from micropython import const
from supervisor import ticks_ms

from dojo import pages
from dojo.dice import Dice, entropy
from dojo.link.media.choose import open_medium
from dojo.link.pairing.circle import SIGNS, Circle
from dojo.link.pairing.headcount import Headcount
from dojo.saving.keys import LINKED_KEY
from dojo.ticks import ticks_diff
from dojo.ui import keys
from games.karate import shout as shout_page
from games.karate.places import BY_BELL, BY_KIAI
from games.karate.roller import kiai
from games.karate.roller.book import ALONE, FIGHT, NOTHING, TRAINING
from games.karate.roller.linked import asking, joining, shared
from games.karate.roller.linked.asking import GO_ALONE, JOIN, LINK_AGAIN
from games.karate.roller.linked.shared import CALLED, ROLLING, SHOUTED

# What key() returns besides keys.
_ROLLED = const(-1)  # somebody else has rolled
_BEGUN = const(-2)  # everyone starts over from here
_LONELY = const(-3)  # nobody is in contact

_TOPIC = const(1)  # id of the shared state, Karate's dice roller; a new format needs a new one
_LISTENING = const(3000)  # ms to hear what the others play; after that, this device's round counts
_FEW = const(25)  # most frames that a kiai waits to be sent


def page(roller, is_again):
    """Generator: from linking handhelds to parting. False if the players leave; None if they never link.

    is_again: a power cut ended a link; ask whether they still want it.
    """
    console = roller.console
    sign = -1
    if is_again:
        sign = console.store.get(LINKED_KEY)[0] - 1
        is_wanted = 0 <= sign < SIGNS and (
            yield from pages.open(asking.page, console, LINK_AGAIN, sign)
        )
        if not is_wanted:
            console.store.note(LINKED_KEY, b"")
            return None
    media = [medium for medium in [open_medium(link, console) for link in console.links] if medium is not None]
    circle = Circle(media, _TOPIC, shared.EMPTY, shared.merge) if media else None
    if sign >= 0 and media:
        circle.choose(sign)
    else:
        stays = False
        try:
            stays = yield from pages.open(joining.page, console, circle)
        finally:
            if not stays and media:
                circle.close()
        if not stays:
            return None
    mates = roller.mates = Mates(roller, circle)
    try:
        goes_on = True
        while goes_on and roller.mates is mates:
            console.clear()
            mates.align()
            goes_on = yield from mates.beside(roller.go_on())
        return goes_on
    finally:
        roller.unlink()


class Mates:
    """The link of one roller. `circle`: the state all share."""

    def __init__(self, roller, circle):
        self.circle = circle
        self._roller = roller
        self._console = console = roller.console
        self._book = roller.book
        self._name = b""  # the name of the shared round that the book follows
        self._dice = None  # the dice of that round
        self._phase = TRAINING  # the book's phase, and its rolls, when last compared
        self._rolls = 0
        self._seen = None  # the last state that needed nothing done here
        self._passed = b""  # the others' round that the players here declined to join
        self._is_mine = False  # this handheld has ended a training
        self._was_lonely = False
        self._since = ticks_ms()
        console.link = circle
        console.link_badge = Headcount(console, circle)
        console.store.note(LINKED_KEY, bytes((circle.sign + 1,)))

    def close(self):
        """Drop the link."""
        self._console.link = None
        self._console.link_badge = None
        self.circle.close()

    # --- What happens here --------------------------------------------------------------------

    def roll(self):
        """The next roll, 0..35: the same for everybody, no matter who makes it."""
        if self._dice is None:
            self._begin()
        self._rolls += 1
        self._go_on(ROLLING)
        return self._dice.below(36)

    def shout(self):
        """Somebody shouts."""
        if self._dice is None:
            self._begin()
        self._is_mine = True
        self._go_on(SHOUTED)

    def ring(self):
        """The bell rings after the last roll; the seat that would roll next reads first."""
        self._is_mine = True
        self._go_on(CALLED, self._book.roller() | shared.BY_BELL)

    def _go_on(self, stage, caller=0):
        """Tell the others how far this round has got, if they do not know it yet."""
        state = self.circle.state
        if shared.name(state) == self._name:
            found = shared.merge(state, shared.moved_on(state, self._rolls, stage, caller))
            if found != state:
                self.circle.tell(found)

    def _begin(self):
        """Begin a round for all; rolls already made in it only count for fairness."""
        book = self._book
        book.begin_round(book.round)
        self._tell(entropy(4))
        book.keep()

    def _tell(self, seed):
        """Tell the others the round as the book has it."""
        state = shared.make(shared.era(self.circle.state) + 1, seed, len(self._book.rolls), self._book)
        self.circle.tell(state)
        self._name = shared.name(state)
        if not self._book.rolls:
            self._dice = Dice(seed)
        self._note()

    # --- What happens elsewhere ---------------------------------------------------------------

    def align(self):
        """Follow the others if they are further on, else tell them what is new here."""
        book = self._book
        state = self.circle.state
        self._seen = None
        if book.players == ALONE:
            self._roller.part()
        elif shared.era(state) and book.phase == TRAINING:
            if shared.name(state) != self._name:
                self._follow()
            elif self._phase != TRAINING or len(book.rolls) < self._rolls or shared.settings(state)[2] != book.round:
                self._tell(entropy(4))
            elif shared.settings(state) != (book.players, book.is_real, book.round, book.first):
                self._add(shared.rolls(state))  # rolls others made meanwhile
                self._tell(shared.seed(state))
                book.keep()
        self._note()

    def _note(self):
        self._phase = self._book.phase
        self._rolls = len(self._book.rolls)

    def _follow(self):
        """Make the book what the others have."""
        book = self._book
        state = self.circle.state
        players, is_real, number, first = shared.settings(state)
        is_same = self._name and shared.seed(state) == shared.seed(self._name) and number == book.round
        self._name = shared.name(state)
        book.choose_players(players)
        if is_same:
            book.phase = TRAINING
            book.rolls = bytearray()
        else:
            book.follow(number)
        book.is_real = is_real
        book.first = first
        self._dice = Dice(shared.seed(state))
        self._add(shared.rolls(state))
        book.keep()
        self._note()

    def _add(self, count):
        """Add the rolls others have made."""
        book = self._book
        while len(book.rolls) < count:
            book.add(self._dice.below(36))
        self._rolls = len(book.rolls)

    # --- Beside the roller's screens ----------------------------------------------------------

    def beside(self, screens):
        """Generator: run what the roller shows until it ends or something else is due; then True."""
        roller = self._roller
        badge = self._console.link_badge
        while True:
            if roller.mates is self:
                if self._is_called():
                    screens.close()
                    yield from self._heed()
                    return True
                badge.step()
            try:
                next(screens)
            except StopIteration as end:
                return end.value
            yield

    def key(self):
        """Generator: a press, or less than 0 for answer()."""
        wait = self._console.key()
        while True:
            if self._dice is not None:
                if shared.rolls(self.circle.state) > len(self._book.rolls):
                    return _ROLLED
            elif ticks_diff(ticks_ms(), self._since) > _LISTENING and self.circle.count() > 1:
                return _BEGUN
            try:
                next(wait)
            except StopIteration as end:
                return self._heard(end.value)
            yield

    def _heard(self, key):
        """What a press means: before the first roll, with nobody in contact, the players are asked."""
        if self.circle.count() > 1:
            self._was_lonely = False
        elif key == keys.OK and not self._was_lonely:
            self._was_lonely = True
            return _LONELY
        return key

    def answer(self, training, key):
        """Generator: what key() wants."""
        if key == _ROLLED:
            training.look_now()
            self._add(shared.rolls(self.circle.state) - 1)
            yield from training.roll()
            return
        training.board = None
        if key == _BEGUN:
            self._begin()
            return
        if (yield from pages.open(asking.page, self._console, GO_ALONE)):
            self._roller.part()

    def _is_called(self):
        """Whether something else has to be shown."""
        state = self.circle.state
        if state is self._seen:
            return False
        if shared.era(state):
            name = shared.name(state)
            if name != self._name:
                if name != self._passed:
                    return True
            elif self._book.phase == TRAINING:
                if shared.stage(state) > ROLLING:
                    return True
            elif (
                self._book.phase == FIGHT and shared.caller(state) != self._book.caller and not self._has_read()
            ):  # a lower seat shouted too
                return True
        self._seen = state
        return False

    def _has_read(self):
        """Whether leaving the fight would lose something."""
        book = self._book
        return book.phase != FIGHT or book.step or book.place or book.technique(0, book.caller) != NOTHING

    def _heed(self):
        """Generator: show what was done elsewhere or here."""
        book = self._book
        state = self.circle.state
        name = shared.name(state)
        if name != self._name:
            is_here = book.phase != TRAINING and shared.stage(state) == CALLED
            if not self._name and is_here and shared.settings(state)[2] == book.round:
                self._name = name  # after a power cut in the fight: it resumes
                self._dice = Dice(shared.seed(state))
                return
            is_torn = book.phase != TRAINING and self._has_read()
            if is_torn and not (yield from pages.open(asking.page, self._console, JOIN)):
                self._passed = name
                return
            self._follow()
        if book.phase == TRAINING:
            if shared.stage(self.circle.state) > ROLLING:
                yield from self._end()
        else:
            book.begin_fight(shared.caller(self.circle.state))
            book.keep()

    # --- The end of a training ----------------------------------------------------------------

    def _end(self):
        """Generator: the kiai or the bell, then who reads first: the first answer is everybody's."""
        book = self._book
        console = self._console
        self._add(shared.rolls(self.circle.state))
        console.clear()
        for _ in range(_FEW if self._is_mine else 0):  # the light needs the PWM, so the sound waits
            if self.circle.is_said:
                break
            yield
        self._is_mine = False
        why = BY_BELL if shared.is_by_bell(self.circle.state) else BY_KIAI
        yield from pages.open(shout_page.page, console, why)
        question = pages.open(kiai.page, console, book)
        while shared.name(self.circle.state) == self._name and shared.stage(self.circle.state) == SHOUTED:
            try:
                next(question)
            except StopIteration as end:
                self._answer(end.value)
            else:
                yield
        question.close()
        state = self.circle.state
        if shared.name(state) == self._name and shared.stage(state) == CALLED:
            book.begin_fight(shared.caller(state))
            book.keep()
            self._note()

    def _answer(self, caller):
        """Who shouted; -1: nobody meant it, and the training goes on everywhere."""
        if caller < 0:
            self._tell(shared.seed(self._name))
        else:
            self._go_on(CALLED, caller)
