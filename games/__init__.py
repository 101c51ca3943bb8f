"""The games, each in a folder of its own."""

GAMES = ("ninja", "karate", "knockout", "karenza", "king_of_the_roll")  # in the order of the launcher
