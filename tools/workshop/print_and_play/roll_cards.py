"""King of the Roll's cards to cut out, nine to a page, 63 × 88 mm: action cards, the solo deck, tokens, positions."""

from blocks import HIGH, INSET, WIDE, places
from paper import GREY, INK, LINE, TINT, WHITE, Paper
from roll_paper import ABOUT, DATA, POSITIONS, TAKEDOWNS, named, within

COMMON = 9


def cards(size, says):
    """Return the bytes of five pages with all cards for a size of paper, "a4" or "letter"."""
    page = Paper(size, "King of the Roll: cards", ABOUT, says.language)
    deck = [(action, number) for number in range(len(DATA["cards"]))]
    deck += [(solo, number) for number in range(len(DATA["solo"]))]
    deck += [(token, number % 3) for number in range(6)] + [(on_top, 0), (table, 0)]
    for (draw, number), (x, y) in zip(deck, places(page, len(deck))):
        draw(page, says, x, y, number)
        page.words(x + 6, y + HIGH - 6, WIDE - 12, says("king.credit"), 6, colour=GREY, align="centre")
    return page.finish()


def frame(page, x, y, words, fill, colour):
    """Draw the edge of a card and what it is."""
    page.box(x + INSET, y + INSET, WIDE - 2 * INSET, HIGH - 2 * INSET, fill=WHITE, edge=INK, thick=1.2, round_by=2.5)
    head = x + INSET + 2.5, y + INSET + 2.5, WIDE - 2 * INSET - 5, 8
    page.cell(*head, words, 11, fill, thick=0.8, round_by=1.5, pad=1.5, bold=True, colour=colour)


def does(says, card):
    """What an action card does, as sentences."""
    told = []
    dice = card.get("dice")
    if dice:
        count = says("king.one") if dice["most"] == 1 else says("king.up_to", count=dice["most"])
        most = says("king.%s_dice" % dice["whose"], count=count)
        told.append(says("king.%s_%s" % (dice["whose"], dice["effect"]), most=most, number=dice.get("number", "")))
    if card["added"]:
        told.append(says("king.added", added=card["added"]))
    return told


def action(page, says, x, y, place):
    """Draw an action card: name, what it does; the mark of solo cards, or the head of its character."""
    card = DATA["cards"][place]
    own = place - COMMON
    title = says("king.action")
    if own >= 0:
        owner = named(says, "characters", DATA["characters"][own]["name"])
        title = says("king.own_card", name=owner.upper())
    frame(page, x, y, title, INK, WHITE)
    page.words(x + 6, y + 23, WIDE - 12, named(says, "cards", card["name"]), 17, bold=True, align="centre")
    below = y + 32
    for sentence in does(says, card):
        below = page.paragraph(x + 7, below, WIDE - 14, sentence, 13, align="centre") + 2
    if own >= 0:
        page.picture("king_of_the_roll_heads", x + WIDE / 2 - 7.5, y + HIGH - 30, 15, tile=own)
    elif "dice" in card:
        few(page, x + WIDE / 2, y + HIGH - 38, card["dice"]["most"])
    if card["solo"]:
        page.disc(x + WIDE / 2, y + HIGH - 24, 5.5, fill=INK)
        page.inside(x + WIDE / 2 - 5, y + HIGH - 29.5, 10, 11, "S", 17, bold=True, colour=WHITE)
    page.words(x + 6, y + HIGH - 10, WIDE - 12, says("king.once"), 8, align="centre")


def few(page, middle, y, count):
    """Draw five dice, with a pip on as many as a card may change."""
    for die in range(5):
        is_one = die < count
        fill, edge = (TINT, INK) if is_one else (WHITE, LINE)
        page.box(middle - 19.5 + die * 8, y, 7, 7, fill=fill, edge=edge, round_by=1)
        if is_one:
            page.disc(middle - 16 + die * 8, y + 3.5, 1.2)


def solo(page, says, x, y, place):
    """Draw a card of the solo deck: which move, the total, the position with a bonus."""
    card = DATA["solo"][place]
    frame(page, x, y, says("king.solo"), TINT, INK)
    page.words(x + 6, y + 21, WIDE - 12, says("king.move"), 10, align="centre")
    for each in (1, 2, 3):
        box, is_it = (x + WIDE / 2 - 20 + (each - 1) * 14, y + 23.5, 12, 13), each == card["move"]
        fill, edge, colour = (INK, INK, WHITE) if is_it else (WHITE, LINE, GREY)
        page.cell(*box, str(each), 22, fill, edge, 1, 1.5, bold=is_it, colour=colour)
    page.words(x + 6, y + 43, WIDE - 12, says("king.total"), 10, align="centre")
    page.words(x + 6, y + 58, WIDE - 12, str(card["total"]), 40, bold=True, align="centre")
    told = says("king.bonus", bonus=card["bonus"], position=within(says, "positions", card["position"]))
    page.words(x + 6, y + 68, WIDE - 12, told, 13, bold=True, align="centre")
    if card["move"] == 3:
        page.paragraph(x + 7, y + 73.5, WIDE - 14, says("king.solo_move"), 7, align="centre")


def token(page, says, x, y, place):
    """Draw a takedown token: each player has all three."""
    name, told = says.all("king.tokens")[place], says.all("king.token_says")[place]
    frame(page, x, y, says("king.token"), TINT, INK)
    below = page.paragraph(x + 6, y + 36, WIDE - 12, name, 20, bold=True, align="centre")
    page.paragraph(x + 8, below + 3, WIDE - 16, told, 12, align="centre")


def on_top(page, says, x, y, _):
    """Draw the token of the player on top."""
    frame(page, x, y, says("king.top_player"), INK, WHITE)
    page.shape([(x + WIDE / 2, y + 22), (x + WIDE / 2 + 14, y + 38), (x + WIDE / 2 - 14, y + 38)], INK)
    page.paragraph(x + 8, y + 49, WIDE - 16, says("king.top_says"), 13, bold=True, align="centre")


def table(page, says, x, y, _):
    """Draw the positions table: where a takedown ends."""
    frame(page, x, y, says("king.positions"), INK, WHITE)
    page.words(x + 6, y + 19, 30, says("king.best_top"), 7.5, bold=True)
    page.words(x + 36, y + 19, WIDE - 42, says("king.takedown_by"), 7.5, bold=True, align="right")
    for row, (position, least) in enumerate(reversed(list(zip(POSITIONS, TAKEDOWNS)))):
        margin = says("king.two", first=least, last=least + 1)
        margin = "1" if row == len(POSITIONS) - 1 else says("king.or_more", number=least) if not row else margin
        above = y + 20.5 + row * 6.6
        page.line([(x + 6, above), (x + WIDE - 6, above)], LINE, 0.4)
        page.inside(x + 6, above, 30, 6.6, named(says, "positions", position), 9.5, bold=True, align="left")
        page.inside(x + 36, above, WIDE - 42, 6.6, margin, 9.5, align="right")
    page.words(x + 6, y + HIGH - 10, WIDE - 12, says("king.best_bottom"), 7.5, bold=True)
