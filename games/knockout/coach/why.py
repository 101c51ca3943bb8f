"""The coach's answer to "why?": which choice was the best one."""

from dojo.dialogs.reader import read
from games.knockout.coach import coachwords as words
from games.knockout.coach.advice import sentences


def page(console, view, seat, action):
    """Generator: what there is to say about a choice. `view`: before it."""
    yield from read(console, words.COACH, sentences(view, seat, action))
