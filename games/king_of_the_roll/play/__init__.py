"""How a fight of King of the Roll goes: what is dealt, a turn, its cards, what comes of it."""
