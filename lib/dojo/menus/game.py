"""A game's first page: who plays? A press repeats the last way of playing. Below that: change, and help."""

from micropython import const

from dojo import pages
from dojo.dialogs import confirm, help, menu, message
from dojo.link.screens import pairing
from dojo.menus import change, preferences, setup
from dojo.menus.cards import ALONE, LINKED, frieze, is_ready, kept, load_card, note_use, people_in, used, ways
from dojo.orders import OPEN, PLAY, PLAY_GUIDED, RESUME
from dojo.saving import checks
from dojo.say import number_of, of_game, say, say_one
from dojo.ui.keys import UP
from dojo.ui.seats import sit

_TITLE = const(14)  # letters
_CALLED = (0, number_of("console.one_player"), number_of("console.here"), number_of("console.link"))  # the ways


def page(console, game):
    """Generator: one game's menu. Returns the order for a match, or None if the player went back."""
    card = load_card(game)
    title = say(card.NAME)
    if console.link is None:
        console.sound.tune()
    if not is_ready(card):
        yield from _tell(console, title, say("console.not_yet_long", title))
        return None
    last = used(console.store)
    if last[0] != game.encode():
        note_use(console.store, game)
    waiting = None  # the usual case; nothing more need be loaded then
    if console.store.has_match():
        waiting = yield from pages.open(checks.waiting, console.store)
    more = getattr(card, "MORE", ())
    first = getattr(card, "FIRST", ())
    offered = ways(console, card)
    if console.lent and game in console.lent.forms:
        has = pages.keep(setup).has
        offered = [way for way in offered if has(console, game, way)]
    items = _items(console, card, offered, waiting is not None and waiting[0] == game)
    chosen = _begin_at(last, game, items, first)

    def border():
        return frieze(console, game)

    while True:
        texts = [_call(console, game, item) if item in _CALLED else say(item) for item in items]
        chosen = yield from pages.open(menu.menu, console, title, texts, chosen, "", border)
        if chosen < 0:
            return None
        item = items[chosen]
        order = None
        if item == number_of("console.go_on"):
            note_use(console.store, game)
            return (RESUME,)
        if item == number_of("console.how_to_play"):
            above = title if len(title) <= _TITLE else say(item)  # the page number follows
            yield from pages.open(help.page, console, above, game, LINKED in offered)
        elif _named(item, first):
            name = _named(item, first)
            note_use(console.store, game, name)
            return OPEN, game, name
        elif _named(item, more):
            yield from pages.open("games.%s.%s" % (game, _named(item, more)), console)
        elif item == number_of("console.hints"):
            yield from pages.open(preferences.hints, console)
        elif item == number_of("console.guided"):
            order = yield from _guided(console, game, waiting)
        elif item in _CALLED:
            order = yield from begin(console, game, waiting, _CALLED.index(item))
        elif (yield from _may_begin(console, waiting)):
            order = yield from _change(console, game, _last_way(last, game) or offered[0])
        if order is not None:
            return order


def _items(console, card, offered, goes_on):
    """The numbers of the menu's texts. offered: ways to play. goes_on: a match of this game waits."""
    items = [_CALLED[way] for way in offered if way != LINKED]
    link = [_CALLED[LINKED]] if LINKED in offered else []
    if not console.has(UP):
        items += link
    items += [number_of("console.change_game"), number_of("console.how_to_play")]
    if getattr(card, "GUIDED", False):
        items.append(number_of("console.guided"))
    if getattr(card, "HINTS", False):
        items.append(number_of("console.hints"))
    items += [number for number, _ in getattr(card, "MORE", ())]
    if goes_on:
        items.insert(0, number_of("console.go_on"))
    items[1:1] = [number for number, _ in getattr(card, "FIRST", ())]
    return link + items if console.has(UP) else items  # linking is one press up from the cursor's first position


def link(console, game):
    """Generator: from the launcher straight to other handhelds. Returns the order, or None if the player went back."""
    waiting = None
    if console.store.has_match():
        waiting = yield from pages.open(checks.waiting, console.store)
    return (yield from begin(console, game, waiting, LINKED))


def begin(console, game, waiting, way):
    """Generator: the order for a match as last played that way, or None. The first one alone is guided."""
    if way == ALONE and _is_first(console, game):
        return (yield from _guided(console, game, waiting))
    if not (yield from _may_begin(console, waiting)):
        return None
    if way == LINKED:  # the last setup is looked up once there is a picture
        return (yield from _order(console, game, way))
    return (yield from _order(console, game, way, *pages.keep(setup).quick(console, game, way)))


def _guided(console, game, waiting):
    """Generator: the order for a guided match, or None."""
    if not (yield from _may_begin(console, waiting)):
        return None
    note_use(console.store, game, str(ALONE))
    return PLAY_GUIDED, game


def _is_first(console, game):
    """Whether nobody has played or set up this game alone on this handheld: players are then shown how."""
    return console.settings.will_guide(game) and getattr(load_card(game), "GUIDED", False)


def _change(console, game, way):
    """Generator: the order for a match after setting it up, or None."""
    sit(console.store)
    try:
        chosen = yield from pages.open(change.page, console, game, way)
    finally:
        sit(None)
    if not chosen:
        return None
    if chosen[0] == ALONE:
        console.settings.guide_no_more(game)
    return (yield from _order(console, game, *chosen))


def _order(console, game, way, options=None, who=0):
    """Generator: the order for a match. Looks for other handhelds first if it is linked; None if none was found."""
    if way == LINKED:
        console.clear()
        console.sound.stop()  # infrared light may come in from now on
        order = yield from pages.open(pairing.pair, console, game, options, who)
    else:
        order = PLAY, game, options, who
    if order is not None:
        note_use(console.store, game, str(way))
    return order


def _may_begin(console, waiting):
    """Generator: whether a match may begin. A suspended one is given up only if the players agree."""
    if waiting is None:
        return True
    question = say("console.give_up_match", say(load_card(waiting[0]).NAME))
    return (yield from pages.open(confirm.confirm, console, question))


def _tell(console, title, text):
    """Generator: say why something cannot be played."""
    return pages.open(message.message, console, title, text)


def _call(console, game, item):
    """The label of a way to play; with the form and number of players, if unusual."""
    setup = kept(console.store, game, _CALLED.index(item))
    people = 2 if setup is None else people_in(setup[1])
    name = say(item, people) if item == number_of("console.here") else say(item)
    first, forms = of_game(game, "forms")
    if setup is None or not setup[0] or setup[0][0] >= forms:
        return say(getattr(load_card(game), "ALONE", item)) if item == number_of("console.one_player") else name
    return say("console.way_and_form", name, say_one(first, setup[0][0]))


def _begin_at(last, game, items, first):
    """The initial cursor position: the last choice, or a suspended match before all else."""
    for number, name in first:
        if last == [game.encode(), name.encode()]:
            return items.index(number)
    if number_of("console.go_on") in items:
        return items.index(number_of("console.go_on"))
    way = _last_way(last, game)
    if way and _CALLED[way] in items:
        return items.index(_CALLED[way])
    return int(items[0] == _CALLED[LINKED] and items[1] != number_of("console.change_game"))


def _last_way(last, game):
    """The way a game was last played, 0 if it was not."""
    is_way = last[0] == game.encode() and len(last) > 1 and last[1] in (b"1", b"2", b"3")
    return int(last[1]) if is_way else 0


def _named(number, ways):
    """The name of a menu item, or an empty string."""
    for item, name in ways:
        if item == number:
            return name
    return ""
