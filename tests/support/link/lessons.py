"""A lesson with whole handhelds in one room: the teacher's and two of the class.

    with Lesson() as room:
        room.meet()                             # the two link for a match of Ninja
        room.pause()
        assert room.waits() == [True, True]
"""

from reading import console, reads
from sim import boards
from sim.linking.room import Room

SECRET = "correct-horse-battery"
CODE = "417"


def of_class(number, more="", code='"%s"' % CODE):
    """The settings.toml of a handheld of the class; the teacher's is number 1."""
    return 'DOJO_NUMBER = %d\nDOJO_SECRET = "%s"\nDOJO_CODE = %s\n%s' % (number, SECRET, code, more)


def enter(handheld, code=CODE):
    for digit in code:
        handheld.play("more*%s,ok,wait:300" % digit)


def collects(handheld):
    """The teacher's keys, the code of the class, and what collects its reports."""
    handheld.play("teacher,wait:300")
    enter(handheld)
    handheld.play("next*2,ok,wait:200")


class Lesson(Room):
    """`settings` of each; else those of the class, with more in them."""

    def __init__(self, settings=None, board="feather", more="", code='"%s"' % CODE, **named):
        texts = settings or [of_class(number, more, code) for number in (1, 4, 12)]
        super().__init__([boards.find(board)] * len(texts), 7, settings=texts, **named)
        self.teacher, *self.pair = self.handhelds
        self.wait(3000)

    def all_see(self, text):
        """Whether all of the pair show it."""
        return all(text in reads(handheld) for handheld in self.pair)

    def play(self, keys):
        """The same on both of the pair, one after the other."""
        for handheld in self.pair:
            handheld.play(keys)

    def meet(self, keys="back,wait:100"):
        """The pair links for a match of Ninja."""
        self.play(keys)
        assert self.until(lambda: self.all_see("Same on both?"), 20), [reads(handheld) for handheld in self.pair]
        self.play("ok")
        assert self.until(lambda: all(console(handheld).link is not None for handheld in self.pair), 20)
        self.wait(3000)

    def pause(self, ms=2000):
        """The teacher pauses all."""
        collects(self.teacher)
        self.teacher.play("next*2,ok,wait:%d" % ms)

    def waits(self):
        return ["Wait a moment!" in reads(handheld) for handheld in self.pair]

    def volumes(self):
        return [console(handheld).settings.volume for handheld in self.pair]

    def is_well(self):
        return all(handheld.crash is None and not handheld.serial for handheld in self.handhelds)
