"""A dice roller that is linked with others: all show the same dice, whoever rolls, and a kiai ends everyone's training.

    goes_on = yield from page(roller, False)        # it links, and plays until they part
    mates.align()                                   # before something of a round is shown
    goes_on = yield from mates.beside(screens)      # until they end, or the others want something else
    mates.roll(); mates.shout(); mates.ring()       # what happens here

Nobody leads: what each one does goes into the state that all share (shared.py), and comes out of it on all devices
alike, this one too. The fight and its points are each device's own. A device out of contact goes on rolling, and is
where the others are as soon as they hear each other again.
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
from games.karate.roller.linked.shared import CALLED, ROLLING, SHOUTED

# What key() gives besides keys.
_ROLLED = const(-1)  # somebody else has rolled
_BEGUN = const(-2)  # all begin here
_LONELY = const(-3)  # nobody is in contact

# Questions, as in asking.py.
_AGAIN = const(0)
_ALONE = const(1)
_THERE = const(2)

_TOPIC = const(1)  # what is shared: Karate's dice roller; another number for another form of it
_LISTENING = const(3000)  # ms in which others may tell what they play; then it is what is shown here
_FEW = const(25)  # frames that a kiai waits at most until it has been sent

# How a training ends, as in games.karate.shout.


def page(roller, is_again):
    """Generator: from linking handhelds until they part. False if the players leave; None if they never link.

    is_again: a power cut has ended a link; the players are asked whether they still want it.
    """
    console = roller.console
    sign = -1
    if is_again:
        sign = console.store.get(LINKED_KEY)[0] - 1
        is_wanted = 0 <= sign < SIGNS and (
            yield from pages.open(asking.page, console, _AGAIN, sign)
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
    """The link of one roller. `circle`: what all share."""

    def __init__(self, roller, circle):
        self.circle = circle
        self._roller = roller
        self._console = console = roller.console
        self._book = roller.book
        self._name = b""  # of the round that the book follows, as all share it
        self._dice = None  # of that round
        self._phase = TRAINING  # of the book, and its rolls, when last compared
        self._rolls = 0
        self._seen = None  # the last state that wanted nothing here
        self._passed = b""  # the others' round that the players here do not want to join
        self._is_mine = False  # this handheld has ended a training
        self._was_lonely = False
        self._since = ticks_ms()
        console.link = circle
        console.badge = Headcount(console, circle)
        console.store.note(LINKED_KEY, bytes((circle.sign + 1,)))

    def close(self):
        """Let go of the link."""
        self._console.link = None
        self._console.badge = None
        self.circle.close()

    # --- What happens here --------------------------------------------------------------------

    def roll(self):
        """The next roll, 0..35: the same one for everybody, whoever made it."""
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
        """Begin a round for all; rolls already made in it count only towards how fair the dice are."""
        book = self._book
        book.begin_round(book.round)
        self._tell(entropy(4))
        book.keep()

    def _tell(self, seed):
        """Tell the others the round as it is in the book."""
        state = shared.make(shared.era(self.circle.state) + 1, seed, len(self._book.rolls), self._book)
        self.circle.tell(state)
        self._name = shared.name(state)
        if not self._book.rolls:
            self._dice = Dice(seed)
        self._note()

    # --- What happens elsewhere ---------------------------------------------------------------

    def align(self):
        """Follow the others where they have gone on, or tell them what is new here."""
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
                self._add(shared.rolls(state))  # rolls that others have made meanwhile
                self._tell(shared.seed(state))
                book.keep()
        self._note()

    def _note(self):
        self._phase = self._book.phase
        self._rolls = len(self._book.rolls)

    def _follow(self):
        """The book becomes what the others have."""
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
        """Add the rolls that others have made."""
        book = self._book
        while len(book.rolls) < count:
            book.add(self._dice.below(36))
        self._rolls = len(book.rolls)

    # --- Beside what is shown -----------------------------------------------------------------

    def beside(self, screens):
        """Generator: what the roller shows, until it is over or something else is due; then True."""
        roller = self._roller
        badge = self._console.badge
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
        """What a press means: before the first roll without anybody in contact the players are asked."""
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
        if (yield from pages.open(asking.page, self._console, _ALONE)):
            self._roller.part()

    def _is_called(self):
        """Whether something else is to be shown."""
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
            elif self._is_other_caller(state):
                return True
        self._seen = state
        return False

    def _is_other_caller(self, state):
        """Whether a lower seat has shouted too, and nobody has read yet."""
        return self._book.phase == FIGHT and shared.caller(state) != self._book.caller and not self._has_read()

    def _has_read(self):
        """Whether something would be lost by leaving the fight."""
        book = self._book
        return book.phase != FIGHT or book.step or book.place or book.technique(0, book.caller) != NOTHING

    def _heed(self):
        """Generator: show what the others have done, or what was done here."""
        book = self._book
        state = self.circle.state
        name = shared.name(state)
        if name != self._name:
            is_here = book.phase != TRAINING and shared.stage(state) == CALLED
            if not self._name and is_here and shared.settings(state)[2] == book.round:
                self._name = name  # a power cut in the fight: it goes on
                self._dice = Dice(shared.seed(state))
                return
            if book.phase != TRAINING and self._has_read() and not (yield from self._ask_to_go()):
                self._passed = name
                return
            self._follow()
        if book.phase == TRAINING:
            if shared.stage(self.circle.state) > ROLLING:
                yield from self._end()
        else:
            book.begin_fight(shared.caller(self.circle.state))
            book.keep()

    def _ask_to_go(self):
        """Generator: whether to leave the fight for the training of the others."""
        return (yield from pages.open(asking.page, self._console, _THERE))

    # --- The end of a training ----------------------------------------------------------------

    def _end(self):
        """Generator: the kiai or the bell, then who reads first: the first answer counts for all."""
        book = self._book
        console = self._console
        self._add(shared.rolls(self.circle.state))
        console.clear()
        for _ in range(_FEW if self._is_mine else 0):  # a sound would take the PWM that the light needs, so it waits
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
