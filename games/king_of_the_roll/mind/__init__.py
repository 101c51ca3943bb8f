"""How the top opponent of King of the Roll thinks."""
