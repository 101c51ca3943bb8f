"""How often each side has won in a series of matches.

    score([1, 2, 1], [0, 1], [0])           # "You 2 : 1 Panda"
"""

from dojo.say import say
from dojo.ui.seats import name, scores


def score(series, sides, seats_here):
    """The line for a result, this handheld's side first; "" if there is only one side.

    series: for each match the mask of the winning seats. sides: as from dojo.menus.setup.leaders_of. seats_here: the
    seats of people at this handheld.
    """
    leaders = [seat for seat, leader in enumerate(sides) if seat == leader]
    if len(leaders) < 2:
        return ""
    won = [sum([winners >> leader & 1 for winners in series]) for leader in leaders]
    if len(leaders) > 2:
        return scores([name(leader) for leader in leaders], won)
    names = [name(leader) for leader in leaders]
    mine = [place for place in range(2) if leaders[place] in [sides[seat] for seat in seats_here]]
    near = 0
    if len(mine) == 1:
        near = mine[0]
        names[near] = say("console.you_first")
    return say("console.series", names[near], won[near], won[1 - near], names[1 - near])
