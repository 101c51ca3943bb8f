"""What is said when handhelds link again in the middle of a match, because one has lost what it had saved.

The rules of dojo/words.py hold.
"""

AGAIN = "Link again"  # the title, as the item of the menu

# On the handheld that still has the match.
LOST = "A part of this match is lost: the others cannot get it back."
LATER = "All choose Link handhelds. The match stays saved here."
ASKED = "Does the old match go on? The others are asked."
NOT_THIS = "The others do not have this match. It stays saved here."
NOT_WANTED = "Not all want to go on. The match stays saved here."

# On the one that has lost it.
OLD_MATCH = "The old match"
YOU_ARE = "You are %s."  # "A Fox"
GO_ON = "Go on with the old match?"
NEXT_TIME = "The old match does not go on."
