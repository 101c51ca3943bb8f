"""What the screens of Karenza are drawn from: warriors, stances, cards, lanterns."""
