"""What a new game may be called, and what follows from its name."""

from __future__ import annotations

import contextlib
import keyword
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from packaging.utils import canonicalize_name

from engine_service.game import GameMeta
from engine_service.scaffold import Identity, NameRefused
from engine_service.scaffold.rendering import render

names = st.from_regex(r"[a-z][a-z0-9]{0,5}(_[a-z0-9]{1,5}){0,3}", fullmatch=True)


def test_all_names_follow_from_one() -> None:
    identity = Identity.of("high_lots_2")
    assert identity.title == "High Lots 2"
    assert (identity.package, identity.distribution) == ("petteia_high_lots_2", "petteia-high-lots-2")
    assert (identity.class_name, identity.clauses) == ("HighLots2", "HL")


@given(names)
@example("match_3")
def test_a_name_that_is_taken_serves_as_id_module_class_distribution_and_clause(name: str) -> None:
    """Whatever is not refused is good for all of them."""
    try:
        identity = Identity.of(name)
    except NameRefused:
        assert keyword.iskeyword(name) or keyword.issoftkeyword(name) or name in ("cli", "client", "protos")
        return
    meta = GameMeta(id=identity.name, title=identity.title, goal="", rules_version="1", seats=(1, 1))
    assert meta.id == name
    assert identity.package.isidentifier() and identity.class_name.isidentifier()
    assert canonicalize_name(identity.distribution) == identity.distribution
    assert re.fullmatch("[A-Z]+", identity.clauses)


@given(st.text(max_size=40))
@example("high_lots\n")
@example("ünder")
@example("٣")
def test_no_other_text_is_a_name(name: str) -> None:
    """Only letters, digits and single underscores of ASCII ever are, and a letter is the first."""
    with contextlib.suppress(NameRefused):
        Identity.of(name)
        assert re.fullmatch("[a-z0-9_]+", name, re.ASCII) and name[0].isalpha()
        assert "__" not in name and name[-1] != "_" and len(name) <= 30


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("HighLots", "snake_case"),
        ("high-lots", "snake_case"),
        ("high__lots", "snake_case"),
        ("_lots", "snake_case"),
        ("lots_", "snake_case"),
        ("7_lots", "snake_case"),
        ("../lots", "snake_case"),
        ("", "snake_case"),
        ("class", "a word of Python"),
        ("match", "a word of Python"),
        ("client", "petteia-client is a distribution of Petteia's own"),
        ("x" * 31, "31 letters, at most 30"),
    ],
)
def test_a_name_is_refused_with_its_reason(name: str, says: str) -> None:
    with pytest.raises(NameRefused, match=re.escape(says)):
        Identity.of(name)


@pytest.mark.parametrize(
    "title", ["", " ", "High  Lots", " Lots", 'The "Lots"', "a\\b", "Lots\n", "x" * 61, "a\u200bb"]
)
def test_a_title_is_refused_with_its_reason(title: str) -> None:
    with pytest.raises(NameRefused, match="the title"):
        Identity.of("high_lots", title)


@pytest.mark.parametrize("name", ["game", "view", "loom", "step", "exception", "three_fates_2"])
def test_a_class_is_not_called_like_something_else_in_the_code(name: str) -> None:
    """`Game`, `View` and the like mean something in a game's modules already; the example's own class does not."""
    if name == "three_fates_2":
        assert render(Identity.of(name), standalone=False)
        return
    with pytest.raises(NameRefused, match="which is something else"):
        render(Identity.of(name), standalone=False)
