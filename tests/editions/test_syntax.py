"""What is no TOML at all is told in plain words, on its line."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari_rules.editions.source import parse
from basari_rules.editions.syntax import explain
from basari_rules.errors import EditionError

FOLDER = Path(__file__).parents[2] / "editions"
TEXTS = [path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.toml"))]
BACKSLASH = (
    'a \\ in a text in "double quotes" has a meaning of its own; '
    "write / instead, or put the text in 'single quotes'"
)
STRAIGHT = 'texts need straight quotes: "..."'
END = "the closing quote is missing; a text ends on its line"
MORE = "a text needs quotes, and comments begin with #"
WRONG = {
    # twice
    "[flow]\na = 1\n[flow]\nb = 1": "3:6: [flow] is already at line 1; "
    "put these keys under it: each [section] stands once",
    "a = { b = 1 }\n[a.c]": "2:5: [a.c] is already set above, in another way; "
    "write it in one place",
    "[f]\na = 1\nb = 2\na = 3\n": "4:1: a is already at line 2; leave one of them out",
    "[f]\na = 1\na = [\n 2,\n]": "3:1: a is already at line 2; leave one of them out",
    "[a.b]\nx = 1\n[a]\nb = 2\n": "4:1: b is already at line 1, as [a.b]; leave one of them out",
    "a.b = 1\na = { c = 1 }": "2:1: a is already set above; leave one of them out",
    "a = 1\n[a]\nb = 1": "2:3: a is already set above; leave one of them out",
    "a = { b = 1, b = 2 }": "1:19: a key stands twice in one table; leave one out",
    # values
    "a = yes\n": "1:5: yes is no value; write true",
    "a = True\n": "1:5: True is no value; write true",
    "a = off\n": "1:5: off is no value; write false",
    "a = hello\n": '1:5: hello is no value; a text needs quotes: "hello"',
    "a = \u201cx\u201d": f"1:5: unknown quotes \u201c; {STRAIGHT}",
    "a = [\u201cx\u201d]": f"1:6: unknown quotes \u201c; {STRAIGHT}",
    'a = ["x", \n \u2018y\u2019]': f"2:2: unknown quotes \u2018; {STRAIGHT}",
    "\u201ca\u201d = 1": f"1:1: unknown quotes \u201c; {STRAIGHT}",
    'a = ["x" \u201cy\u201d]': f"1:10: unknown quotes \u201c; {STRAIGHT}",
    "a =": "1:4: no value after =",
    "a = # x\n": "1:5: no value after =",
    "a = [1, # x\n": "1:12: the list is not closed; a comma or a ] is missing here or before",
    "a == 1": "1:4: one = is enough",
    "a = +": '1:5: no value: +; write a number, true, false or a text in "quotes"',
    # texts
    'a = "x\n': f"1:7: {END}",
    "a = 'x\n": f"1:7: {END}",
    'a = """x\n': "1:9: a text is not closed; its closing quotes are missing",
    'a = "C:\\dir"': f"1:10: {BACKSLASH}",
    'a = "C:\\Users"': f"1:10: {BACKSLASH}",
    'a = "say "hi""': '1:11: a " within a text ends it; write \\" for each',
    "a = 'it's'": "1:9: a ' within a text ends it; put the text in double quotes",
    # brackets
    "a = [1 2]": "1:8: the list is not closed; a comma or a ] is missing here or before",
    'a = [\n "x"\n "y"\n]': "3:2: the list of line 1 is not closed; "
    "a comma or a ] is missing here or before",
    "a = { b = 1 c = 2 }": "1:13: the table is not closed; "
    "a comma or a } is missing here or before",
    "a = [1, // x\n2]": "1:9: unexpected //; comments begin with #",
    "a = [1 // x\n]": "1:8: unexpected //; comments begin with #",
    "[flow\na = 1": "1:6: the ] of a [section] is missing; names have no spaces",
    "[[flow]\n": "1:7: the ]] of a [[list]] is missing; write [section]",
    "[flow]]\n": "1:7: one ] too many",
    # what else stands in a line
    "a = 1 // x": "1:7: unexpected //; comments begin with #",
    "// x\na = 1": "1:1: unexpected //; comments begin with #",
    "; x": "1:1: unexpected ;; comments begin with #",
    "a = 1,": "1:6: unexpected , after the value; leave it out",
    "a = 1 b = 2": "1:7: unexpected b = 2 after the value; each key has a line of its own",
    "a = 5 = 6": "1:7: a second = in one line; each key has a line of its own",
    "a = 3 players": f"1:7: unexpected players after the value; {MORE}",
    "a = 01": "1:6: a number cannot begin with 0",
    "a: 1": "1:2: unexpected :; write = between a key and its value",
    "a\n": "1:2: a key without a value; write key = value",
    "two words = 1": "1:5: no = after the key, but words = 1; "
    "a key is one word: join its parts with -",
    "= 1": "1:1: no key before =",
    # tomli's own words
    "a = [1]\n[[a]]": "2:4: cannot mutate immutable namespace ('a',)",
    "!": "1:1: invalid statement",
}


@pytest.mark.parametrize("text", WRONG)
def test_it_is_told_in_plain_words(text: str) -> None:
    with pytest.raises(EditionError) as caught:
        parse(text.encode(), "house.toml")
    assert str(caught.value) == f"house.toml:{WRONG[text]}"


SCRAPS = ["a", "b.c", "=", " ", "[", "]", "{", "}", '"', "'", "\n", ",", "#", "1", "\\", "\u201c"]


@given(st.lists(st.sampled_from(SCRAPS), max_size=30).map("".join))
def test_whatever_it_is_it_is_told_with_a_line_of_the_text(text: str) -> None:
    try:
        parse(text.encode(), "house.toml")
    except EditionError as error:
        (problem,) = error.problems
        assert 1 <= problem.line <= text.count("\n") + 1
        assert problem.column >= 1
        assert problem.message


@given(st.text(max_size=40), st.integers(0, 9), st.integers(1, 60))
def test_a_message_that_is_not_known_is_kept(text: str, line: int, column: int) -> None:
    assert explain(text, "Something new", line, column) == ("something new", "", line, column)


@given(data=st.data())
def test_whatever_is_done_to_a_line_is_told_without_a_crash(data: st.DataObject) -> None:
    """Odd characters put anywhere into a bundled file: no error but EditionError."""
    text = data.draw(st.sampled_from(TEXTS))
    at = data.draw(st.integers(0, len(text)))
    odd = st.text(st.sampled_from(list("\x0b\x0c\x1f\u2003\xa0\u201c\"'\\=,;[]{}#/ \t\r\n0a:")))
    broken = text[:at] + data.draw(odd) + text[at + data.draw(st.integers(0, 3)) :]
    with suppress(EditionError):
        parse(broken.encode(), "house.toml")


@pytest.mark.parametrize("end", ["\x0b", "\x0c", "\x1f", "\u2003", "\xa0", " \x0b "])
def test_odd_white_space_after_a_text_is_an_error_at_its_line(end: str) -> None:
    with pytest.raises(EditionError) as caught:
        parse(f'format = 1\nid = "x"{end}\n'.encode(), "house.toml")
    assert caught.value.problems[0].line == 2
