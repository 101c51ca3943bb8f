"""High Roll, the template: copy this folder to begin a game of your own (docs/contract.md)."""

NAME = "High Roll"
OPTIONS = (("rounds", ("1", "3")),)
