"""Karenza on two pages, for age 10 and for anybody who plays with younger children. The exchange it shows is played
with the game's own cards: what it says about them comes from games/karenza/cards.py.
"""

from karenza_paper import (
    ABOUT,
    LEFT,
    NAMES,
    RIGHT,
    SWORD,
    WARRIORS,
    cards,
    credit,
    cross,
    sign,
    squares,
    token,
)
from karenza_warrior import HIGH, WIDE
from karenza_warrior import card as draw_card
from paper import GREY, INK, LINE, TINT, WHITE, Paper
from rules_card import heading, numbered

INTRO = "A duel of sword cards for two, from age 8, in 10 to 20 minutes. Look how the other one stands: it says a lot!"
NEED = (
    "You need: one warrior printed for each player (four pages: 30 cards, a board, tokens; both may take the same "
    "one), scissors, and a coin. Thick paper is best: nobody must see through a card. Nothing is printed on the "
    "backs. Cut along the long straight lines first. Tokens are there twice, in case one gets lost."
)
READY = (
    "Put your board in front of you; its arrow points at your opponent. The points token starts below 0.",
    "Shuffle your 30 cards. Your opponent lifts off a part and puts it below the rest. Lay the deck face down.",
    "Draw 7 cards. Show them to nobody.",
    "Toss a coin: whoever wins it begins, and now puts both feet and the sword on the board, anywhere. Then the other "
    "does. Two feet never share a square.",
    "Whoever begins has the first turn and takes the token “whose turn?”. It goes with the turn.",
)
READ = (
    "The number is its power.",
    "A triangle is an attack, a shield a defence.",
    "Your sword must be where the stroke is thick. Once the card is played, it goes where the arrow points.",
    "L full is your left foot, R in a ring your right one. A foot that is not drawn may stand anywhere.",
)
TURN = (
    "Move: none, one, two or all three of your tokens, wherever you like. Count those that have a new place at the "
    "end. If both feet change places, that is two.",
    "Then play one card, or none. Feet and sword must stand as the card shows. Lay it on the table, so that both can "
    "read it, and let your sword go its way: that does not count as a move.",
)
LOCK = "Sword lock: if you moved the sword yourself in this turn, you may not play a card."
INITIATIVE = (
    "Nobody attacked you just now: you have the initiative. Choose:",
    "Attack: play an attack. Say how many tokens you moved, and show it on your board, on the row MOVED. Now your "
    "opponent is threatened, and it is his or her turn.",
    "Or pass: play no card. You may put one card from your hand on your pile, face up. “Passing” "
    "says what happens then.",
)
THREATENED = (
    "Your opponent has just attacked: you are threatened. Choose:",
    "Defend: play a defence, and lay it before the attack. Before it you may move as many tokens as your opponent "
    "moved for the attack, or fewer; any of yours.",
    "Or do not defend: you may move up to three tokens, the sword too, and put no card away. Take your turn even if "
    "you hold no defence at all, and do not tell.",
)
# What came, who scores, whose turn it is.
FOLLOWS = (
    ("The defence is stronger than the attack", "Nobody scores.", "The defender has the next turn."),
    ("The defence is as strong, or weaker", "Nobody scores.", "The attacker has the next turn."),
    ("No defence", "The attacker scores the power.", "The attacker has the next turn."),
)
AFTER = (
    "Whoever has this next turn has the initiative. Cards on the table stay where they are and do nothing more. "
    "Nobody draws, so hands grow smaller until somebody passes."
)
PASSING = (
    "Both put their cards from the table on their own pile, face up.",
    "If one of you needs more cards than are left in the deck, the fight is over: see “The end”.",
    "Both draw until they hold 7 cards. Whoever holds 7 draws none.",
    "It is the other player's turn, with the initiative.",
)
END = (
    "Whoever has 10 points or more wins at once.",
    "Too few cards in a deck to fill a hand: nobody draws, and the fight is over. The most points win; equal points "
    "are a draw. Piles are never shuffled in again. With full hands an empty deck does not end the fight.",
    "Ten turns in a row, counting those of both, without a card played or drawn: the fight is over in the same way.",
)
OTHERWISE = (
    "Free sword (agree first): you may play a card even if you moved the sword. It counts as a move, as feet do.",
    "A first fight: hold 5 cards instead of 7. Any number from 3 to 7 will do.",
    "Three to eight players: everybody fights everybody once. A fight won counts 2, a draw 1. Equal? Add up the "
    "points of all fights, then see who won against whom; still equal, share the place.",
)
CLEVER = (
    "Look at your opponent's feet and sword: they say which cards can come. So do yours!",
    "The fewer tokens you move, the harder your attack is to stop: nobody moves more for the defence.",
    "Every card leaves your sword somewhere. Think of the card that begins there.",
)
ANN, BEN = 0, 1  # with the first warrior, with the second


def pose(words):
    """The number of a stance: "AD4" for the left foot on A, the right one on D, the sword at 4."""
    return 16 * "ABCD".index(words[0]) + 4 * "ABCD".index(words[1]) + int(words[2]) - 1


# Whose turn, the stance before moving, the stance after it, the technique.
EXCHANGE = (
    (ANN, "AB4", "AC4", 4),
    (BEN, "CA3", "DA3", 15),
    (ANN, "AC1", "AC1", 10),
    (BEN, "DA4", "DA4", 9),
)
PLAYERS = ("Ann", "Ben")
CHOICE = 55  # mm of height of a box that says what can be done
SAID = (
    "Ann moves her right foot from B to C and attacks. “One token!” Her sword goes from 4 to 1.",
    "Ben may move one token: his left foot, from C to D. 3 against 5 is not stronger: Ann goes on.",
    "Ann stands right, and her left foot is enough: she moves nothing. So Ben may not move either.",
    "Ben need not move: his sword came to 4 just now. 6 is stronger than 3. It is Ben's turn!",
)


def title(page, part):
    """Write the title of a page."""
    page.picture("karenza", page.right - 16.2, page.top, 16)
    page.words(page.left, page.top + 9.5, 60, "KARENZA", 30, bold=True)
    page.words(page.left, page.top + 14.5, 50, "Rules card, page %d of 2" % part, 8, colour=GREY)
    page.line([(page.left, page.top + 18), (page.right, page.top + 18)], INK, 2)


def strokes(page, x, y, width, lines):
    """Write sentences with a point before each. Returns where they end."""
    for line in lines:
        page.disc(x + 1, y - 1.2, 0.8)
        y = page.paragraph(x + 4, y, width - 4, line, 10) + 1.1
    return y


def choice(page, x, y, width, high, words, of_attack):
    """Draw a box of what to do, with its sign: the first line is when, the others what can be chosen."""
    page.box(x, y, width, high, fill=TINT, edge=INK, thick=1, round_by=2)
    sign(page, x + 4, y + 4, 9, of_attack)
    y = max(page.paragraph(x + 17, y + 7, width - 20, words[0], 10.5, bold=True), y + 13) + 4
    strokes(page, x + 4, y, width - 8, words[1:])


def the_tokens(page, x, y, width):
    """Draw the three tokens with their names. Returns where they end."""
    each = width / 3
    for which, words in ((LEFT, "left foot"), (RIGHT, "right foot"), (SWORD, "sword")):
        left = x + which * each
        token(page, left + each / 2 - 4.5, y, 9, which)
        page.words(left, y + 13, each, words, 9, align="centre")
    return y + 14


def table(page, x, y, width):
    """Draw what follows an attack. Returns where it ends."""
    columns = (x, x + 0.4 * width, x + 0.7 * width, x + width)
    for what in FOLLOWS:
        page.line([(x, y), (x + width, y)], LINE, 0.4)
        for place, words in enumerate(what):
            room = columns[place + 1] - columns[place] - 2
            page.inside(columns[place] + 1, y, room, 7.6, words, 10, bold=not place, align="left")
        y += 7.6
    page.line([(x, y), (x + width, y)], LINE, 0.4)
    return y


def exchange(page, x, y, width):
    """Draw an exchange in four turns, beside each other: stance, card, what happens. Returns where it ends."""
    each, small = (width - 9) / len(EXCHANGE), 17
    for place, (who, _, after, number) in enumerate(EXCHANGE):
        left = x + place * (each + 3)
        one, stance = cards.technique(who, number), pose(after)
        page.box(left, y, each, 56, fill=WHITE, edge=INK, thick=0.8, round_by=2)
        page.words(left + 3, y + 6, each - 6, "%s, %s" % (PLAYERS[who], WARRIORS[who]), 9.5, bold=True)
        cross(page, left + 3, y + 9, small, stance & 3)
        squares(page, left + each - small - 3, y + 9, small, stance >> 4, stance >> 2 & 3)
        sign(page, left + 3.5, y + 29, 6.5, cards.is_attack(one))
        page.inside(left + 11, y + 28.5, 7, 7.5, str(cards.power(one)), 21, bold=True)
        page.inside(left + 19, y + 28.5, each - 21, 7.5, NAMES[who][number], 8.5, bold=True, align="left")
        page.paragraph(left + 3, y + 41, each - 5, SAID[place], 9)
    return y + 56


def first(page):
    """Draw the first page: setting up, cards, the turn."""
    across, spare = page.right - page.left, (page.height - 279.4) / 4
    left = across - WIDE - 8
    right = page.left + left + 8
    title(page, 1)
    page.paragraph(page.left + 66, page.top + 5, across - 66 - 20, INTRO, 10.5, bold=True)
    y = page.paragraph(page.left, page.top + 25, across, NEED, 10) + 1 + spare
    heading(page, page.left, y, left, "1 Get ready")
    below = numbered(page, page.left, y + 13, left, READY) + spare
    heading(page, page.left, below, left, "How to read a card")
    below = strokes(page, page.left, below + 12.5, left, READ)
    draw_card(page, right, y - 3, 0, EXCHANGE[0][3])
    y = max(below, the_tokens(page, right, y + HIGH, WIDE)) + 1 + spare
    heading(page, page.left, y, across, "2 Your turn")
    y = numbered(page, page.left, y + 13, across, TURN) + 1
    page.words(page.left + 6, y, across - 6, LOCK, 10.3, bold=True)
    half = (across - 5) / 2
    y += 4 + spare
    choice(page, page.left, y, half, CHOICE, INITIATIVE, True)
    choice(page, page.left + half + 5, y, half, CHOICE, THREATENED, False)
    credit(page, page.left, page.bottom - 3, across)


def second(page):
    """Draw the second page: what follows, passing, the end, an exchange, other ways to play."""
    across, spare = page.right - page.left, (page.height - 279.4) / 5
    half = (across - 6) / 2
    title(page, 2)
    y = page.top + 23
    heading(page, page.left, y, across, "3 What follows an attack")
    y = table(page, page.left, y + 7.5, across) + 5.5
    y = page.paragraph(page.left, y, across, AFTER, 10) + spare
    heading(page, page.left, y, half, "Passing")
    heading(page, page.left + half + 6, y, half, "The end")
    passed = numbered(page, page.left, y + 13, half, PASSING)
    ended = strokes(page, page.left + half + 6, y + 12.5, half, END)
    y = max(passed, ended) + spare
    heading(page, page.left, y, across, "Four turns of a fight")
    y = exchange(page, page.left, y + 9, across) + 3 + spare
    heading(page, page.left, y, across, "Other ways to play")
    y = strokes(page, page.left, y + 12.5, across, OTHERWISE) + spare
    heading(page, page.left, y, across, "Be clever")
    strokes(page, page.left, y + 12.5, across, CLEVER)
    credit(page, page.left, page.bottom - 3, across)


def card(size):
    """Return the bytes of both pages of the rules card for a size of paper, "a4" or "letter"."""
    page = Paper(size, "Karenza rules card", ABOUT)
    first(page)
    page.next_page()
    second(page)
    return page.finish()
