"""King of the Roll on two pages, for age 10 and for anybody who plays with younger children."""

from paper import INK, LINE, TINT, Paper
from roll_boards import DOES
from roll_paper import ABOUT, COLOURS, SKILLS, credit, field, title
from rules_card import heading, numbered

INTRO = "Two animals wrestle with dice, from age 8, in 10 to 20 minutes. Make your rival tap out, or score more points!"
NEED = (
    "You need: the boards, player boards and cards, cut out; a score pad and a pencil; and for each player ten dice, "
    "two of each colour: white, blue, purple, brown, black. No such dice? Any ten will do: the board says which is "
    "which."
)
READY = (
    "Both roll a die. The higher one chooses an animal first: take its board and its card. Deal the two takedown "
    "boards. In the same order choose which half of yours you use.",
    "Put one die of each colour on PLACE, showing the number that is printed there. The other five are in your hand.",
    "Shuffle the nine action cards and draw two each, in secret. Each takes three takedown tokens.",
    "Points, or until somebody taps? With points a fight has eight turns. Slap hands, bump fists!",
)
TURN = (
    "Roll: both roll the five dice in hand. Who goes first? Standing: the higher sum (equal: the younger one). On the "
    "ground: whoever is on top.",
    "Standing only: both choose a takedown token in secret. Turn them over together. That is your move for this turn.",
    "Cards: who goes first may play one, then the other. A card changes rolled dice or adds to the total. Once a "
    "fight!",
    "Dice: white, blue, purple, brown, black, one each in turn. On the ground say your move with the white one. For "
    "each die choose “straight” or “swap” (see below).",
    "Outcome: add up the dice on your move, and what cards add. Did enough dice match (the number in the corner)? "
    "Then you attempt it: add 3 in the position your animal likes, and the bonus of the move against what the other "
    "one does.",
    "The higher total wins. If it was an attempt, the move works, by the difference. If not, it was only a defence. "
    "Equal totals: both fail. Then take your dice back: five are in your hand again.",
)
STRAIGHT = "Straight: the rolled die is as high as the field asks. It goes onto the move."
SWAP = (
    "Swap: always allowed. The rolled die goes to ROLL, and you must use its skill on any one of your Place dice. "
    "Then look at the Place die of the same colour. High enough for the field? It must go there, and the rolled die "
    "takes its place. Too low? The field stays empty."
)
ENDS = (
    "A takedown puts you on top: the positions table says where. A guard pull puts you below. Once on the ground, "
    "nobody stands up again.",
    "Take the board of the new position: its upper half is for the one on top, the lower one for the other.",
    "A takedown defence that beats a takedown by 6 or more (or what it says) takes the other one down into half "
    "guard.",
    "Both defend, or a defence beats a guard pull: nothing happens.",
)
SCORE = (
    ("Takedown (or a defence that takes down)", "2"),
    ("Sweep", "2"),
    ("Guard pass", "3"),
    ("Guard pull, control", "0"),
    ("Now on top in knee on belly", "2 more"),
    ("Now on top in mount or rear mount", "4 more"),
    ("Submission", "you win!"),
)
SCORING = (
    "Only the one whose move worked scores. Staying where you are scores nothing.",
    "One advantage: your dice matched, but the other's move worked, and yours was a takedown, sweep, pass, "
    "submission, or an improvement that would have scored.",
    "After eight turns the most points win. Equal: the most advantages. Equal again: a draw.",
    "Until somebody taps: no points. After sixty turns it is a draw.",
)
ALONE = (
    "Choose an animal and a takedown half for your rival, too. Your rival has no dice, no cards and no tokens. You "
    "draw two of the five action cards with an S; nobody uses the card of an animal.",
    "Shuffle the 24 solo cards. One is shown each turn: if your rival is on top, after your action card; if not, after "
    "your black die. Standing, you say your move with the white die.",
    "The card says which move your rival tries, and the total. Add the bonus if you are in its position, 3 if your "
    "rival's animal likes it there, and the bonus of the move. It always counts as attempted.",
)
EXAMPLE = (
    "Uchi Mata against Butt Scoot, and both matched. Both have 20 on their dice. Uchi Mata has +3 against a guard "
    "pull: 23 to 20. So it works by 3, and that is closed guard, the thrower on top: 2 points!"
)
FIVE = (
    "Gorilla tries Bow & Arrow. The white 6 in hand is swapped. STR rolls the blue Place die again: 1 becomes 6. The "
    "white Place die is a 6: it goes to the move.",
    "The blue die is swapped. SPD makes the brown Place die 1 less: 1 becomes 6. The blue 6 goes to the move.",
    "The purple die is swapped. KNO makes the purple Place die itself 1 more: 5 becomes 6, and that goes to the move.",
    "The brown die is swapped. TEC turns the black Place die over: 2 becomes 5. The brown 6 goes to the move.",
    "The black die is swapped. EXP makes the new blue Place die 2 more, ready for the next turn. The black 5 goes.",
    "6 + 6 + 6 + 6 + 5 is 29, with five dice, and three are enough. If the rival has less: tap, tap, tap!",
)


def skills(page, x, y, width):
    """Draw what each colour does. Returns where it ends."""
    for colour, does in enumerate(DOES):
        field(page, x, y, 8, colour)
        page.words(x + 11, y + 3.6, 40, "%s, %s" % (SKILLS[colour], COLOURS[colour]), 9.5, bold=True)
        page.words(x + 11, y + 7.6, width - 10, does, 8.5)
        y += 10
    return y


def scores(page, x, y, width):
    """Draw what moves score. Returns where it ends."""
    for what, points in SCORE:
        page.line([(x, y), (x + width, y)], LINE, 0.4)
        page.inside(x + 1, y, width - 20, 6.8, what, 9.5, align="left")
        page.inside(x + width - 19, y, 18, 6.8, points, 9.5, bold=True, align="right")
        y += 6.8
    page.line([(x, y), (x + width, y)], LINE, 0.4)
    return y


def first(page):
    """Draw the first page: setting up, the turn, a die."""
    across, spare = page.right - page.left, (page.height - 265) / 4
    title(page, "Rules card, page 1 of 2")
    y = page.paragraph(page.left, page.top + 24, across, INTRO, 10.3, bold=True)
    y = page.paragraph(page.left, y + 1, across, NEED, 9.8) + spare
    heading(page, page.left, y, across, "1 Get ready")
    y = numbered(page, page.left, y + 13, across, READY) + spare
    heading(page, page.left, y, across, "2 A turn")
    y = numbered(page, page.left, y + 13, across, TURN) + spare
    heading(page, page.left, y, across, "A die: straight or swap")
    half = across * 0.5
    below = page.paragraph(page.left, y + 13, half, STRAIGHT, 10.3, bold=True) + 2
    page.paragraph(page.left, below, half, SWAP, 10.3)
    skills(page, page.left + half + 5, y + 9.5, across - half - 5)
    credit(page, page.left, page.bottom - 3, across)


def second(page):
    """Draw the second page: where moves end, points, alone, an example."""
    across, spare = page.right - page.left, (page.height - 279.4) / 4
    title(page, "Rules card, page 2 of 2")
    y = page.top + 23
    heading(page, page.left, y, across, "3 Where moves end")
    y = numbered(page, page.left, y + 13, across, ENDS) + 1
    page.box(page.left, y, across, 15, fill=TINT, edge=INK, thick=1, round_by=2)
    page.paragraph(page.left + 4, y + 6, across - 8, EXAMPLE, 9.8)
    y += 19 + spare
    heading(page, page.left, y, across, "4 Points")
    half = across * 0.46
    left = scores(page, page.left, y + 9, half)
    right = numbered(page, page.left + half + 5, y + 13, across - half - 5, SCORING)
    y = max(left, right) + 3 + spare
    heading(page, page.left, y, across, "Five dice, an example")
    y = numbered(page, page.left, y + 13, across, FIVE) + spare
    heading(page, page.left, y, across, "Alone")
    numbered(page, page.left, y + 13, across, ALONE)
    credit(page, page.left, page.bottom - 3, across)


def card(size):
    """Return the bytes of both pages of the rules card for a size of paper, "a4" or "letter"."""
    page = Paper(size, "King of the Roll rules card", ABOUT)
    first(page)
    page.next_page()
    second(page)
    return page.finish()
