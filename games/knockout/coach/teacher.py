"""The teacher's menu: what was counted, and the charts."""

from dojo import pages
from dojo.dialogs.menu import menu
from dojo.say import say, say_all


def page(console):
    """Generator: until the teacher goes back."""
    which = 0
    while True:
        which = yield from menu(console, say("knockout.teacher"), say_all("knockout.lesson.pages"), which)
        if which < 0:
            return
        if which == 0:
            yield from pages.open("games.knockout.coach.totals", console)
        else:
            yield from pages.open("games.knockout.charts.making", console)
