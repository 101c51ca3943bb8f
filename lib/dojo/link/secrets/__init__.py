"""Why nobody can cheat: commitments and seals, shared dice, private decks, SHA-256."""
