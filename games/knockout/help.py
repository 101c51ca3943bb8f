"""How to play Knock Yourself Out, for age 8. Only in memory while somebody reads it."""

PAGES = (
    "Six numbers are in your tray. Be the first to get all six out at once!",
    "Roll two dice. Add them, or take the smaller one from the larger one. Is that number in your tray? Take it out!",
    "Move the frame to the number you say, and press OK. Wrong? Never mind, try again.",
    "No such number in your tray? That is a strike: choose the X.",
    "After a strike one number must go back in. You choose which. All six in? Then you miss the turn.",
    "Double 4, 5 and 6 are always strikes. 3-3 is 0: that is no number.",
    "You can take one out? Then you must. Only one number goes out in a turn.",
    "The ? shows all the rolls: what is easy to roll, and what is not?",
    "Before you roll, the coach can tell you why your last choice was good or not.",
    "In Sums and help you can have x and / too, and a bar below each right answer.",
    "2 against 2: partners share a tray and take turns. 400 turns are enough: nobody wins.",
)
