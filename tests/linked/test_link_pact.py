"""A power cut while two handhelds agree to play: either both are in the match soon after, or neither is.

    PACTS=200 .venv/bin/pytest -q tests/linked/test_link_pact.py        # 200 cuts at random moments; else a few
"""

import random

import pytest

import scope
from reading import words
from sim.boards import find
from sim.linking.room import Room

PACTS = scope.amount("PACTS")
PIECE = 6  # cuts in one test
SECONDS = 20  # until it is clear to both whether they play
WAY = ("ok", "up", "ok")  # from the launcher: Ninja, to other handhelds


def sees(handheld, text):
    """Whether a text is on the screen; nothing is while it starts."""
    try:
        return any(text in label.replace("\n", " ") for label in words(handheld))
    except (KeyError, AttributeError):
        return False


class Person:
    """Presses what the screen asks for, after a while."""

    def __init__(self, handheld, dice):
        self.handheld = handheld
        self.dice = dice
        self.way = list(WAY)
        self.wait = 20
        self.key = None
        self.is_ready = False
        self.alone = 0  # frames in which nobody was found again

    def step(self, is_patient):
        """A frame. is_patient: nothing has gone wrong so far."""
        if self.key is not None:
            self.handheld.release(self.key)
            self.key = None
        self.wait -= 1
        if self.wait > 0 or not self.handheld.is_on:
            return
        key = self.wish(is_patient)
        if key:
            self.handheld.press(key)
            self.key = key
            self.wait = 6 if self.way else 10 + self.dice.randrange(60)

    def wish(self, is_patient):
        handheld = self.handheld
        if sees(handheld, "Same on both?"):
            return "ok"
        if any(sees(handheld, text) for text in ("Go on with your", "We lost", "has left", "The power went off")):
            return "ok"
        if self.way:
            return self.way.pop(0)
        if not is_patient and (sees(handheld, "Looking") or sees(handheld, "Wait for")):
            self.alone += 1
            return "back" if self.alone > 300 else ""  # 6 s
        return ""


class Evening:
    """Two Sprigs whose players link them; the power of one fails once."""

    def __init__(self, seed, link="cable"):
        self.dice = random.Random(f"pact {seed}")
        self.room = Room([find("pico" if link == "cable" else "sprig")] * 2, seed, link=link)
        self.people = [Person(handheld, self.dice) for handheld in self.room.handhelds]
        self.victim = self.dice.choice(self.people)
        self.seed = seed

    def play(self):
        """All of it. What came of it: "match" or "menu"; AssertionError where they differ."""
        with self.room:
            self.run_until(lambda: any(sees(handheld, "Same on both?") for handheld in self.room.handhelds), 60)
            self.run(self.dice.randrange(250))
            self.cut()
            self.run_until(self.are_one, SECONDS)
            self.run(400)  # and it stays so
            self.are_one()
            return "match" if self.in_match(0) else "menu"

    def run(self, frames, is_patient=True):
        for _ in range(frames):
            for person in self.people:
                person.step(is_patient)
            self.room.run()

    def run_until(self, reached, seconds):
        for _ in range(seconds * 50):
            self.run(1, reached != self.are_one)
            if reached():
                return
        raise AssertionError("cut %d: %s" % (self.seed, [self.in_match(place) for place in (0, 1)]))

    def cut(self):
        """Between two frames, or in a write if there is one within a second; it may stay off for a while."""
        handheld = self.victim.handheld
        self.victim.way = []
        if self.dice.randrange(2):
            device = handheld.device
            device.nvm._flash.cut_after(self.dice.randrange(60), self.dice.randrange(256))
            for _ in range(50):
                self.run(1)
                if handheld.device is not device:
                    return
            device.nvm._flash.cut_never()
        handheld.close()
        self.run(self.dice.randrange(150))
        handheld.switch_on()

    def console(self, place):
        """The console of a handheld; None while it starts."""
        try:
            return self.room.handhelds[place].world["dojo.crash"].console
        except KeyError:
            return None

    def in_match(self, place):
        """Whether a handheld is in a match that has begun."""
        console = self.console(place)
        link = console.link if console is not None else None
        return link is not None and console.link_badge is not None and getattr(link, "phase", 0) > 0

    def is_idle(self, place):
        """Whether it is at no match, and waits for none."""
        console = self.console(place)
        if console is None or console.link_badge is not None:
            return False
        return not console.store.has_match() and console.store.get(8) is None

    def are_one(self):
        """Whether both play, or neither does."""
        if not all(handheld.is_on for handheld in self.room.handhelds):
            return False
        for handheld in self.room.handhelds:
            assert handheld.crash is None and not handheld.serial, handheld.serial
        if all(self.in_match(place) for place in (0, 1)):
            assert self.console(0).link._secret == self.console(1).link._secret, "two matches"
            return True
        return all(self.is_idle(place) and not sees(self.room.handhelds[place], "Go on with") for place in (0, 1)) and (
            not any(sees(handheld, "Looking") for handheld in self.room.handhelds)
        )


@pytest.mark.parametrize("first", range(0, PACTS, PIECE))
def test_after_a_power_cut_while_two_agree_both_are_in_the_match_or_none(first):
    for seed in range(first, min(first + PIECE, PACTS)):
        Evening(seed, "ir" if seed % 2 else "cable").play()
