"""From the engine's objects to the messages of petteia.v1, built for one viewer and one language."""

from __future__ import annotations

import functools
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from google.protobuf.any_pb2 import Any as AnyMessage

from engine_service.game import Event, Game, MissingText, Move, Result, Scalar, Texts, Viewer, arguments_of
from engine_service.plugin_at_work import plugin_at_work
from engine_service.seed import commitment
from engine_service.store.base import Entry, Head
from engine_service.table import Table
from engine_service.tables import Live
from petteia.v1 import game_pb2, move_pb2
from petteia.v1.engine_pb2 import LegalMoves

__all__ = ["Messages", "summary"]

_CACHED = 1 << 14
_LANGUAGES = 1 << 8
_BASES = 1 << 12


class Messages:
    """The messages of one game type. What is asked for often is made once and kept."""

    def __init__(self, game: Game[Any]) -> None:
        self.game, self.texts = game, Texts(game)
        self._language = functools.lru_cache(_LANGUAGES)(self.texts.language)
        self._traits = game.traits
        self._bases: OrderedDict[tuple[str, tuple[str, ...]], game_pb2.Frame] = OrderedDict()
        self._move = functools.lru_cache(_CACHED)(self._make_move)
        self._event = functools.lru_cache(_CACHED)(self._make_event)

    def frame(self, live: Live, language: str) -> game_pb2.Frame:
        """What every viewer may know of a game; kept with the table, not to be changed."""
        head, table = live
        language = self._language(language)
        kept: game_pb2.Frame | None = table.memo.get(("frame", language))
        if kept is None:
            result = table.result if table.over else None
            with plugin_at_work(self.game, "frame", table, language):
                kept = self._make_frame(head, table, self.seat_names(table, language), result)
            table.memo["frame", language] = kept
        return kept

    def view(self, table: Table, viewer: Viewer) -> AnyMessage:
        """What one viewer may know; kept with the table, not to be changed."""
        kept: AnyMessage | None = table.memo.get(("view", viewer))
        if kept is None:
            kept, view = AnyMessage(), table.view(viewer)
            with plugin_at_work(self.game, "encoding the view", table, viewer):
                kept.Pack(view, deterministic=True)
            table.memo["view", viewer] = kept
        return kept

    def board(self, table: Table, viewer: Viewer) -> str:
        """The view drawn for a terminal; empty where the game type cannot."""
        if "render_text" not in self._traits:
            return ""
        view = table.view(viewer)
        with plugin_at_work(self.game, "render_text", table, viewer):
            board: object = self.game.render_text(view)
            if not isinstance(board, str):
                raise TypeError(f"the board is a {type(board).__qualname__}, not a text")
        return board

    def legal_moves(self, table: Table, seat: int, language: str) -> LegalMoves:
        """What a seat may do now; kept with the table, not to be changed."""
        language = self._language(language)
        kept: LegalMoves | None = table.memo.get(("legal", seat, language))
        if kept is None:
            decision, legal = table.decision_of(seat), table.legal_moves(seat)
            with plugin_at_work(self.game, "texts of moves", table, (seat, language)):
                names = self.seat_names(table, language)
                moves = (self._move(move, names, language) for move in legal.values())
                kept = LegalMoves(decision=decision.opened if decision else None, moves=moves)
            table.memo["legal", seat, language] = kept
        return kept

    def entries(self, live: Live, entries: Sequence[Entry], viewer: Viewer, language: str) -> list[move_pb2.Entry]:
        """Entries as one viewer may know them."""
        if not entries:
            return []
        language = self._language(language)
        known, version = live.table.events, live.table.version
        entries = tuple(entries)
        about = (tuple(entry.version for entry in entries), viewer, language)
        with plugin_at_work(self.game, "events", live.table, about):
            names = self.seat_names(live.table, language)
            return [
                self._entry(entry, known if entry.version == version else None, viewer, names, language)
                for entry in entries
            ]

    def seat_names(self, table: Table, language: str) -> tuple[str, ...]:
        """What the texts call the seats."""
        kept: tuple[str, ...] | None = table.memo.get(("names", language))
        if kept is None:
            kept = self.texts.seat_names(table.state, table.seats, language)
            table.memo["names", language] = kept
        return kept

    def _entry(
        self, entry: Entry, known: Sequence[Event] | None, viewer: Viewer, names: tuple[str, ...], language: str
    ) -> move_pb2.Entry:
        """One entry; its events are decoded unless they are known."""
        events = self.game.decode_events(entry.events) if known is None else known
        seen = (event.seen_by(viewer) for event in events)
        shown = [self._event(event, names, language) for event in seen if event is not None]
        own = entry.seat is not None and entry.seat == viewer
        return move_pb2.Entry(
            version=entry.version,
            seat=entry.seat,
            notation=entry.notation if own else "",
            events=shown,
            undo_to=entry.undo_to,
        )

    def _make_move(self, move: Move, names: tuple[str, ...], language: str) -> move_pb2.Move:
        text = self._text(move, move.notation, names, language)
        return move_pb2.Move(notation=move.notation, verb=move.verb, arguments=_arguments(move), text=text)

    def _make_event(self, event: Event, names: tuple[str, ...], language: str) -> move_pb2.Event:
        text = self._text(event, event.name, names, language)
        return move_pb2.Event(name=event.name, arguments=_arguments(event), text=text)

    def _text(self, told: Move | Event, bare: str, names: tuple[str, ...], language: str) -> str:
        """The sentence, or the bare notation where a plugin lacks the text: a game goes on without it."""
        try:
            return self.texts.tell(told, names, language)
        except MissingText:
            return bare

    def _make_frame(self, head: Head, table: Table, names: tuple[str, ...], result: Result | None) -> game_pb2.Frame:
        frame = game_pb2.Frame()
        frame.CopyFrom(self._unchanging(head.game_id, names, head))
        frame.version = table.version
        for each in table.decisions:
            frame.decisions.add(seat=each.seat, decision=each.opened, required=each.required)
        if "progress" in self._traits:
            frame.progress = self.game.progress(table.state)
        if table.over:
            frame.seed = head.seed
            for standing in result.standings if result else ():
                frame.result.standings.add(
                    seat=standing.seat, rank=standing.rank, score=standing.score, breakdown=standing.breakdown
                )
        return frame

    def _unchanging(self, game_id: str, names: tuple[str, ...], head: Head) -> game_pb2.Frame:
        """What stays the same in all frames of a game; kept for the games that were asked for last."""
        kept = self._bases.get((game_id, names))
        if kept is None:
            kept = game_pb2.Frame(
                game_id=head.game_id,
                game_type=head.game_type,
                rules_version=head.rules_version,
                seats=[
                    game_pb2.Seat(seat=seat, name=names[seat], player=holder.player, bot=holder.bot)
                    for seat, holder in enumerate(head.holders)
                ],
                options=head.options,
                seed_commitment=commitment(head.seed),
            )
            kept.create_time.FromMicroseconds(head.created)
            while len(self._bases) >= _BASES:
                self._bases.popitem(last=False)
            self._bases[game_id, names] = kept
        return kept


def summary(head: Head) -> game_pb2.GameSummary:
    """A game as ListGames shows it."""
    made = game_pb2.GameSummary(
        game_id=head.game_id,
        game_type=head.game_type,
        rules_version=head.rules_version,
        version=head.version,
        seats=len(head.holders),
        over=head.over,
    )
    made.create_time.FromMicroseconds(head.created)
    return made


def _arguments(told: Move | Event) -> list[move_pb2.Argument]:
    return [_argument(each.name, getattr(told, each.name)) for each in arguments_of(type(told))]


def _argument(name: str, value: Scalar) -> move_pb2.Argument:
    match value:
        case None:
            return move_pb2.Argument(name=name)
        case bool():
            return move_pb2.Argument(name=name, flag=value)
        case int():
            return move_pb2.Argument(name=name, number=value)
        case str():
            return move_pb2.Argument(name=name, word=value)
