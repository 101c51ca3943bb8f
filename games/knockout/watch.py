"""The board while another device chooses."""

from dojo.say import say
from dojo.ui import draw
from games.knockout.board import Board


class Watch:
    """A board with a line for what the link says. `ready`: what it says once the wait is over."""

    def __init__(self, console, view, seat, pairs, ready):
        self._console = console
        self._title = ""
        self._ready = ready
        self._board = draw.insist(Board, console, view, seat, pairs)
        console.show(self._board.screen, self._board)

    def update(self, title):
        """Change the title."""
        if title != self._title:
            self._title = title
            self._board.say(self._ready if title == say("link.all_ready") else title)
            self._console.refresh()
