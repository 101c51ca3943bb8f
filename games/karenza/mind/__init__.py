"""How Karenza's top opponent thinks: it deals what it cannot see, plays on, and counts the results."""
