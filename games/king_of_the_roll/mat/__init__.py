"""King of the Roll's choices: a fighter, a move, a card, each die; and the state of the fight."""
