"""How to play Knock Yourself Out, for age 8.

Each text fits the three rows of the smallest screen.
"""

PAGES = (
    "Your tray has six numbers. Be first to get all out at once!",
    "Roll two dice. Add, or take the small from the large.",
    "Is that number in your tray? Take it out!",
    "Move the frame to the number you say, and press OK.",
    "Wrong? Never mind: look again.",
    "No such number in your tray? Choose the X: a strike.",
    "After a strike you put one number back in.",
    "All six are in? Then you miss the turn.",
    "Double 4, 5 and 6 are always strikes. 3-3 is 0: no number.",
    "You can take one out? Then you must. Only one a turn.",
    "Choose the ? to see all the rolls. What is easy to roll?",
    "Why? tells what the coach thinks of your choice.",
    "In Sums and help you can have x and / and see the answers.",
    "Make a chart: fill in all 36 rolls, then count!",
    "2 against 2: partners share a tray and take turns.",
    "After 400 turns nobody wins.",
)
