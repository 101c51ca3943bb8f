"""How to play Karate, for age 8. Only in memory while somebody reads it."""

_TRAINING = (
    "You train with dice. Then all fight. Three rounds; the most points win.",
    "Two dice are rolled. Everybody writes both numbers, in any two boxes of his own sheet.",
    "The sheet has five rows: steps 1 to 5 of the fight. Each row has boxes for five techniques.",
    "Fill all boxes of a technique with the same number, and you have learned it for that step!",
    "KU Kake Uke (Hook Block): high block, 2 boxes.",
    "HU Hiza Uke (Knee Block): low block, 3 boxes.",
    "OZ Oi Zuki (Forward Punch): high punch, 4 boxes.",
    "YG Yoko Geri (Side Kick): low kick, 5 boxes.",
    "YTG Yoko Tobi Geri (Side Jump Kick): jump kick, 7 boxes.",
    "You may write over a number: it is erased. It is never moved.",
    "Ready to fight? When you have written, shout KIAI! Training ends for all. After 60 rolls a bell rings.",
)
ABOUT_FIGHTS = (
    "In each step your technique meets that of everybody else.",
    "A punch or kick hits and scores 1. But a high block stops the punch, a low block stops the low kick.",
    "A block scores 1 when it stops something. The jump kick beats all but a jump kick.",
    "Nothing learned? You hesitate. Each attack that hits you then costs 1.",
    "Alone: train until the time is up. Your rival rolls two dice for each step; the higher one counts.",
    "Rival: 1 hesitates, 2 high block, 3 low block, 4 high punch, 5 low kick, 6 jump kick.",
)
_OTHERS = (
    "With paper sheets use the Dice roller.",
    "Several handhelds? Link them behind BACK. All see the same dice, and a KIAI ends training on all.",
    "A game by Spencer Jackson, 2019. Licence: CC BY-SA.",
)

PAGES = _TRAINING + ABOUT_FIGHTS + _OTHERS
