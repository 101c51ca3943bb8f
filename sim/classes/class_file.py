"""What class.toml may say: every value is checked as a handheld reads it (lib/dojo/loan/terms.py).

    mistakes({"games": "ninja, nockout", "level": 9}, rules(("de", "en", "es", "fr")))
    # ['games: there is no "nockout". Did you mean "knockout"?', 'level: 9 is not one of 1 to 4.']

A rule is a function from a value to sentences about its mistakes, if any. Everything here runs on MicroPython, except
for suggesting the right word.
"""

try:
    from difflib import get_close_matches
except ImportError:  # in the web page (sim/web/inside/classroom.py)

    def get_close_matches(word, words, n):
        return []


from dojo.loan import terms
from dojo.say import of_game
from games import GAMES
from sim.classes import class_text

_BLANKS = " \t\n\r\v\f"  # all that a board strips; Python on a computer strips more


def rules(languages, numbers=0):
    """{key: rule} of all that a class may set, by the keys of docs/classes/teachers.md without DOJO_, in small letters.

    languages: those that the program speaks. numbers: the highest number of a handheld, for checking one's own
    settings; a class has none. The product has to be on the path (sim.paths.extend).
    """
    cards = dict(terms.ready())
    games = [game for game in GAMES if game in cards]
    forms = {game: cards[game].OPTIONS[0][1] if cards[game].OPTIONS else () for game in games}
    most = max([of_game(game, "levels")[1] for game in games])
    found = {
        "colour": lambda value: _dealt_out(value, terms.COLOURS),
        "games": lambda value: _several(value, games),
        "forms": lambda value: _forms(value, forms),
        "level": lambda value: _number(value, most),
        "settings": lambda value: _several(value, terms.CHANGING + ("none",)),
        "start": lambda value: _one(value, games),
        "sleep": lambda value: _number(value, terms.LONGEST),
        "language": lambda value: _one(value, languages),
        "listen": lambda value: _one(value, ("off", "on")),
        "belts": lambda value: _one(value, ("off", "on")),
        class_text.DRIVE: lambda value: _one(value, ("shown", class_text.HIDDEN)),
        "secret": _secret,
        "code": _code,
        class_text.NEXT: lambda value: _number(value, class_text.MOST + 1),
    }
    if numbers:
        found["number"] = lambda value: _number(value, numbers)
    for key, _, words in terms.OF_SETTINGS:
        found[key.lower()] = lambda value, words=words: _one(value, words)
    return found


def mistakes(values, known):
    """Sentences about all mistakes in {key: value}, each beginning with its key.

    known: the result of rules().
    """
    told = []
    for key, value in values.items():
        if key in known:
            told += ["%s: %s" % (key, sentence) for sentence in known[key](value)]
        else:
            told.append(_unknown(key, sorted(known)))
    told += _not_chosen(values, told)
    return told


def _not_chosen(values, told):
    """A game to start with has to be one of those that the class has."""
    start, games = values.get("start"), values.get("games")
    if games is None or start is None or [each for each in told if each.startswith(("start:", "games:"))]:
        return []
    return [] if start.strip(_BLANKS).lower() in _words(games) else ['start: "%s" is not among the games.' % start]


def _unknown(word, words):
    """A sentence about an unknown word: the nearest known one, and all if they are few."""
    near = get_close_matches(word.lower(), words, 1)
    if near:
        return 'there is no "%s". Did you mean "%s"?' % (word, near[0])
    return 'there is no "%s". There are: %s.' % (word, ", ".join(words))


def _words(text):
    """The words of a list with commas, small letters, as a handheld reads them."""
    return [word.strip(_BLANKS) for word in text.lower().split(",") if word.strip(_BLANKS)]


def _one(value, words):
    if not isinstance(value, str):
        return ['it has to be one word in quotation marks: "%s".' % '" or "'.join(words)]
    return [] if value.strip(_BLANKS).lower() in words else [_unknown(value, words)]


def _several(value, words):
    if not isinstance(value, str):
        return ['it has to be words in quotation marks, with commas between them: "%s".' % ", ".join(words[:2])]
    if not _words(value):
        return ["it says nothing. Leave the line out, or choose from: %s." % ", ".join(words)]
    return [_unknown(word, words) for word in _words(value) if word not in words]


def _dealt_out(value, words):
    """One word, or a list of them, one for each handheld in turn."""
    if not isinstance(value, list):
        return _one(value, words)
    return [each for word in value for each in _one(word, words)] or ([] if value else ["the list is empty."])


def _secret(value):
    """What proves the frames of a lesson; signs that a settings.toml can have between its quotation marks."""
    shortest, longest = terms.SHORTEST_SECRET, terms.LONGEST_SECRET
    is_one = isinstance(value, str) and shortest <= len(value) <= longest
    if is_one and all("!" <= letter <= "~" and letter not in '"\\' for letter in value):
        return []
    return ["it has to be %d to %d letters, digits and signs, without blanks." % (shortest, longest)]


def _code(value):
    """What opens the teacher's pages: digits, in quotation marks so that 0 may come first; or "off"."""
    shortest, longest = terms.SHORTEST_CODE, terms.LONGEST_CODE
    text = "" if isinstance(value, bool) else str(value).strip(_BLANKS).lower()
    if text == "off" or _is_digits(text) and shortest <= len(text) <= longest:
        return []
    return ['it has to be %d to %d digits in quotation marks, or "off".' % (shortest, longest)]


def _is_digits(text):
    """Digits 0 to 9 and nothing else; isdigit() knows others, but not everywhere."""
    return text != "" and all("0" <= letter <= "9" for letter in text)


def _number(value, highest):
    """A number, in quotation marks or not."""
    text = str(value)
    is_number = not isinstance(value, bool) and _is_digits(text) and len(text) < 4 and 0 < int(text) <= highest
    return [] if is_number else ["%s is not one of 1 to %d." % (text, highest)]


def _forms(value, forms):
    """Parts with commas between them, each a game and ways to play it: "ninja duel three, knockout solo"."""
    if not isinstance(value, str) or not _words(value):
        return ['it has to be games with their ways to play, in quotation marks: "ninja duel three, knockout solo".']
    told = []
    for part in _words(value):
        game, _, names = part.partition(" ")
        names = names.split()
        if game not in forms:
            told.append(_unknown(game, list(forms)))
        elif not names:
            told.append("%s needs at least one of: %s." % (game, ", ".join(forms[game])))
        else:
            told += ["in %s %s" % (game, _unknown(name, forms[game])) for name in names if name not in forms[game]]
    return told
