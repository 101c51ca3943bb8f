"""What the link says to players when they meet; newswords.py has what is seldom said later.

The rules of dojo/words.py hold. %s is a picture, %d a number of handhelds.
"""

# Meeting. The three are those of a medium's CONTACT: infrared, radio, cable.
LOOKING = "Looking for others"
HOLD = ("Point them at each other.", "Start the link on the other too.", "Plug the cable in.")
HOLD_OR_PLUG = "Point at each other or plug the cable in"
START_TOO = "Link the other too."
SAME_ON_BOTH = "Same on both?"
SAME_ON_ALL = "Same on all?"
MANY_HERE = "%d of %d. Same on all?"  # the same in one line, on a low screen
HERE = "%d of %d here"
THREE = "%s %s %s"
YES = "yes"
OTHERS = "other"
WAIT_FOR_OTHER = "Wait for the other"
WAIT_FOR_OTHERS = "Wait for the others"
PICK_ON_BOTH = "Pick the same one"  # in a crowd: friends choose a picture
PICK_ON_ALL = "All pick the same"
FRIEND_TOO = "Your friend too!"
WHO_IS_THERE = "Who is there?"
MANY_CAME = "Somebody comes and goes. Look on?"
NO_MEDIUM = "This handheld cannot be linked now."
UPDATE = "Update needed"
OTHER_IS_OLDER = "The other handheld is older. Put the new program on it."
THIS_IS_OLDER = "This handheld is older. Put the new program on it."

# The pictures of lib/dojo/art/signs.bmp; the first 16 are those to choose from.
PICTURES = (
    "Sun", "Moon", "Boat", "Key", "Bell", "Leaf", "Drum", "Lamp", "Fish", "Tree", "House", "Cup",
    "Kite", "Apple", "Hat", "Cloud", "Flower", "Fan", "Ball", "Ladder", "Shoe", "Carrot", "Rocket", "Comb",
)  # fmt: skip
