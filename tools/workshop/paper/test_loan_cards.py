"""Loan cards where the page is known: each has it as a code that a phone reads, beside the same words and boxes."""

import json
import subprocess

import pypdfium2
import pytest

import address
import loan_cards
import paper
from printed import MM, Printed, apart
from shared import ROOT

WHERE = "https://a-school-with-a-long-name.github.io/pocket-dojo/"
READ = """
const read = require(process.argv[1]);
const [wide, high, ...grey] = JSON.parse(require("fs").readFileSync(0));
const dots = Uint8ClampedArray.from(grey.flatMap((each) => [each, each, each, 255]));
console.log(read(dots, wide, high)?.data);
"""


@pytest.mark.parametrize("language", paper.languages())
@pytest.mark.parametrize("size", paper.SIZES)
def test_a_phone_reads_the_address_of_the_page_and_nothing_lies_over_anything(monkeypatch, need, size, language):
    need("build/npm/node_modules")
    says = paper.Words(language)
    monkeypatch.setattr(address, "page", lambda: "")
    usual = Printed(loan_cards.sheet(size, says))
    monkeypatch.setattr(address, "page", lambda: WHERE)
    made = loan_cards.sheet(size, says)
    page = Printed(made)
    at_home = says("loan.at_home").replace(paper.NARROW, " ")
    assert usual.text.count(at_home) == 0 and page.text.count(at_home) == 8
    codes = [area for area in page.shapes if area not in usual.shapes]
    assert len(codes) == 8 and all(round(area.right - area.left) == loan_cards._CODE for area in codes)
    assert all(apart(code, area) for code in codes for _, area in page.words)
    picture = pypdfium2.PdfDocument(made)[0].render(scale=300 / 72, grayscale=True).to_pil()
    dot = 300 / 72 / MM
    for code in (codes[0], codes[-1]):
        sides = code.left - 2, code.top - 2, code.right + 2, code.bottom + 2
        card = picture.crop([round(side * dot) for side in sides])
        command = ["node", "-e", READ, str(ROOT / "build/npm/node_modules/jsqr/dist/jsQR.js")]
        told = json.dumps([*card.size, *card.tobytes()])
        assert subprocess.run(command, input=told, capture_output=True, text=True, check=True).stdout.strip() == WHERE
