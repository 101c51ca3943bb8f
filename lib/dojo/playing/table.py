"""A match on this device alone: people at it and its opponents.

    table = Table("ninja", bytes((0,)), bytes((PERSON, BOT + 4)), b"secret")
    table.advance()     # opponents choose, dice roll; stops at a person's turn or at the end
    table.act(0, 3)     # the person's choice
    table.advance()
"""

from dojo import pages
from dojo.contract import CHANCE, OPENING, OVER, seats_in
from dojo.playing.seated import CHANCE_ENTRY, Seated, is_bot
from dojo.saving import checkpoint
from dojo.saving.records import HERE_FORMAT


class Table(Seated):
    """A match whose dice and openings this device alone decides."""

    def follow(self, action):
        """Take the log's next integer, and save it. Whether it was valid."""
        match = self.match
        while match.turn() == OPENING:
            self._open()
        if match.turn() == CHANCE:
            if action >= match.rules.chance(match.state)[0]:
                return False
            match.chance(action)
            self.save(CHANCE_ENTRY, action)
            return True
        waiting = seats_in(match.turn())
        return waiting != [] and self.act(waiting[0], action) == 0

    def advance(self):
        """Play on until a person has to act. Returns the seats of people who have to choose now."""
        while True:
            turn = self.match.turn()
            if turn == OVER:
                return []
            if not self.step():
                return [seat for seat in seats_in(turn) if not is_bot(self.seating[seat])]

    def step(self):
        """One roll, one opening, or one round of opponents. False if only people can go on, or nobody."""
        turn = self.match.turn()
        if turn == CHANCE:
            self._roll()
        elif turn == OPENING:
            self._open()
        else:
            return self.let_bots_choose(turn)
        return True

    def _open(self):
        self.match.open()
        if self.store and getattr(self.match.rules, "CHECKPOINTS", False):
            pages.load(checkpoint).keep(self)

    def _roll(self):
        match = self.match
        outcome = self.generator(CHANCE_ENTRY).below(match.rules.chance(match.state)[0])
        match.chance(outcome)
        self.save(CHANCE_ENTRY, outcome)

    def header(self):
        """What a match needs to restart, without its actions."""
        name = self.game.encode()
        options = self.match.options
        lengths = bytes((HERE_FORMAT, self.match.rules.VERSION, len(name), len(options), len(self.seating)))
        return lengths + name + options + self.seating + self.secret
