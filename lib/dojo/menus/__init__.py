"""What a player sees outside a match: the launcher's pages, game menus, settings, the welcome."""
