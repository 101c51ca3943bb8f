"""What a class has set for a handheld on loan, and what that does all the time: it shows its number, counts matches,
keeps to the class's settings, and may hear the teacher.
"""

from micropython import const

from dojo import pages, settings
from dojo.loan.lessons import listener
from dojo.ui.layout import FACE
from dojo.ui.strip import Strip
from games import GAMES

_MOST = const(255)
_EDGE = const(4)  # dots beside the number


class Loan:
    """What settings.toml says, as dojo.loan.terms reads it; here nothing is set.

    number   of the handheld, 1..99; 0 if set wrong
    colour   0xRRGGBB of its mark
    games    names, in the order of the launcher
    forms    {game: indices of the first option's choices}
    level    the strongest opponent, 1 …; 0: all
    may      words for what children may change (dojo.settings), and "language"; None: everything
    first    {setting: its value at first, or for good if children may not change it}; as usual for the others
    start    the game that opens at power-on, "" for none
    sleep    minutes until it sleeps, 0: as usual
    listens  whether it hears the teacher while it is not linked
    calls    this handheld's dojo.loan.lessons.calls.Calls, with the secret of the class
    code     digits that the teacher's pages ask for; OFF: there are no such pages, "": no code
    belts    whether belts are on
    """

    def __init__(self):
        self.number = self.colour = self.level = self.sleep = 0
        self.games = ()
        self.forms = {}
        self.may = None
        self.first = {}
        self.start = self.code = ""
        self.listens = False
        self.calls = None
        self.belts = True

    def may_change(self, what):
        """Whether children may change what has this word."""
        return self.may is None or what in self.may

    def set_all(self, console):
        """Set what the class has set: children keep what they saved where they may change it; the rest is as usual."""
        is_saved = console.settings.are_saved()
        for each in pages.load(settings).SETTINGS:
            if not is_saved or not self.may_change(each.may):
                console.settings.set(each.name, self.first.get(each.name, each.first))

    def mark(self, console):
        """The label that tells a class's handhelds apart: its number in its colour, in the upper left corner."""
        words = str(self.number)
        colour = 0xFFFFFF if console.mono else self.colour
        label = Strip(FACE.width(words) + 2 * _EDGE, colour, 0x000000, 0, 0)
        label.write(words, _EDGE)
        return label

    def listen(self, console):
        """Listen for the teacher while not linked, if the class wants that."""
        if self.listens:
            console.link = pages.keep(listener).Listener(console)

    def count(self, console, game):
        """Count one more finished match of a game."""
        played = console.settings.counts
        played += bytes(max(0, len(GAMES) - len(played)))
        index = GAMES.index(game)
        played[index] = min(played[index] + 1, _MOST)
        console.settings.save()
