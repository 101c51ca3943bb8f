"""Charts of outcomes: the one beside a game, and those a child makes and counts with."""
