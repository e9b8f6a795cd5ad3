"""Laying new games: the files of the smallest plugin under another name."""

from engine_service.scaffold.identity import Identity, NameRefused
from engine_service.scaffold.laying import Laid, LayingRefused, lay

__all__ = ["Identity", "Laid", "LayingRefused", "NameRefused", "lay"]
