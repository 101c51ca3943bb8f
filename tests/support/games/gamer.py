"""People who play a game by its keys, and say what they see.

    player.tap("back").see("Pause")            # fails with what is on the screen instead
    player.until("After round 1").go_on()      # presses what step() says, then the power fails for a moment
"""

from player import Handhelds, Holder
from reading import words
from sim.handheld import Handheld


class Gamer(Holder):
    """Somebody with a handheld. step(): presses what is asked for now; False once the match is over."""

    @property
    def state(self):
        match = self.match
        return match and match.state

    def see(self, *texts):
        """All of these are on the screen."""
        missing = [text for text in texts if not self.sees(text)]
        assert not missing, (missing, words(self.handheld))
        return self

    def play_on(self, *given, limit=3000):
        """To the end, with what step() is given; how many steps it took."""
        for steps in range(limit):
            if not self.step(*given):
                return steps
        raise AssertionError("no end: %s" % words(self.handheld))

    def until(self, text, *given, limit=3000):
        """Do what is to be done until something is on the screen."""
        for _ in range(limit):
            if self.sees(text):
                return self
            assert self.step(*given), "the match has ended before: %s" % text
        raise AssertionError("never seen: %s; but %s" % (text, words(self.handheld)))

    def cut(self):
        """The power fails: nothing of the program runs any more, not even what is in a `finally`, and it comes back."""
        saved = self.handheld.nvm()
        self.handheld.close()
        self.handheld = Handheld(self.handheld.board, seed=8, nvm=saved)
        self.settle()
        return self

    def go_on(self):
        """The power fails, and the match goes on."""
        return self.cut().see("Go on with your").tap("ok")


class Gamers(Handhelds):
    """Several with linked handhelds."""

    PAUSE = 7

    def see(self, text, who=None):
        """It is on the screens of all of these."""
        assert self.sees(text, who), (text, [self.words(place) for place in self.places()])
        return self

    def until(self, text, who=None, seconds=30):
        """Run until all of these see a text."""
        super().until(text, who, seconds)
        return self
