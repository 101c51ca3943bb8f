"""The coach's answer to "why?": which choice was best."""

from dojo.dialogs.reader import read
from dojo.say import say
from games.knockout.coach.advice import sentences


def page(console, view, seat, action):
    """Generator: what there is to say about a choice. `view`: the one before it."""
    yield from read(console, say("knockout.coach.coach"), sentences(view, seat, action))
