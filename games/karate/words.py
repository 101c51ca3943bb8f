"""All that Karate says to players. Short sentences for age 8."""

LEVELS = ("White", "Brown", "Black")  # belts

REFUSALS = (
    "",
    "There is no such choice.",
    "The two dice go into different boxes.",
    "Write the last number, then shout.",
    "You have not learned that for this step.",
    "You have learned one: use it.",
)

REASONS = (
    "",
    "The highest sum wins.",
    "The highest sums are equal: they share the win.",
    "The race decided between equal sums.",
    "Even the race was equal: they share the win.",
    "Both sums are equal.",
)
