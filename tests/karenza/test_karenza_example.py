"""Karenza: the example of the rule sheet, card for card, with the decks of Masaru and Lanying as they are."""

from games.karenza import cards
from games.karenza import layout as at
from games.karenza.view import table
from karenza_fight import Fight, card

MASARU, LANYING = 0, 1


def technique(warrior, words):
    """The technique of a warrior that is this card, but for how often it is in the deck."""
    once = 1 << 10
    for number in range(cards.PLACES):
        if cards.technique(warrior, number) | once == card(words) | once:
            return number
    raise LookupError("nobody holds " + words)


def test_the_example_of_the_sheet_can_be_played_card_for_card():
    """Joey is Masaru, Rachel is Lanying; three cards in hand, the sword not locked."""
    six = technique(MASARU, "attack 6 A* 2-3")
    with_right_foot_back = technique(MASARU, "attack 5 AC 4-1")
    four = technique(LANYING, "defence 4 *A 2-1")
    higher = technique(LANYING, "defence 6 *A 1-3")
    in_hand = technique(LANYING, "defence 5 BC 3-4")
    fight = Fight(
        hands=((six, with_right_foot_back), (four, higher, in_hand)), poses=("BD2", "DA4"), opener=0, lock="off", hand=3
    )
    fight.turn("AD2", play=six)
    assert at.threat(fight.state) == (six, 1), "the left foot to A: one token"
    fight.turn("DA2", play=four)
    assert fight.seat == 0 and fight.stands(1) == "DA1", "the sword to 2; 4 is lower than 6: the next turn is Joey's"
    fight.turn("AC4", play=with_right_foot_back)
    assert at.threat(fight.state) == (with_right_foot_back, 2), "the right foot to C and the sword to 4: two tokens"
    fight.turn("DA1", play=higher)
    assert fight.seat == 1, "without moving any token; her power is greater now: she plays again"
    assert len(table(fight.state)) == 2 and fight.held() == (1, 1)
    fight.turn("BC3")
    assert cards.fits(at.card(fight.state, 1, in_hand), fight.state[at.POSE + 1]), "two tokens, ready for her defence"
    assert fight.pile(0) == {six: 1, with_right_foot_back: 1} and fight.pile(1) == {four: 1, higher: 1}
    fight.deal()
    assert fight.held() == (3, 3), "both draw two cards"
    assert fight.seat == 0 and fight.scores() == (0, 0) and at.turns(fight.state) == 5, "the sixth turn is Joey's"
