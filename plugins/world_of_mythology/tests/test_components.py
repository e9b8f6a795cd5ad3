"""W-3: the gods and the bonus cards are those of the tables."""

from __future__ import annotations

from collections import Counter

import pytest

from petteia_world_of_mythology.components import GODS, LEVEL, PANTHEON, SECRETS, WAR_CARDS, WEALTH
from petteia_world_of_mythology.kinds import Armour, Card, Pantheon, Power, SecretCard, Sex, War

POWERS = {
    Pantheon.GRE: "love wealth_secret reverse_order lose_take_table all_lose_stake peek_hands secret_draw war swap "
    "lose_half opponents_remix stash_each",
    Pantheon.HIN: "love pass_right remix_two wealth_open mute deck_to_stakes contest war wealth_secret wealth_secret "
    "end_trick remove_three",
    Pantheon.NOR: "love wealth_secret fewest_gets_this reverse_levels take_from_most blind_next lose_remove_two war "
    "lose_save_this secret_draw lock take_each",
    Pantheon.SLA: "love wealth_secret stakes_to_hands secret_draw all_lose_stake pass_left lose_draw_two war swap "
    "extra_draw blind_all lock",
    Pantheon.EGY: "love wealth_secret secret_draw wealth_secret stake_play all_remix return_to_deck war swap "
    "lose_no_refill discard_each blind_order",
}
NAMES = {
    Pantheon.GRE: "Aphrodite Apollo Dionysus Hermes Demeter Artemis Athena Ares Hera Hades Poseidon Zeus",
    Pantheon.HIN: "Kama Vayu Varuna Kubera Parvati Saraswati Kali Indra Ganesha Lakshmi Vishnu Shiva",
    Pantheon.NOR: "Freja Bragi Idun Loki Heimdallr Hod Hel Tyr Balder Frigg Thor Odin",
    Pantheon.SLA: "Lada Jarilo Mokosh Vesna Morana Stribog Chernobog Triglav Veles Dazhbog Svarog Perun",
    Pantheon.EGY: "Hathor Ptah Toth Isis Anubis Seth Nephthys Horus Bastet Tefnut Osiris Ra",
}
GODDESSES = {
    Pantheon.GRE: {1, 5, 6, 7, 9},
    Pantheon.HIN: {5, 6, 7, 10},
    Pantheon.NOR: {1, 3, 7, 10},
    Pantheon.SLA: {1, 3, 4, 5},
    Pantheon.EGY: {1, 4, 7, 9, 10},
}


@pytest.mark.clause("W-3.1")
def test_there_are_sixty_gods_and_nineteen_bonus_cards() -> None:
    assert [(god.id[:3], god.level) for god in GODS.values()] == [
        (pantheon, level) for pantheon in Pantheon for level in range(1, 13)
    ]
    assert [(PANTHEON[card], LEVEL[card]) for card in Card] == [(card[:3], int(card[3:])) for card in Card]
    assert [len(WEALTH), len(SECRETS), len(WAR_CARDS)] == [10, 7, 2]


@pytest.mark.clause("W-3.1")
@pytest.mark.parametrize("pantheon", list(Pantheon))
def test_each_god_has_its_name_and_its_power(pantheon: Pantheon) -> None:
    gods = [god for god in GODS.values() if PANTHEON[god.id] is pantheon]
    assert [god.name for god in gods] == NAMES[pantheon].split()
    assert [god.power for god in gods] == POWERS[pantheon].split()


@pytest.mark.clause("W-3.1")
def test_gods_of_wealth_say_how_many_cards_they_draw() -> None:
    drawn = {god.id: god.cards for god in GODS.values() if god.power is Power.WEALTH_SECRET}
    assert drawn == {"gre2": 1, "hin9": 1, "hin10": 2, "nor2": 1, "sla2": 2, "egy2": 1, "egy4": 2}


@pytest.mark.clause("W-3.21", "W-3.22", "W-3.23", "W-3.24", "W-3.25")
def test_armour_goes_by_level_and_at_level_one_by_sex() -> None:
    shields = {**dict.fromkeys((2, 3, 4), Armour.SHIELD8), **dict.fromkeys((5, 6, 7), Armour.SHIELD10)}
    for god in GODS.values():
        sign = Armour.FEMALE if god.sex is Sex.F else Armour.MALE
        assert god.armour is (sign if god.level == 1 else shields.get(god.level, Armour.SHIELD12))


@pytest.mark.clause("W-3.26")
def test_a_pantheon_is_worth_78_and_the_deck_390() -> None:
    worth = Counter[Pantheon]()
    for card, level in LEVEL.items():
        worth[PANTHEON[card]] += level
    assert worth == dict.fromkeys(Pantheon, 78)
    assert worth.total() == 390


@pytest.mark.clause("W-3.27")
def test_22_gods_are_female_and_one_god_of_level_one_is_male() -> None:
    female = {pantheon: {god.level for god in GODS.values() if god.id[:3] == pantheon and god.sex is Sex.F}
              for pantheon in Pantheon}  # fmt: skip
    assert female == GODDESSES
    assert sum(map(len, female.values())) == 22
    assert [god.id for god in GODS.values() if god.level == 1 and god.sex is Sex.M] == ["hin1"]


@pytest.mark.clause("W-3.41", "W-3.42", "W-3.43")
def test_wealth_is_six_tens_three_twenties_and_a_thirty() -> None:
    assert Counter(WEALTH) == {10: 6, 20: 3, 30: 1}
    assert sum(WEALTH) == 150


@pytest.mark.clause("W-3.44", "W-3.45", "W-3.46")
def test_each_secret_card_is_there_once_and_pays_five_for_what_it_counts() -> None:
    assert list(SECRETS) == list(SecretCard)
    assert {row.points for row in SECRETS.values()} == {5}


@pytest.mark.clause("W-3.47")
def test_there_is_one_war_card_of_each_kind() -> None:
    assert sorted(WAR_CARDS) == sorted(War)
