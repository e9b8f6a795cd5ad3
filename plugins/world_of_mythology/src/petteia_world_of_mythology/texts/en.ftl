# What the game says in English. `$seat` is the name of a pantheon: "Greeks".

# Moves
move-choose_pantheon = lead the { $pantheon }
move-play = play { $card }
move-discard = discard { $card } face down
move-declare = { $pantheon_id ->
    [none] name no pantheon
   *[other] let only { $pantheon } gods beat this one
}
move-swap_hand = put { $card } of your hand into your stake
move-swap_stake = take { $card } of your stake for it
move-stash = put { $card } into your stake
move-pass = pass { $card } on
move-mix = mix the hands of { $a } and { $b }
move-target = name { $seat }
move-recall = take { $card } back from your stake
move-return = return { $card } to the deck
move-next = let { $seat } play next
move-keep = keep { $card }
move-give = give { $card }

# Events
event-round_began = Round { $number } begins.
event-pantheon_taken = Seat { $seat_id } leads the { $pantheon }.
event-dealer_named = The dealer is { $seat }.
event-drew = { $card_id ->
    [none] { $seat } draw a card.
   *[other] { $seat } draw { $card }.
}
event-turned_up = { $card } is turned up.
event-trick_began = Trick { $number } begins; { $leader } lead.
event-skipped = { $seat } have no card and are skipped.
event-next_named = { $seat } are next.
event-played = { $source_id ->
    [hand] { $seat } play { $card }.
    [blind] { $seat } play { $card } blindly.
   *[stake] { $card } comes from the stake of { $seat } to the table.
}
event-discarded = { $source_id ->
    [stake] { $card_id ->
        [none] A card comes face down from the stake of { $seat } to the table.
       *[other] { $card } comes face down from the stake of { $seat } to the table.
    }
    [blind] { $card_id ->
        [none] { $seat } discard a card blindly.
       *[other] { $seat } discard { $card } blindly.
    }
   *[hand] { $card_id ->
        [none] { $seat } discard a card.
       *[other] { $seat } discard { $card }.
    }
}
event-war_drawn = { $war_id ->
    [death] { $seat } draw a war card: death. Their god falls.
   *[life] { $seat } draw a war card: life. Their god stands.
}
event-muted = { $card } of { $seat } is mute.
event-activated = { $card } works for { $seat }.
event-declared = { $pantheon_id ->
    [none] { $seat } name no pantheon.
   *[other] { $seat } let only { $pantheon } gods beat this one.
}
event-drew_wealth = { $wealth ->
    [none] { $seat } draw a wealth card.
   *[other] { $seat } draw wealth: +{ $wealth }.
}
event-wealth_turned = { $kept ->
    [yes] { $seat } turn up wealth +{ $wealth } and keep it.
   *[no] { $seat } turn up wealth +{ $wealth }; it goes back.
}
event-drew_secret = { $secret_id ->
    [none] { $seat } draw a secret card.
   *[other] { $seat } draw a secret: { $secret }.
}
event-swapped = { $stashed_id ->
    [none] { $seat } exchange a hand card with one of their stake.
   *[other] { $seat } put { $stashed } into their stake and take { $recalled }.
}
event-lost_from_stake = { $card } is removed from the stake of { $seat }.
event-peeked = { $seat } look at all hands.
event-peeked_at_hand = { $owner } hold { $card }.
event-hand_mixed = The hand of { $seat } is mixed.
event-dealt_back = { $seat } get { $card }.
event-stashed = { $card_id ->
    [none] { $seat } put a hand card into their stake.
   *[other] { $seat } put { $card } into their stake.
}
event-passed = { $card_id ->
    [none] { $giver } pass a card to { $receiver }.
   *[other] { $giver } pass { $card } to { $receiver }.
}
event-deck_to_stake = { $card_id ->
    [none] A card of the deck goes to the stake of { $seat }.
   *[other] { $card } goes from the deck to the stake of { $seat }.
}
event-contested = { $seat } contend with { $card }.
event-contest_won = { $count ->
    [one] { $seat } take the one card of the contest.
   *[other] { $seat } take the { $count } cards of the contest.
}
event-trick_cut_short = { $seat } end the trick.
event-stake_taken = { $card_id ->
    [none] { $receiver } take a card from the stake of { $giver }.
   *[other] { $receiver } take { $card } from the stake of { $giver }.
}
event-locked = { $card_id ->
    [none] A card in the hand of { $seat } is locked.
   *[other] { $card } in the hand of { $seat } is locked.
}
event-recalled = { $card_id ->
    [none] { $seat } take a card of their stake into their hand.
   *[other] { $seat } take { $card } of their stake into their hand.
}
event-returned_to_deck = { $card_id ->
    [none] { $seat } return a card to the deck.
   *[other] { $seat } return { $card } to the deck.
}
event-trick_won = { $seat } win the trick.
event-went_to_stake = { $card } goes to the stake of { $seat }.
event-took_from_table = { $card_id ->
    [none] A card of the table goes to the stake of { $seat }.
   *[other] { $card } goes from the table to the stake of { $seat }.
}
event-drew_from_table = { $card_id ->
    [none] { $seat } draw a card from the table.
   *[other] { $seat } draw { $card } from the table.
}
event-kept = { $card_id ->
    [none] { $seat } keep one of them in their stake.
   *[other] { $seat } keep { $card } in their stake.
}
event-lost_from_table = { $card } is removed from the table.
event-table_shown = { $card } lies on the table.
event-gave = { $card_id ->
    [none] { $giver } give a card of the table to { $receiver }.
   *[other] { $giver } give { $card } to { $receiver }.
}
event-collected = { $count ->
    [one] { $seat } collect one card.
   *[other] { $seat } collect { $count } cards.
}
event-collected_card = { $seat } collect { $card }.
event-refill_withheld = Nobody draws, for { $seat } have lost.
event-direction_turned = { $clockwise ->
    [yes] From now on play runs clockwise.
   *[no] From now on play runs against the clock.
}
event-round_cut_off = The round is cut off after { $tricks } tricks.
event-stake_shown = { $seat } show { $card } in their stake.
event-wealth_shown = { $seat } show wealth +{ $wealth }.
event-secret_shown = { $seat } show { $secret }, worth { $points }.
event-round_scored = { $seat } get { $points } for the round (levels { $levels }, wealth { $wealth }, secrets { $secrets }): { $total } in all.

# Pantheons
pantheon-gre = Greeks
pantheon-hin = Hindus
pantheon-nor = Norse
pantheon-sla = Slavs
pantheon-egy = Egyptians

# What a love god may name
declaration-gre = Greek
declaration-hin = Hindu
declaration-nor = Norse
declaration-sla = Slavic
declaration-egy = Egyptian
declaration-none = none

# The Greek gods
card-gre1 = Aphrodite (Greek 1)
card-gre2 = Apollo (Greek 2)
card-gre3 = Dionysus (Greek 3)
card-gre4 = Hermes (Greek 4)
card-gre5 = Demeter (Greek 5)
card-gre6 = Artemis (Greek 6)
card-gre7 = Athena (Greek 7)
card-gre8 = Ares (Greek 8)
card-gre9 = Hera (Greek 9)
card-gre10 = Hades (Greek 10)
card-gre11 = Poseidon (Greek 11)
card-gre12 = Zeus (Greek 12)

# The Hindu gods
card-hin1 = Kama (Hindu 1)
card-hin2 = Vayu (Hindu 2)
card-hin3 = Varuna (Hindu 3)
card-hin4 = Kubera (Hindu 4)
card-hin5 = Parvati (Hindu 5)
card-hin6 = Saraswati (Hindu 6)
card-hin7 = Kali (Hindu 7)
card-hin8 = Indra (Hindu 8)
card-hin9 = Ganesha (Hindu 9)
card-hin10 = Lakshmi (Hindu 10)
card-hin11 = Vishnu (Hindu 11)
card-hin12 = Shiva (Hindu 12)

# The Norse gods
card-nor1 = Freja (Norse 1)
card-nor2 = Bragi (Norse 2)
card-nor3 = Idun (Norse 3)
card-nor4 = Loki (Norse 4)
card-nor5 = Heimdallr (Norse 5)
card-nor6 = Hod (Norse 6)
card-nor7 = Hel (Norse 7)
card-nor8 = Tyr (Norse 8)
card-nor9 = Balder (Norse 9)
card-nor10 = Frigg (Norse 10)
card-nor11 = Thor (Norse 11)
card-nor12 = Odin (Norse 12)

# The Slavic gods
card-sla1 = Lada (Slavic 1)
card-sla2 = Jarilo (Slavic 2)
card-sla3 = Mokosh (Slavic 3)
card-sla4 = Vesna (Slavic 4)
card-sla5 = Morana (Slavic 5)
card-sla6 = Stribog (Slavic 6)
card-sla7 = Chernobog (Slavic 7)
card-sla8 = Triglav (Slavic 8)
card-sla9 = Veles (Slavic 9)
card-sla10 = Dazhbog (Slavic 10)
card-sla11 = Svarog (Slavic 11)
card-sla12 = Perun (Slavic 12)

# The Egyptian gods
card-egy1 = Hathor (Egyptian 1)
card-egy2 = Ptah (Egyptian 2)
card-egy3 = Toth (Egyptian 3)
card-egy4 = Isis (Egyptian 4)
card-egy5 = Anubis (Egyptian 5)
card-egy6 = Seth (Egyptian 6)
card-egy7 = Nephthys (Egyptian 7)
card-egy8 = Horus (Egyptian 8)
card-egy9 = Bastet (Egyptian 9)
card-egy10 = Tefnut (Egyptian 10)
card-egy11 = Osiris (Egyptian 11)
card-egy12 = Ra (Egyptian 12)

# Secret cards
secret_card-sec_gre = the secret of the Greeks
secret_card-sec_hin = the secret of the Hindus
secret_card-sec_nor = the secret of the Norse
secret_card-sec_sla = the secret of the Slavs
secret_card-sec_egy = the secret of the Egyptians
secret_card-sec_all = the secret of all gods
secret_card-sec_pair = the secret of pairs

# War cards
war-death = death
war-life = life

# Where a card comes from
source-hand = from the hand
source-blind = from the hand, blindly
source-stake = from the stake
