"""The outcome of a turn of Karenza: an attack, a defence, a hit, a pass; also who begins, and both hands at the end.

What an opponent or another device did waits for a press. A press cuts any animation short.
"""

from micropython import const

from dojo import pages
from dojo.output.sound import DRUM, HIT, REVEAL
from dojo.say import say
from dojo.ui import impact, keys
from dojo.ui.seats import name
from games.karenza import layout as at
from games.karenza import names
from games.karenza.cards import PLACES, power
from games.karenza.drawn import stroke
from games.karenza.table import answer as answered
from games.karenza.table import hands, why
from games.karenza.table.scene import Scene
from games.karenza.view import fighter, way

_BEAT = const(500)  # ms before something is shown
_STEP = const(70)  # ms per part of a swing
_FLINCH = const(2)  # dots of a figure that a fighter who is hit flies back per step
_LOW = const(100)  # dots of height: with fewer the points are in the line, where the hit is told first
_LOOK = const(900)  # ms for what needs no press
_POSE = const(0x25)  # before tokens are placed: left foot on C, right foot on B, sword at 2


def page(console, before, after, lost):
    """Generator: what happened between two views of nobody. lost: the view of a local player who did not defend."""
    phase = before[at.PHASE]
    if phase == at.SHOWING:
        yield from pages.open(hands.page, console, before, after)
        return
    clash = _Clash(console, before, after)
    if phase == at.DRAWING:
        yield from clash.draw()
    elif phase == at.LOT:
        yield from clash.begin()
    elif phase == at.PLACING:
        yield from clash.fight()
    elif before[at.THREATENED]:
        if after[at.SCORE] + after[at.SCORE + 1] > before[at.SCORE] + before[at.SCORE + 1]:
            yield from clash.hit(lost)
        else:
            yield from clash.defend()
    elif after[at.THREATENED]:
        yield from clash.attack()
    else:
        yield from clash.give_way()
    clash.think()


def answer(console, view, side, draft, told, has_hints):
    """Generator: see games.karenza.table.answer, which is loaded with what comes after it."""
    return answered.page(console, view, side, draft, told, has_hints)


class _Clash:
    """Two views, and the warriors between them."""

    def __init__(self, console, before, after):
        self.console = console
        self.before = before
        self.after = after
        self.seat = before[at.ACTIVE]
        self.is_cut = False  # a press has cut it short
        near = 1 if self._is_here(1) and not self._is_here(0) else 0
        self.scene = Scene(console, before, near)

    def _is_here(self, side):
        """Whether a side's fighter is at this handheld."""
        return self.console.seats_here >> fighter(self.before, side) & 1

    def _name(self, side):
        """The name of a side's fighter."""
        return name(fighter(self.before, side))

    # --- What can happen ---------------------------------------------------------------------

    def draw(self):
        """Generator: the fight's first card is drawn; the others follow while this is shown."""
        self._face()
        self.scene.say(say("karenza.table.draws"))
        self.scene.show()
        yield

    def begin(self):
        """Generator: who opens."""
        self.seat = self.after[at.ACTIVE]
        self._face()
        self.scene.say(say("karenza.table.draws"))
        yield from self._open()
        self.console.sound.play(REVEAL)
        self.scene.say(say("karenza.table.begins", self._name(self.seat)))
        yield from self._wait()

    def fight(self):
        """Generator: both have placed their tokens."""
        self._stand(self.after[at.POSE + self.seat])
        self.scene.say(say("karenza.table.fights"))
        yield from self._open()

    def attack(self):
        """Generator: the stance, then the stroke and its power."""
        number, moved = at.threat(self.after)
        self._stand(self._begins(number))
        self.scene.say(say("karenza.table.attacks", self._name(self.seat)))
        yield from self._open()
        strength = yield from self._swing(number, True)
        yield from self._pause(_LOOK)
        if moved == 1:
            self.scene.say(say("karenza.table.with_one", strength))
        else:
            self.scene.say(say("karenza.table.with_moves", strength, moved))
        yield from self._go_on()

    def defend(self):
        """Generator: the attack again, then what stops it, and whose turn it is next."""
        attacker = self.seat ^ 1
        attack = at.threat(self.before)[0]
        number = self._answer()
        strength = power(at.card(self.before, attacker, attack))
        answer = power(at.card(self.before, self.seat, number))
        self._stand(self._begins(number))
        self.scene.count(attacker, True, strength)
        self.scene.say(say("karenza.table.defends", self._name(self.seat)))
        yield from self._open()
        yield from self._swing(number, False)
        yield from self._pause(_LOOK)
        who = self.seat if answer > strength else attacker
        if answer > strength:
            self.scene.say(say("karenza.table.stronger", self._name(who)))
        else:
            self.scene.say(say("karenza.table.weaker", self._name(who)))
        yield from self._wait()

    def hit(self, lost):
        """Generator: nothing stops the attack: the attacker goes all the way. lost: see page."""
        attacker = self.seat ^ 1
        number = at.threat(self.before)[0]
        gained = self.after[at.SCORE + attacker] - self.before[at.SCORE + attacker]
        self._stand(self.after[at.POSE + self.seat])
        scene = self.scene
        scene.count(attacker, True, gained)
        scene.say(say("karenza.table.undefended"))
        yield from self._open()
        reach = scene.reach()
        yield from self._cut(attacker, number, say("karenza.table.scores", self._name(attacker), gained), reach)
        who = scene.figure(self.seat)

        def thrown(step):
            if step:
                stroke.lean(who, -_FLINCH * step)
            elif self.console.height >= _LOW:
                scene.score(self.after)

        x, y, scale = scene.chest(self.seat)
        key = yield from impact.land(self.console, scene.screen, ((x, y),), scale, thrown, self.is_cut)
        self.is_cut = self.is_cut or key > 0
        stroke.step(scene.figure(attacker), reach // 2)
        scene.figure(attacker).stand(self.before[at.POSE + attacker])
        if self.after[at.PHASE] == at.SHOWING:
            who.fall()
        yield from self._pause(_STEP)
        stroke.lean(scene.figure(attacker), 0)
        yield from self._pause(_LOOK)
        stroke.lean(who, 0)
        scene.score(self.after)
        is_own = lost is not None and self.console.seats_here == 1 << fighter(self.before, self.seat)
        yield from self._wait(lost if is_own else None)

    def give_way(self):
        """Generator: the initiative passes, perhaps with a discard."""
        seat = self.seat
        self._stand(self.after[at.POSE + seat])
        gone = _discarded(self.before, self.after, seat)
        self.scene.say(say("karenza.table.gives_way", self._name(seat)))
        yield from self._open()
        if gone >= 0:
            self.scene.say(say("karenza.table.drops", names.card(self.before[at.WARRIOR + seat], gone)))
        yield from self._go_on()

    # --- What these are made of --------------------------------------------------------------

    def _answer(self):
        """The technique of the defence."""
        return self.after[at.TABLE + at.ENTRY * (self.after[at.ON_TABLE] - 1) + 2] - 1

    def _begins(self, number):
        """The stance from which a card was played, before the sword's cut."""
        card = at.card(self.after, self.seat, number)
        return self.after[at.POSE + self.seat] & 0x3C | way(card)[0]

    def _face(self):
        """Both in their stance before tokens are placed."""
        for seat in range(2):
            self.scene.figure(seat).stand(_POSE)

    def _stand(self, pose):
        """The acting side takes this stance; the other keeps its own."""
        self.scene.figure(self.seat).stand(pose)
        self.scene.figure(self.seat ^ 1).stand(self.before[at.POSE + (self.seat ^ 1)] or _POSE)

    def _open(self):
        """Generator: show it, and pause a moment."""
        self.scene.show()
        self.console.forget()
        self.console.sound.play(DRUM)
        yield from self._pause(_BEAT)

    def _pause(self, milliseconds):
        if not self.is_cut:
            self.is_cut = bool((yield from self.console.pause(milliseconds)))

    def _swing(self, number, of_attack):
        """Generator: a card is played: the stroke, its power, its name. Returns the power."""
        yield from self._cut(self.seat, number, names.card(self.before[at.WARRIOR + self.seat], number))
        self.console.sound.play(HIT)
        strength = power(at.card(self.before, self.seat, number))
        self.scene.count(self.seat, of_attack, strength)
        return strength

    def _cut(self, seat, number, words, reach=0):
        """Generator: the sword's cut, from where the card starts it, then the words for it. reach: dots of a figure
        that the warrior goes forward meanwhile.
        """
        start, end = way(at.card(self.before, seat, number))
        pose = self.after[at.POSE + seat] & 0x3C | start
        who = self.scene.figure(seat)
        for step in range(1, stroke.STEPS):
            if not self.is_cut:
                stroke.step(who, reach * step // stroke.STEPS)
                stroke.swing(who, pose, end, step)
                yield from self._pause(_STEP)
        if self.is_cut:
            self.scene.say(words)
            self.console.refresh()  # respond to the press at once: a warrior takes longer to draw
        stroke.step(who, reach)
        stroke.swing(who, pose, end, stroke.STEPS)
        yield from self._pause(_STEP)
        self.scene.say(words)

    def _go_on(self):
        """Generator: wait for a press, unless a local player's opponent is next to answer."""
        after = self.after
        is_answered = after[at.PHASE] in (at.MOVING, at.DRAWING) and not self._is_here(after[at.ACTIVE])
        if self._is_here(self.seat) and is_answered:
            self.console.refresh()
            yield from self._pause(_LOOK)
        else:
            yield from self._wait()

    def _wait(self, lost=None):
        """Generator: until everybody has seen it. lost: the view of the player who may ask why. Onlookers keep nobody
        waiting: a fight on other devices goes on by itself.
        """
        if not self._is_here(0) and not self._is_here(1):
            self.console.refresh()
            yield from self._pause(_LOOK)
            return
        pairs = ((keys.OK, say("console.more")),)
        if lost is not None:
            pairs += ((keys.UP_DOWN, say("karenza.table.why")),)
        self.scene.hint(pairs)
        self.console.refresh()
        self.console.forget()
        key = yield from self.console.key()
        if lost is not None and key != keys.OK and key != keys.BACK:
            self.scene = None
            yield from pages.show(self.console, why.page, lost, self.seat)

    def think(self):
        """At the end: if an opponent is next, say so before it starts to think."""
        after = self.after
        if self.scene is None:
            return
        seat = after[at.ACTIVE]
        if after[at.PHASE] in (at.MOVING, at.PLACING) and not self._is_here(seat):
            self.scene.say(say("karenza.table.thinks", self._name(seat)))
            self.console.refresh()


def _discarded(before, after, seat):
    """The technique discarded in a turn without a card; -1 for none."""
    first = at.GONE + seat * PLACES
    for number in range(PLACES):
        if after[first + number] > before[first + number]:
            return number
    return -1
