"""What nobody can cheat with: commitments and seals, shared dice, private decks, SHA-256."""
