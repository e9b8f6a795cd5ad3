"""Chapter 3: the component tables say what RULES.md says, and data that don't fit are refused with the reason."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine_service.game import read_components
from petteia_cyclades import components
from petteia_cyclades.components import COUNTS, CREATURES, DIE, GODS, MAPS, PLAYER_COUNTS, SLOTS, SOURCES, STARTS
from petteia_cyclades.components.board import board_of
from petteia_cyclades.components.checks import check_counts, check_creatures, check_dice, check_gods, check_sources
from petteia_cyclades.components.map_checks import check_map, check_players
from petteia_cyclades.components.schema import (
    CreatureTable,
    DiceTable,
    GodTable,
    MapTable,
    PlayerTable,
    SeaRow,
    Source,
    SourceTable,
)
from petteia_cyclades.kinds import Building, Creature, CreatureKind, God, Unit
from petteia_cyclades.options import CycladesOptions, DieFaces
from plugins.cyclades.tests.rules_tables import RULES, tables

ROWS = tables()


def table(file: str, into: type[Any]) -> Any:
    """A data file as it is read at import."""
    return read_components(components.__name__, file, into)


def test_there_is_of_everything_as_much_as_the_rules_count() -> None:
    """C-T.1 to C-T.17."""
    counted = {
        first: int(cells[1].split()[0].strip(";,:")) for first, cells in ROWS.items() if first.startswith("C-T.")
    }
    assert counted == {
        "C-T.1": max(PLAYER_COUNTS),
        "C-T.2, C-T.3": COUNTS.fleets,
        "C-T.4": COUNTS.offering_markers,
        "C-T.5": 3,
        "C-T.6": 1,
        "C-T.7": 98,
        "C-T.8": COUNTS.gold,
        "C-T.9": COUNTS.markers,
        "C-T.10": COUNTS.buildings,
        "C-T.11": COUNTS.metropolises,
        "C-T.12": CycladesOptions().philosopher_supply,
        "C-T.13": CycladesOptions().priest_supply,
        "C-T.14": len(GODS),
        "C-T.15": len(CREATURES),
        "C-T.16": sum(card.kind is not CreatureKind.INSTANT for card in CREATURES.values()),
        "C-T.17": COUNTS.dice,
    }
    assert COUNTS.fleets == COUNTS.troops == 8


def test_numbers_that_hang_on_no_card() -> None:
    """C-10.1, C-11.1, C-13.2, C-14.11 to C-14.13, C-14.21a, C-15.1."""
    assert (COUNTS.building, COUNTS.fleet_steps, COUNTS.philosophers_for_metropolis) == (2, 3, 4)
    assert (COUNTS.sale, COUNTS.sylph_steps, COUNTS.minotaur, COUNTS.kraken_step) == (2, 10, 2, 1)
    assert (COUNTS.apollo_many, COUNTS.apollo_one) == (1, 4)
    assert SLOTS == (4, 3, 2)  # C-T-row


def test_a_round_goes_as_the_table_of_odds_says() -> None:
    """C-T-die: both dice are equal; all 36 rolls are counted for each difference of strength."""
    die = DIE[CycladesOptions().die_faces]
    assert die == (0, 1, 1, 2, 2, 3)
    for first, cells in ROWS.items():
        words = first.split()
        if words[0].lstrip("+-").isdigit() and len(cells) == 3:
            ahead = int(words[0])
            rolls = [ahead + ours - theirs for ours, theirs in itertools.product(die, die)]
            counted = [sum(x > 0 for x in rolls), sum(x == 0 for x in rolls), sum(x < 0 for x in rolls)]
            assert counted == [int(cell) for cell in cells], f"with a lead of {ahead}"
    assert DIE[DieFaces.LOW] == (0, 0, 1, 1, 2, 3)


@pytest.mark.parametrize(
    ("god", "unit", "prices", "building", "action"),
    [
        ("poseidon", "fleet", (0, 1, 2, 3), "port", 1),
        ("ares", "troop", (0, 2, 3, 4), "fortress", 1),
        ("zeus", "priest", (0, 4), "temple", 1),
        ("athena", "philosopher", (0, 4), "university", 0),
    ],
)
def test_a_god_gives_what_table_3_3_says(
    god: God, unit: Unit, prices: tuple[int, ...], building: Building, action: int
) -> None:
    tile = GODS[god]
    assert (tile.unit, tile.prices, tile.building, tile.action_price) == (unit, prices, building, action)
    name, recruits, first, further, builds, _ = ROWS[f"C-T-{god}"]
    assert (name, recruits, first) == (god, f"a {unit}", "free")
    assert further.split(" GP")[0] == ", ".join(map(str, prices[1:]))
    assert builds.startswith(building.removesuffix("y"))


def test_creatures_are_those_of_table_3_5() -> None:
    """C-T.15: 17 cards, all different; each names the clause of its power, which RULES.md has."""
    shown = {first.removeprefix("C-T-c-"): cells for first, cells in ROWS.items() if first.startswith("C-T-c-")}
    assert list(shown) == list(CREATURES) == list(Creature)
    for creature, (key, kind, _, clause) in shown.items():
        card = CREATURES[Creature(creature)]
        assert (card.id, card.kind, card.clause) == (key, kind.replace(" ", "_"), clause)
        assert f"- **{clause}** " in RULES
        assert RULES.split(f"- **{clause}** ")[1].split("**")[1] == card.name
    assert [card.id for card in CREATURES.values() if card.kind is CreatureKind.SEA_FIGURE] == [Creature.KRAKEN]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_players_start_and_play_with_what_the_rules_tables_say(seats: int) -> None:
    """C-S.7 and C-T-start: places, and what depends on the number of players."""
    count, board = PLAYER_COUNTS[seats], MAPS[seats]
    assert ROWS[f"C-S.7-{seats}"] == [
        str(seats),
        board.id.upper(),
        f"{count.markers} each",
        str(count.gods_face_up),
        str(count.metropolises),
    ]
    shown = [cell for cell in ROWS[f"C-T-start-{seats}"] if cell]
    assert shown == [
        ", ".join(
            f"{board.islands[island].id} {board.seas[sea].id}"
            for island, sea in zip(start.troops, start.fleets, strict=True)
        )
        for start in STARTS[seats]
    ]


@pytest.mark.parametrize(("seats", "neutral"), [(2, "3 4 5 6"), (3, "4 6"), (4, "5 6"), (5, "4 7 11")])
def test_everybody_starts_with_two_islands_two_fleets_beside_them_and_an_income_of_two(
    seats: int, neutral: str
) -> None:
    """C-T-start, C-T-neutral."""
    board = MAPS[seats]
    taken = [place for start in STARTS[seats] for place in start.troops]
    at_sea = [place for start in STARTS[seats] for place in start.fleets]
    assert len(set(taken)) == len(set(at_sea)) == 2 * seats
    free = [island.id for number, island in enumerate(board.islands) if number not in taken]
    assert free == [f"i{number}" for number in neutral.split()]
    for start in STARTS[seats]:
        assert all(sea in board.islands[island].seas for island, sea in zip(start.troops, start.fleets, strict=True))
        land = sum(board.islands[island].prosperity for island in start.troops)
        assert land + sum(board.seas[sea].trade for sea in start.fleets) == 2


def test_every_source_tag_is_used_and_has_a_title() -> None:
    """No source is listed that nothing comes from."""
    tags = {source.tag for source in SOURCES.source}
    folder = Path(str(components.__file__)).parent
    data = "".join(path.read_text("utf-8") for path in folder.glob("*.toml") if path.name != "sources.toml")
    unused = {tag for tag in tags if f'"{tag}"' not in data}
    assert unused == {"P:RB-de", "P:FAQ"}, "these two are the sources of options and of clauses without a table"
    assert all(source.title for source in SOURCES.source)


def changed(path: str, value: Any, made: Any) -> Any:
    """A copy of a frozen table with one thing changed: `island.0.slots`, say."""
    first, _, rest = path.partition(".")
    if first.isdigit():
        items = list(made)
        items[int(first)] = changed(rest, value, items[int(first)]) if rest else value
        return tuple(items)
    return replace(made, **{first: changed(rest, value, getattr(made, first)) if rest else value})


MAP_MISTAKES = [
    ("island.0.slots", 2, "i1: slots are as many as hexes, 1"),
    ("island.1.cover", 3, "i2: slots are as many as hexes, 2, and cover"),
    ("island.0.hexes", ((2, -4),), "both i1 and B2 have the hex [2, -4]"),
    ("island.1.hexes", ((2, -3), (5, -5)), "i2: its hexes don't hang together"),
    ("island.0.id", "i9", "islands are called i1, i2"),
    ("island.0.label", "Naxos", "two islands have the same label"),
    ("island.0.prosperity", 3, "the rows add up to"),
    ("sea.0.id", "A2", "A2: by its hex [2, -5] it is called A1"),
    ("sea.0.trade", True, "the rows add up to"),
    ("source", {}, "say in `source` where it comes from"),
    ("source", {"slots": ("P:Nobody",)}, "source of slots is 'P:Nobody'"),
]


@pytest.mark.parametrize(("path", "value", "reason"), MAP_MISTAKES, ids=[f"{path}" for path, *_ in MAP_MISTAKES])
def test_a_mistake_in_a_map_is_named(path: str, value: Any, reason: str) -> None:
    sound = table("map_m3.toml", MapTable)
    check_map(sound, SOURCES)
    with pytest.raises(ValueError) as told:
        check_map(changed(path, value, sound), SOURCES)
    assert reason in str(told.value) and "map_m3.toml" in str(told.value)


def test_islands_that_touch_seas_in_another_order_and_seas_cut_off_are_named() -> None:
    sound = table("map_m3.toml", MapTable)
    joined = replace(sound, sea=sound.sea[1:], island=changed("0.hexes", ((1, -4), (2, -5)), sound.island))
    joined = replace(joined, island=changed("0.slots", 2, joined.island))
    with pytest.raises(ValueError, match="the rows add up to"):
        check_map(joined, SOURCES)
    with pytest.raises(ValueError, match="sea spaces go by rows"):
        check_map(replace(sound, sea=(sound.sea[1], sound.sea[0], *sound.sea[2:])), SOURCES)
    near = changed("0.hexes", ((1, -4), (2, -4)), replace(sound, sea=sound.sea).island)
    with pytest.raises(ValueError, match=r"it touches i2 \(C-T-adjacency\)"):
        check_map(
            replace(sound, island=near, sea=tuple(sea for sea in sound.sea if sea.id not in {"B2", "B3"})), SOURCES
        )
    alone = replace(sound, sea=(*sound.sea, SeaRow("K3", (3, 5))))
    with pytest.raises(ValueError, match=r"one can't sail from A1 to K3"):
        check_map(alone, SOURCES)


BOARDS = {"m3": board_of(table("map_m3.toml", MapTable)), "m4": MAPS[4], "m5": MAPS[5]}
PLAYER_MISTAKES = [
    ("players.0.map", "m9", "2 players: there is no map m9"),
    ("players.0.markers", 3, "more markers or gods than there are"),
    ("players.1.gods_face_up", 5, "more markers or gods than there are"),
    ("players.3.seats", 4, "rows for 2 to 5 players"),
    ("players.1.start.0.troops", ("i1", "i2"), "3 players, A: G5 does not touch i2"),
    ("players.1.start.0.troops", ("i1", "i99"), "3 players, A: the map m3 lacks i99"),
    ("players.1.start.0.fleets", ("C2",), "3 players, A: two islands and two sea spaces"),
    ("players.1.start.0.fleets", ("C2", "F7"), "3 players, A: the income would be 3"),
    ("players.1.start.2.fleets", ("C2", "K2"), "two begin on C2"),
    ("players.1.start.0.source", ("X",), "source of start is 'X'"),
    ("players.2.start", (), "4 players: there are 0 starting positions"),
    ("slots", (2, 3, 4), "become cheaper to the right"),
    ("income", 3, "the income would be 2, and everybody's is 3"),
]


@pytest.mark.parametrize(("path", "value", "reason"), PLAYER_MISTAKES)
def test_a_mistake_in_what_depends_on_the_number_of_players_is_named(path: str, value: Any, reason: str) -> None:
    sound = table("players.toml", PlayerTable)
    check_players(sound, BOARDS, COUNTS, SOURCES)
    with pytest.raises(ValueError) as told:
        check_players(changed(path, value, sound), BOARDS, COUNTS, SOURCES)
    assert reason in str(told.value) and "players.toml" in str(told.value)


def test_mistakes_in_the_other_tables_are_named() -> None:
    dice, gods = table("dice.toml", DiceTable), table("gods.toml", GodTable)
    creatures = table("creatures.toml", CreatureTable)
    for check, wrong, reason in (
        (check_dice, changed("die.0.faces", (0, 0, 0, 0, 0, 0), dice), "0,1,1,2,2,3: the id names the faces"),
        (check_dice, replace(dice, die=dice.die[:1]), "dice.toml: it has 0,1,1,2,2,3; it must have"),
        (check_gods, replace(gods, god=gods.god[::-1]), "it must have, in this order, poseidon; ares; zeus; athena"),
        (check_gods, changed("god.0.prices", (1, 2), gods), "poseidon: prices begin with 0"),
        (check_gods, changed("god.0.prices", (0, 3, 2), gods), "poseidon: prices begin with 0 and don't fall"),
        (check_gods, changed("god.0.unit", Unit.TROOP, gods), "in this order, fleet; troop; priest; philosopher"),
        (check_creatures, replace(creatures, creature=creatures.creature[1:]), "creatures.toml: it has cyclops"),
        (check_creatures, changed("creature.0.kind", CreatureKind.SEA_FIGURE, creatures), "12 creatures are of kind"),
        (check_creatures, changed("creature.0.source", {"text": ("?",)}, creatures), "source of text is '?'"),
        (check_counts, replace(COUNTS, source={}), "`source` has an entry for each number"),
    ):
        with pytest.raises(ValueError) as told:
            check(wrong, SOURCES)
        assert reason in str(told.value)
    with pytest.raises(ValueError, match="R for several"):
        check_sources(SourceTable((*SOURCES.source, Source("R", "again"))))


@pytest.mark.parametrize("file", ["counts.toml", "players.toml", "map_m3.toml", "gods.toml"])
def test_a_word_that_a_table_does_not_know_is_refused(file: str) -> None:
    folder = Path(str(components.__file__)).parent
    into = {"counts.toml": type(COUNTS), "players.toml": PlayerTable, "map_m3.toml": MapTable, "gods.toml": GodTable}
    text = "unheard_of = 1\n" + (folder / file).read_text("utf-8")
    with pytest.raises(msgspec.ValidationError, match="unheard_of"):
        msgspec.toml.decode(text, type=into[file])
