"""All settings, one a line, in the order of the menu and of the save: a new one comes last. docs/inside/saving.md says
how to add one.
"""

from dojo.say import number_of


class Setting:
    """What is known of a setting.

    name     the attribute of console.settings (dojo.saving.settings) that has its value, 0 … count - 1
    first    its value until players choose one
    label    the number of the text that names it in the menu (dojo.menus.preferences), None if the menu lacks it
    choices  the number of the first of the texts for its values; they follow one another
    may      the word of DOJO_SETTINGS with which a class lets its children change it, "" for none
    words    its values in a class's settings.toml, after DOJO_ and that word; () if a class cannot set it
    """

    def __init__(self, name, count, first, label=None, choices=None, may="", words=()):
        self.name = name
        self.count = count
        self.first = first
        self.label = label
        self.choices = choices
        self.may = may
        self.words = words


SETTINGS = (
    Setting("volume", 4, 2, number_of("console.sound"), number_of("console.sounds"),
            "sound", ("off", "quiet", "medium", "loud")),
    Setting("brightness", 4, 3, number_of("console.brightness"), number_of("console.brightnesses"),
            "screen", ("dim", "soft", "bright", "full")),
    Setting("hints_off", 2, 0),  # 1: a game that can do without hints shows none; its own page changes that
    Setting("theme", 3, 0, number_of("console.theme"), number_of("console.themes"),
            "colours", ("normal", "strong", "safe")),  # the themes of dojo.ui.theme
    Setting("big_text", 2, 0, number_of("console.text"), number_of("console.texts"), "colours"),
    Setting("calm", 2, 0, number_of("console.motion"), number_of("console.motions"), "lights"),  # dojo.ui.impact
    Setting("lights", 2, 1, number_of("console.lights"), number_of("console.off_on"), "lights", ("off", "on")),
)  # fmt: skip
