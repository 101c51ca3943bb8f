"""What a player sees outside a match: the launcher's pages, the menu of a game, settings, the welcome."""
