"""C-14: which step carries out which creature's power."""

from __future__ import annotations

from petteia_cyclades.kinds import Creature
from petteia_cyclades.steps.fates import FatesPower
from petteia_cyclades.steps.figures import FigurePower
from petteia_cyclades.steps.kraken import KrakenPower
from petteia_cyclades.steps.land_powers import CyclopsPower, GiantPower, HarpyPower, PegasusPower
from petteia_cyclades.steps.sea_powers import SirenPower, SylphPower
from petteia_cyclades.steps.sphinx import SphinxPower
from petteia_cyclades.steps.thefts import TheftPower

__all__ = ["AnyPower", "power_of"]

AnyPower = (
    FatesPower
    | FigurePower
    | KrakenPower
    | CyclopsPower
    | GiantPower
    | HarpyPower
    | PegasusPower
    | SirenPower
    | SylphPower
    | SphinxPower
    | TheftPower
)
"""All but Chimera's."""

_POWERS: dict[Creature, type[AnyPower]] = {
    Creature.CYCLOPS: CyclopsPower,
    Creature.DRYAD: TheftPower,
    Creature.FATES: FatesPower,
    Creature.GIANT: GiantPower,
    Creature.GRIFFON: TheftPower,
    Creature.HARPY: HarpyPower,
    Creature.PEGASUS: PegasusPower,
    Creature.SATYR: TheftPower,
    Creature.SIREN: SirenPower,
    Creature.SPHINX: SphinxPower,
    Creature.SYLPH: SylphPower,
    Creature.CHIRON: FigurePower,
    Creature.MEDUSA: FigurePower,
    Creature.MINOTAUR: FigurePower,
    Creature.POLYPHEMUS: FigurePower,
    Creature.KRAKEN: KrakenPower,
}


def power_of(creature: Creature, seat: int) -> AnyPower:
    """The step that carries out a creature's power for a seat."""
    return _POWERS[creature](seat, creature=creature)
