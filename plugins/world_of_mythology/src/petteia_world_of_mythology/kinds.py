"""The names in the game: pantheons, gods, powers and bonus cards, each in its table's order."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Armour", "Card", "Declaration", "Pantheon", "Power", "SecretCard", "Sex", "Source", "Timing", "War"]


class Pantheon(StrEnum):
    """One of the five families of gods; a player leads one of them."""

    GRE = "gre"
    HIN = "hin"
    NOR = "nor"
    SLA = "sla"
    EGY = "egy"


class Declaration(StrEnum):
    """W-6.1: what a love god may name; `none` restricts nobody."""

    GRE = "gre"
    HIN = "hin"
    NOR = "nor"
    SLA = "sla"
    EGY = "egy"
    NONE = "none"


class Card(StrEnum):
    """A god: its pantheon and level. The order is that of lists of moves and of hands."""

    GRE1 = "gre1"
    GRE2 = "gre2"
    GRE3 = "gre3"
    GRE4 = "gre4"
    GRE5 = "gre5"
    GRE6 = "gre6"
    GRE7 = "gre7"
    GRE8 = "gre8"
    GRE9 = "gre9"
    GRE10 = "gre10"
    GRE11 = "gre11"
    GRE12 = "gre12"
    HIN1 = "hin1"
    HIN2 = "hin2"
    HIN3 = "hin3"
    HIN4 = "hin4"
    HIN5 = "hin5"
    HIN6 = "hin6"
    HIN7 = "hin7"
    HIN8 = "hin8"
    HIN9 = "hin9"
    HIN10 = "hin10"
    HIN11 = "hin11"
    HIN12 = "hin12"
    NOR1 = "nor1"
    NOR2 = "nor2"
    NOR3 = "nor3"
    NOR4 = "nor4"
    NOR5 = "nor5"
    NOR6 = "nor6"
    NOR7 = "nor7"
    NOR8 = "nor8"
    NOR9 = "nor9"
    NOR10 = "nor10"
    NOR11 = "nor11"
    NOR12 = "nor12"
    SLA1 = "sla1"
    SLA2 = "sla2"
    SLA3 = "sla3"
    SLA4 = "sla4"
    SLA5 = "sla5"
    SLA6 = "sla6"
    SLA7 = "sla7"
    SLA8 = "sla8"
    SLA9 = "sla9"
    SLA10 = "sla10"
    SLA11 = "sla11"
    SLA12 = "sla12"
    EGY1 = "egy1"
    EGY2 = "egy2"
    EGY3 = "egy3"
    EGY4 = "egy4"
    EGY5 = "egy5"
    EGY6 = "egy6"
    EGY7 = "egy7"
    EGY8 = "egy8"
    EGY9 = "egy9"
    EGY10 = "egy10"
    EGY11 = "egy11"
    EGY12 = "egy12"


class Sex(StrEnum):
    """Whether a god is female or male (W-3.21, W-3.22)."""

    F = "f"
    M = "m"


class Armour(StrEnum):
    """W-3.21 to W-3.25: the armour symbol of a god: a sign, or a shield with a level on it."""

    FEMALE = "female"
    MALE = "male"
    SHIELD8 = "shield8"
    SHIELD10 = "shield10"
    SHIELD12 = "shield12"


class Power(StrEnum):
    """W-6: what a god does when it is played for its own pantheon."""

    LOVE = "love"
    WAR = "war"
    WEALTH_SECRET = "wealth_secret"
    WEALTH_OPEN = "wealth_open"
    SECRET_DRAW = "secret_draw"
    SWAP = "swap"
    REVERSE_ORDER = "reverse_order"
    LOSE_TAKE_TABLE = "lose_take_table"
    ALL_LOSE_STAKE = "all_lose_stake"
    PEEK_HANDS = "peek_hands"
    LOSE_HALF = "lose_half"
    OPPONENTS_REMIX = "opponents_remix"
    STASH_EACH = "stash_each"
    PASS_RIGHT = "pass_right"
    PASS_LEFT = "pass_left"
    REMIX_TWO = "remix_two"
    MUTE = "mute"
    DECK_TO_STAKES = "deck_to_stakes"
    CONTEST = "contest"
    END_TRICK = "end_trick"
    REMOVE_THREE = "remove_three"
    FEWEST_GETS_THIS = "fewest_gets_this"
    REVERSE_LEVELS = "reverse_levels"
    TAKE_FROM_MOST = "take_from_most"
    BLIND_NEXT = "blind_next"
    LOSE_REMOVE_TWO = "lose_remove_two"
    LOSE_SAVE_THIS = "lose_save_this"
    LOCK = "lock"
    TAKE_EACH = "take_each"
    STAKES_TO_HANDS = "stakes_to_hands"
    LOSE_DRAW_TWO = "lose_draw_two"
    EXTRA_DRAW = "extra_draw"
    BLIND_ALL = "blind_all"
    STAKE_PLAY = "stake_play"
    ALL_REMIX = "all_remix"
    RETURN_TO_DECK = "return_to_deck"
    LOSE_NO_REFILL = "lose_no_refill"
    DISCARD_EACH = "discard_each"
    BLIND_ORDER = "blind_order"


class Timing(StrEnum):
    """W-5.32 to W-5.37: when a power is carried out, or how long it holds."""

    NOW = "now"
    STANDING = "standing"
    TRICK = "trick"
    LOST = "lost"
    SETTLED = "settled"
    NEXT_TRICK = "next_trick"


class SecretCard(StrEnum):
    """W-3.44 to W-3.46: a secret card."""

    SEC_GRE = "sec_gre"
    SEC_HIN = "sec_hin"
    SEC_NOR = "sec_nor"
    SEC_SLA = "sec_sla"
    SEC_EGY = "sec_egy"
    SEC_ALL = "sec_all"
    SEC_PAIR = "sec_pair"


class War(StrEnum):
    """W-3.47: a war card."""

    DEATH = "death"
    LIFE = "life"


class Source(StrEnum):
    """Where a card that is put on the table comes from, and who picked it."""

    HAND = "hand"
    BLIND = "blind"
    STAKE = "stake"
