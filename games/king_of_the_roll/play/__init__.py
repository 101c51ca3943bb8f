"""A fight of King of the Roll: the deal, a turn, its cards, its outcome."""
