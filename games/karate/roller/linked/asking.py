"""The yes-or-no questions of linked dice rollers."""

from micropython import const

from dojo.dialogs.confirm import confirm
from dojo.say import say, say_one

# The questions.
LINK_AGAIN = const(0)  # after a power cut: link to the same animal again?
GO_ALONE = const(1)  # nobody is near: go on alone?
JOIN = const(2)  # the others are training again: leave the fight and join them?


def page(console, what, sign=0):
    """Generator: ask one of the questions. sign: the animal."""
    if what == GO_ALONE:
        alone, wait = say("karate.mates.alone"), say("karate.mates.wait")
        return (yield from confirm(console, say("karate.mates.lonely"), alone, wait))
    question = say("karate.mates.they_train")
    if what == LINK_AGAIN:
        question = say("karate.mates.again", say_one("console.seats", sign))
    return (yield from confirm(console, question, start=True))
