"""King of the Roll: two animals wrestle with dice. Only its card is there yet."""

NAME = "King of the Roll"
PLAYERS = (1, 2)
MINUTES = (10, 20)
OPTIONS = ()
READY = False
