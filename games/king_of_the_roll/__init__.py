"""King of the Roll: two animals wrestle with dice. Only its card is there yet."""

from dojo.say import number_of

NAME = number_of("king_of_the_roll.name")
PLAYERS = (1, 2)
MINUTES = (10, 20)
OPTIONS = ()
READY = False
