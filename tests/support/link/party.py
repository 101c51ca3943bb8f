"""Players of linked Ninja on several handhelds in a room, by keys.

friends = Party("pybadge", "pico").begin()
friends.choose(2, 3).play_on()
"""

import random

from player import Handhelds


class Party(Handhelds):
    """Handhelds that play Ninja."""

    def meet(self, form=0, level=0):
        """Everybody chooses to link; until all have met."""
        if form:
            self.tap("ok", "change", "ok", *["next"] * form, "ok")
            self.sit_down(form, level)
            return self.tap("ok").run(3)
        return self.tap("ok", "link", "ok").run(3)

    def sit_down(self, form, level):
        """From the seats of a form to what looks for others: opponents of this level, which counts the partner for a
        tag team, take those that stay empty.
        """
        seats = (2, 2, 3, 4)[form]
        if level:
            self.tap("next", "next", *["ok"] * (level + (form == 3)), *["next"] * (seats - 1))
        else:
            self.tap(*["next"] * (seats + 1))

    def begin(self, form=0, level=0):
        """Everybody is in the match."""
        return self.meet(form, level).tap("ok").run(1)

    def bid(self, place, strength):
        """The player of one handheld uses so much, and is sure."""
        return self.tap(*["more"] * strength, "ok", who=place).run(0.1).tap("ok", who=place)

    def choose(self, *strengths):
        """Each handheld's player uses so much; None does nothing."""
        for place, strength in enumerate(strengths):
            if strength is not None:
                self.bid(place, strength)
        return self.run(2)

    def answer(self, place, draw, *waits):
        """Answer at random what is asked here; nothing at the end, or where one has to wait, as these words say too."""
        seen = self.words(place)
        if self.sees_end(place) or any(words in seen for words in ("Waiting", "Everyone has", *waits)):
            return
        if "Sure?" in seen:
            self.tap("next", who=place)
        elif "use" in seen and "never use" not in seen:
            self.tap(*["right"] * draw.randrange(3), "ok", who=place).run(0.1)
        self.tap("ok", who=place)

    def play_on(self, seed=1, limit=150):
        """Everybody answers what they are asked, until all see the result."""
        draw = random.Random(seed)
        for _ in range(limit):
            if all("menu" in self.words(place) and self.sees_end(place) for place in range(len(self.handhelds))):
                return self
            for place in range(len(self.handhelds)):
                self.answer(place, draw)
            self.run(0.6)
        raise AssertionError([self.words(place) for place in range(len(self.handhelds))])

    def find(self, text, who, key="next", limit=16):
        """Press a key until a text is on the screen."""
        for _ in range(limit):
            if text in self.words(who):
                return self
            self.tap(key, who=who).run(0.3)
        raise AssertionError(self.words(who))

    def sees_end(self, place):
        return any(text in self.words(place) for text in ("wins!", "win!", "lose!", "A draw"))


def ask(friends, who):
    return friends.tap("back", "next", "next", "next", "ok", who=who).run(0.5)
