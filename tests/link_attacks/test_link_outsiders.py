"""Nobody outside a match can end it, accuse anybody in it, or keep it from going on: tests/support/link/outsider.py."""

import pytest

from outsider import ATTACKS, Evening
from weather import LIGHT, RADIO


@pytest.mark.parametrize("name", [0, 1])
@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("kind", [RADIO, LIGHT], ids=["radio", "light"])
def test_who_has_heard_everything_from_the_first_hello_on_does_no_harm(kind, attack, name):
    for seed in range(3):
        assert Evening(kind, seed, attack, name).play().result() == "", seed


def test_the_outsider_speaks_in_time_with_the_check_used_before_there_were_proofs():
    """Else it would be kinder than the one that ended 20 of 20 matches."""
    evening = Evening(RADIO, 1, "contradictions", 1)
    sent = []
    evening.air.on_send = lambda medium, frame: sent.append(frame) if medium is evening.outsider.medium else None
    evening.play()
    assert len(evening.outsider.starts) == 1 and len(evening.outsider.halves) == 2
    assert len(sent) > 20 and {frame[0] >> 5 for frame in sent} == {1}
