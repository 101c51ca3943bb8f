"""The link between handhelds that play one match: who is there, what each says, and why nobody can cheat.

One file per idea: frames, beacons and pairing; commitments, shared dice and private decks; and one file per medium
(infrared, radio, cable). docs/inside/link.md specifies what is sent, precisely enough to write a compatible device.
Everything that takes time is a generator that yields once a frame. Games know nothing of the link.
"""
