"""Plays fights of the top opponents of King of the Roll and prints them; the same text on every interpreter."""

from dojo.playing.seated import BOT
from dojo.playing.table import Table

_TOP = 3

for seed in range(2):
    for seats in (2, 1):
        options = bytes((2 - seats, seed, 0, 0, 0, 0))
        table = Table("king_of_the_roll", options, bytes([BOT + _TOP] * seats), bytes((seed, 5)))
        table.advance()
        print(list(table.match.log), table.match.check())
