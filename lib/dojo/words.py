"""All words of the console for players. Short, plain, for age 8. Every line fits a screen of 20 columns."""

TITLE = "Pocket Dojo"
OK = "ok"
BACK = "back"
MORE = "more"
MOVE = "move"
NEXT_ONE = "next"
YES = "Yes"
NO = "No"

# Seats A to H: the animals of lib/dojo/art/seats.bmp.
SEATS = ("Fox", "Panda", "Crane", "Tiger", "Monkey", "Turtle", "Owl", "Rabbit")
LETTERS = "ABCDEFGH"

PASS_TO = "Pass to"
LOOK = "look"
