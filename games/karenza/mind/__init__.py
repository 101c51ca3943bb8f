"""How the top opponent of Karenza thinks: it deals what it cannot see, plays on, and counts what comes of it."""
