"""The pages of the launcher: a card for every game, then settings and about.

A handheld of a class shows its number, in its colour, on each; settings are absent if children may change none.

BACK, with nowhere to go from here, looks for other handhelds at once if the game can be linked. UP opens the pocket
roller; on three buttons it is a page after the games.
"""

import displayio
from micropython import const

from dojo.belts.earned import KNOT, MASTER, are_on, held, is_master, knot
from dojo.dialogs.card import ICON, PICTURE, news, show_card, watch
from dojo.menus.cards import can_link, games, is_ready, load_card, wear
from dojo.say import say
from dojo.ui import draw, keys
from dojo.ui.layout import CLOCK, FACE, PERSON
from dojo.ui.seats import chosen, portrait

GAME = const(0)  # what is opened: a game's menu
LINK = const(1)  # other handhelds at once, for a game
HAND_IN = const(2)  # a page after the games, as are those below
PREFERENCES = const(3)
ABOUT = const(4)
DICE = const(5)
_ICONS = "lib/dojo/art/icons.bmp"
_GEAR = const(34)  # tiles of the icons
_BOOK = const(37)
_FIVE = const(20)
_HAND = const(36)


def page(console, index):
    """Generator: browse the pages, starting at `index`. Returns the page opened, and what of it: GAME, LINK, HAND_IN,
    PREFERENCES, ABOUT or DICE.
    """
    names = games(console)
    more = (ABOUT,) if console.lent and console.lent.may == () else (PREFERENCES, ABOUT)
    if not console.has(keys.UP):
        more = (DICE,) + more
    if console.lent:
        more = (HAND_IN,) + more
    count = len(names) + len(more)
    while True:
        links = index < len(names) and _can_link(console, load_card(names[index]))
        poster = (yield from draw.fitted(_show, console, index, names, more, links))[1]
        console.store.flush()  # notes made while a game was open
        if poster is None:
            key = yield from console.key(keys.OK)
        else:
            game = names[index]
            key = yield from watch(console, poster, game, getattr(load_card(game), "ALIVE", ()))
        if key == keys.OK:
            return index, GAME if index < len(names) else more[index - len(names)]
        if key == keys.BACK and links:
            return index, LINK
        if key == keys.UP:
            return index, DICE
        console.sound.tick()
        if key in keys.FORWARD:
            index = (index + 1) % count
        elif key in keys.BACKWARD:
            index = (index - 1) % count


def _can_link(console, card):
    return is_ready(card) and can_link(console, card)


def _show(console, index, names, more, links):
    """Draw one page, in its game's colour. Returns the screen, and its poster or None."""
    count = len(names) + len(more)
    wear(console, names[index] if index < len(names) else "")
    if index < len(names):
        game = names[index]
        card = load_card(game)
        picture = ("games/%s/picture.bmp" % game, PICTURE, 0)
        sides = [names[each] if 0 <= each < len(names) else "" for each in (index - 1, index + 1)]
        screen, poster = show_card(console, index, count, picture, say(card.NAME), _facts(card), links, game, sides)
        _extras(console, screen, poster, game)
    elif more[index - len(names)] == HAND_IN:
        screen, poster = show_card(console, index, count, (_ICONS, ICON, _HAND), say("loan.lesson.show"), ())
    elif more[index - len(names)] == DICE:
        screen, poster = show_card(console, index, count, (_ICONS, ICON, _FIVE), say("console.dice.title"), ())
    elif more[index - len(names)] == PREFERENCES:
        screen, poster = show_card(console, index, count, (_ICONS, ICON, _GEAR), say("console.settings"), ())
    elif is_master(console):
        facts = (say("console.master"),)
        screen, poster = show_card(console, index, count, (MASTER, PICTURE, 0), say("console.about"), facts)
    else:
        screen, poster = show_card(console, index, count, (_ICONS, ICON, _BOOK), say("console.about"), ())
    console.show(screen)
    return screen, poster


def _facts(card):
    """Who can play and for how long, or that it is not playable yet."""
    if not is_ready(card):
        return (say("console.not_yet"),)
    return PERSON + _span(card.PLAYERS), CLOCK + _span(card.MINUTES)


def _span(pair):
    return "%d" % pair[0] if pair[0] == pair[1] else "%d-%d" % pair


def _extras(console, screen, poster, game):
    """The layers over a game's poster: on the left whether a match is suspended and whether the battery is low; on the
    right the belt won, below the animal that plays if one was chosen.
    """
    lines = (say("console.waits"),) if console.store.is_match_of(game) else ()
    if console.low:
        lines = (say("console.battery_low"),) + lines
    news(screen, lines, poster.x if poster else 0)
    if are_on(console):
        scale = 1 if console.mono else 2
        hung = displayio.Group(x=console.width - KNOT * scale - FACE.margin, y=screen.bottom - FACE.margin, scale=scale)
        belt = held(console.store, game)
        if belt:
            hung.append(knot(console, belt, 0, -KNOT))
        who = chosen(console.store)
        if who >= 0:
            y = -KNOT * (1 + len(hung))
            if console.mono:
                hung.append(draw.block(0, y, KNOT, KNOT, console.theme.paper))
            hung.append(portrait(console, who, 0, y))
        screen.append(hung)
