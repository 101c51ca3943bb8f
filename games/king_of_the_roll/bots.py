"""King of the Roll: opponents. Each sees only the view of its seat and draws from its seat's own generator."""

from games.king_of_the_roll import rules

LEVELS = 1


def choose(level, view, seat, dice):
    """A legal action for a seat that has to act, by lot."""
    legal = [action for action in range(rules.actions(view, seat)) if not rules.refuse(view, seat, action)]
    return legal[dice.below(len(legal))]
