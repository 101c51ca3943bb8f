"""The dice roller on several handhelds at one table: all show the same dice."""
