"""How to play Ninja, for age 8."""

PAGES = (
    "You are a ninja. In each round you secretly use some of your strength. What you use is gone.",
    "Did you use less than the other? Then you must pay 3 more to roll away. If you cannot, you lose!",
    "Same number? Nobody pays more. Both at 0: a draw.",
    "The stripes in your bar show what you would use. In the list of rounds, ! means: had to pay more.",
    "Forbidden number: you have 50. Pick a number from 0 to 5. You may never use it. Find out the other one's!",
    "Three ninjas: you have 50. All different: the middle pays 3, the lowest 5.",
    "Two low ones pay 4 each. One low one alone pays 6. Who cannot pay is out.",
    "Tag team: two against two. One of each team fights. Who rests gets 1 back in each round.",
    "After a round you may tag: your partner comes in. If both are gone, or the last one is at 0, you lose.",
    "Ten rounds in a row of nothing, or 200 rounds, are a draw.",
)
