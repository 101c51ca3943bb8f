"""How Karate's opponents think."""
