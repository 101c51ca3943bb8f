"""How Ninja's opponents think."""
