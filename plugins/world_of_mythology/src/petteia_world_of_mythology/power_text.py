"""What each power does, in a few words for the board (W-6)."""

from __future__ import annotations

from petteia_world_of_mythology.kinds import Armour, Power

__all__ = ["ARMOUR_TEXT", "POWER_TEXT"]

ARMOUR_TEXT: dict[Armour, str] = {
    Armour.FEMALE: "beats gods",
    Armour.MALE: "beats goddesses",
    Armour.SHIELD8: "beats up to 8",
    Armour.SHIELD10: "beats up to 10",
    Armour.SHIELD12: "beats all",
}
"""W-3.21 to W-3.25: what an own card beats."""

POWER_TEXT: dict[Power, str] = {
    Power.LOVE: "only gods of a pantheon you name may beat it",
    Power.WAR: "who would beat it draws for life or death",
    Power.WEALTH_SECRET: "draw wealth",
    Power.WEALTH_OPEN: "turn up wealth; a +10 goes back",
    Power.SECRET_DRAW: "draw a secret",
    Power.SWAP: "swap a hand card with one of your stake",
    Power.REVERSE_ORDER: "play turns round from the next trick on",
    Power.LOSE_TAKE_TABLE: "if you lose: a blind card of the table for you",
    Power.ALL_LOSE_STAKE: "everybody loses a blind card of his stake",
    Power.PEEK_HANDS: "see all hands",
    Power.LOSE_HALF: "if you lose: the winner gives you half the trick",
    Power.OPPONENTS_REMIX: "mix the opponents' hands",
    Power.STASH_EACH: "all stash a hand card: they blind, you by choice",
    Power.PASS_RIGHT: "everybody passes a card to the right",
    Power.PASS_LEFT: "everybody passes a card to the left",
    Power.REMIX_TWO: "mix two hands",
    Power.MUTE: "no powers of opponents in this trick",
    Power.DECK_TO_STAKES: "a card of the deck for every stake",
    Power.CONTEST: "a blind card of each stake; the highest takes all",
    Power.END_TRICK: "the trick is over; who has not played stashes a card",
    Power.REMOVE_THREE: "destroy three cards of opponents' stakes",
    Power.FEWEST_GETS_THIS: "at the end it goes to the smallest stake",
    Power.REVERSE_LEVELS: "lower levels beat higher ones in this trick",
    Power.TAKE_FROM_MOST: "take a blind card of the largest stake",
    Power.BLIND_NEXT: "the next player plays blind",
    Power.LOSE_REMOVE_TWO: "if you lose: destroy two cards of the winner's stake",
    Power.LOSE_SAVE_THIS: "if you lose: it comes to your stake",
    Power.LOCK: "lock a card of each who is still to play",
    Power.TAKE_EACH: "take a blind card of each stake",
    Power.STAKES_TO_HANDS: "all take back a card of their stake: you by choice",
    Power.LOSE_DRAW_TWO: "if you lose: draw two cards of the table, keep one",
    Power.EXTRA_DRAW: "everybody draws a second card after this trick",
    Power.BLIND_ALL: "all who are still to play do so blind",
    Power.STAKE_PLAY: "at the end a blind card of your stake is played",
    Power.ALL_REMIX: "mix all hands",
    Power.RETURN_TO_DECK: "everybody returns a card to the deck",
    Power.LOSE_NO_REFILL: "if you lose: nobody draws",
    Power.DISCARD_EACH: "destroy a blind card of each opponent's stake",
    Power.BLIND_ORDER: "the others play blind, in an order you choose",
}
"""By power; how many wealth cards are drawn, the card says."""
