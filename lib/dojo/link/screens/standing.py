"""How a match stood that ends before its time: what all could see of it. Loaded for that."""

from dojo.contract import NOBODY, OPENING, OVER
from dojo.link.screens import newswords as words
from dojo.words import AND, LETTERS


def standing(session, cheat):
    """Texts to read: who was ahead, where the rules had decided it and it was not device `cheat`, and the score.

    Nothing before anybody has done anything.
    """
    match = session.match
    if not match.place():
        return []
    lines = [words.STANDING] + list(session.screens.summary(session.console, match.view(NOBODY)))
    if match.turn() in (OVER, OPENING):
        results = match.rules.results(match.state)
        ahead = [seat for seat in range(match.seats) if results[seat] == 1]
        if ahead and cheat not in [session.table.owners[seat] for seat in ahead]:
            lines[0] = words.AHEAD % AND.join([LETTERS[seat] for seat in ahead])
    return ["\n".join(lines)]
