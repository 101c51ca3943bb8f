"""Where a player of King of the Roll chooses: a fighter, a move, a card, each die; and how the fight stands."""
