"""The list of a state's paths that are never re-dealt for a viewer: generated, committed, and read by a person.

A thing that is hidden from a viewer and stands in his list is one that the game's re-deal forgot.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec

from engine_service.game import Step, Viewer
from engine_service.testing.committed import compare_or_update
from engine_service.testing.trial import Trial

__all__ = ["list_of_never_redealt", "never_redealt_paths"]

_POSITIONS = 400
_DEALS = 2
_HEADER = """\
# {game}: what is never re-dealt, as `pytest --golden-update` finds it. Read it: a hidden thing in here is a bug.
# [own] is the viewer's own in a list of all seats, [other] another seat's, [*] any item, {{*}} any key.
"""

Path: TypeAlias = tuple[str | int, ...]


def list_of_never_redealt(trial: Trial) -> None:
    """The paths of the state that are never re-dealt for a viewer are those in the committed `never_redealt.txt`."""
    sections = [_HEADER.format(game=trial.game.meta.id)]
    for title, paths in never_redealt_paths(trial).items():
        sections.append("\n".join((title, *(f"  {path}" for path in paths), "")))
    compare_or_update(trial.folder / "never_redealt.txt", "\n".join(sections), update=trial.update)


def never_redealt_paths(trial: Trial) -> dict[str, list[str]]:
    """For a seat and for the spectator: the paths whose values no re-deal changed in any position of a fixed sample."""
    game, rng = trial.game, trial.rng("never re-dealt")
    of_seats: dict[Path, bool] = {}
    seen: dict[tuple[str, Path, str], bool] = {}
    for position in trial.sample.positions(_POSITIONS):
        state = position.state()
        before = dict(_leaves(state, (), of_seats, position.seats))
        for viewer in position.viewers:
            for _ in range(_DEALS):
                after = dict(_leaves(game.redealt(state, viewer, rng), (), of_seats, position.seats))
                for path in dict.fromkeys((*before, *after)):
                    same = path in before and path in after and before[path] == after[path]
                    kind = "spectator" if viewer is None else "seat"
                    key = (kind, *_general(path, viewer))
                    seen[key] = seen.get(key, True) and same
    found: dict[str, dict[str, bool]] = {"for a seat": {}, "for the spectator": {}}
    for (kind, path, ownership), same in seen.items():
        title = "for the spectator" if kind == "spectator" else "for a seat"
        text = _spell(path, ownership, of_seats)
        found[title][text] = found[title].get(text, True) and same
    return {title: sorted(path for path, same in paths.items() if same) for title, paths in found.items()}


def _leaves(value: Any, path: Path, of_seats: dict[Path, bool], seats: int) -> Iterator[tuple[Path, Any]]:
    """All scalars with their paths, the generator's left out; notes which lists always have one item per seat."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            if path or name != "rng":
                yield from _leaves(getattr(value, name), (*path, f".{name}"), of_seats, seats)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, (*path, f"{{{key}}}"), of_seats, seats)
    elif isinstance(value, (list, tuple)):
        shape = tuple("[]" if isinstance(part, int) else part for part in path)
        of_seats[shape] = of_seats.get(shape, True) and len(value) == seats
        for index, inner in enumerate(value):
            if isinstance(inner, Step):
                tag = inner.__struct_config__.tag
                yield from _leaves(inner, (*path, f"[{tag}]"), of_seats, seats)
            else:
                yield from _leaves(inner, (*path, index), of_seats, seats)
    else:
        yield path, value


def _general(path: Path, viewer: Viewer) -> tuple[Path, str]:
    """A path without its indices and keys, and for each index whether it is the viewer's own: `o`, or `x`."""
    owned = "".join("o" if part == viewer else "x" for part in path if isinstance(part, int))
    shape = tuple("[]" if isinstance(part, int) else "{*}" if part[0] == "{" else part for part in path)
    return shape, owned


def _spell(shape: Path, owned: str, of_seats: dict[Path, bool]) -> str:
    marks, text = iter(owned), ""
    for place, part in enumerate(shape):
        if part == "[]":
            mark = next(marks)
            own = "[own]" if mark == "o" else "[other]"
            text += own if of_seats.get(shape[:place], False) else "[*]"
        else:
            text += str(part)
    return text.removeprefix(".")
