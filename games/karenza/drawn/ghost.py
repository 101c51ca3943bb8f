"""A Karenza warrior with a ghost of another stance: the feet and the sword that would have to move."""

from games.karenza.drawn.figure import GHOST


def haunt(figure, pose, goal):
    """Let a figure stand in a pose, with a ghost of what differs in another one."""
    figure.sheet.fill(0)
    for token in range(2):
        place = goal >> 4 - 2 * token & 3
        if place != pose >> 4 - 2 * token & 3:
            figure.leg(token, place, GHOST)
    figure.legs(pose)
    if goal & 3 != pose & 3:
        figure.sword(*figure.end(goal & 3), GHOST)
    figure.sword(*figure.end(pose & 3))
    figure.show()
