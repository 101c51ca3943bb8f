"""What the techniques are called, by their number in rules.py, the last one being to hesitate.

NAMES are read aloud; KINDS say what they do, and fit twelve letters behind the number of a step; LETTERS_OF stand
above the columns of the sheet. The English names as printed are in callwords.py.
"""

NAMES = ("Kake Uke", "Hiza Uke", "Oi Zuki", "Yoko Geri", "Yoko Tobi Geri", "Hesitate")
KINDS = ("High block", "Low block", "High punch", "Low kick", "Jump kick", "Hesitate")
LETTERS_OF = ("KU", "HU", "OZ", "YG", "YTG")
