"""What linked dice rollers ask, with yes or no."""

from micropython import const

from dojo.dialogs.confirm import confirm
from dojo.say import number_of, say

# The questions.
_AGAIN = const(0)  # after a power cut: to link to the same animal again?
_ALONE = const(1)  # nobody is near: to go on alone?
_THERE = const(2)  # the others train again: to leave the fight for that?


def page(console, what, sign=0):
    """Generator: one of the questions. sign: the animal."""
    if what == _ALONE:
        return (
            yield from confirm(console, say("karate.mates.lonely"), say("karate.mates.alone"), say("karate.mates.wait"))
        )
    return (
        yield from confirm(
            console,
            say("karate.mates.again", say(number_of("console.seats") + sign))
            if what == _AGAIN
            else say("karate.mates.they_train"),
            start=True,
        )
    )
