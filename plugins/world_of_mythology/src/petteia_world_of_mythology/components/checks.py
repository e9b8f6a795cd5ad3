"""What must hold of the component tables beyond the shape of each row: counts, references and ranges."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from petteia_world_of_mythology.components.schema import BonusTable, God, GodTable, PowerTable, SourceTable
from petteia_world_of_mythology.kinds import Armour, Card, Power, SecretCard, Sex, War

__all__ = ["check_bonus", "check_gods", "check_powers"]

_SIGN = {Sex.F: Armour.FEMALE, Sex.M: Armour.MALE}
_SHIELD = {
    **dict.fromkeys(range(2, 5), Armour.SHIELD8),
    **dict.fromkeys(range(5, 8), Armour.SHIELD10),
    **dict.fromkeys(range(8, 13), Armour.SHIELD12),
}


def check_gods(table: GodTable, sources: SourceTable) -> None:
    """Every god once, in table order, with the armour of its level (W-3.21 to W-3.25) and known sources.

    Raises:
        ValueError: it isn't so; the message names the file, the god and what would be right.
    """
    _in_order("gods.toml", (god.id for god in table.god), Card)
    known = [source.tag for source in sources.source]
    for god in table.god:
        _check_god(god, known)


def _check_god(god: God, known: list[str]) -> None:
    level = int(god.id[3:])
    if god.level != level:
        raise ValueError(f"gods.toml, {god.id}: `level` is {god.level}, the id says {level}; correct one of them")
    armour = _SHIELD.get(level, _SIGN[god.sex])
    if god.armour is not armour:
        raise ValueError(f"gods.toml, {god.id}: `armour` is {god.armour}; at level {level} it is {armour}")
    if (god.cards is not None) != (god.power is Power.WEALTH_SECRET):
        raise ValueError(f"gods.toml, {god.id}: wealth_secret needs `cards`, other powers have none")
    if sorted(god.source) != ["level", "name"]:
        raise ValueError(f"gods.toml, {god.id}: `source` must say where `name` and `level` come from")
    for what, tag in god.source.items():
        if tag not in known:
            raise ValueError(f"gods.toml, {god.id}: source of {what} is {tag!r}; sources.toml knows {', '.join(known)}")


def check_powers(table: PowerTable, gods: GodTable) -> None:
    """Every power once, in table order, and each of them some god's.

    Raises:
        ValueError: it isn't so; the message names the file and what would be right.
    """
    _in_order("powers.toml", (power.id for power in table.power), Power)
    idle = sorted({power.id for power in table.power} - {god.power for god in gods.god})
    if idle:
        raise ValueError(f"powers.toml: no god in gods.toml has the power {', '.join(idle)}")


def check_bonus(table: BonusTable) -> None:
    """Every secret card and both war cards once.

    Raises:
        ValueError: it isn't so; the message names the file and what would be right.
    """
    _in_order("bonus.toml", (secret.id for secret in table.secret), SecretCard)
    _in_order("bonus.toml", table.war, War)


def _in_order(file: str, given: Iterable[StrEnum], names: type[StrEnum]) -> None:
    found, wanted = [str(name) for name in given], [str(name) for name in names]
    if found != wanted:
        raise ValueError(f"{file}: the ids are {', '.join(found)}; they must be, in this order, {', '.join(wanted)}")
