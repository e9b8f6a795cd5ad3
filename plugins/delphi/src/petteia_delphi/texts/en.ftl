# What the game says in English. `$seat` is a city's name.

# Moves
move-lay = lay { $card } face down
move-play = play { $card }
move-drop_out = drop out of the march
move-strike = let Zeus strike card { $pos } of { $city }'s row
move-no_strike = let Zeus strike nothing
move-consult = consult the oracle
move-decline = leave the oracle alone
move-accept = accept the oracle, and have it read aloud
move-reject = reject the oracle, and take the next one
move-keep = keep { $card }
move-discard = give { $card } to the temple

# Events
event-parade_opened = Parade { $parade } begins.
event-drew = { $seat } draws { $count ->
    [one] a card
   *[other] { $count } cards
}.
event-drew_card = You draw { $card }.
event-march_began = March { $march } begins: -{ $loss } for the first to drop out, +{ $low } for the last but one, +{ $high } for the last.
event-played = { $seat } plays { $card }.
event-revealed = { $seat } turns over { $card }.
event-dropped_out = { $seat } drops out of the march.
event-removed = { $cause } removes { $card }, card { $pos } of { $seat }'s row.
event-strike_declined = { $seat }'s Zeus strikes nothing.
event-consulted = { $oracle_id ->
    [none] { $seat } looks at an oracle.
   *[other] { $seat } looks at the oracle: { $oracle }. { oracle-says }
}
event-declined = { $seat } leaves the oracle alone.
event-rejected = { $seat } rejects the oracle, which goes to the bottom of the pile.
event-announced = { $seat } has the oracle read aloud: { $oracle }. { oracle-says }
event-hand_discarded = { $seat } discards { $card }.
event-march_annulled = March { $march } ends without points.
event-march_scored = { $seat } gets { $points } for march { $march }.
event-hand_shown = { $seat } still holds { $card }.
event-final_scored = { $seat } adds { $hand } for the hand: { $total } in all.

# Cities
city-athens = Athens
city-thebes = Thebes
city-corinth = Corinth
city-sparta = Sparta

# Cards
kind-w2 = Skirmisher 2
kind-w3 = Archer 3
kind-w4 = Hoplite 4
kind-w5 = Rider 5
kind-w6 = Scythed chariot 6
kind-achilles = Achilles 7
kind-theseus = Theseus 8
kind-prometheus = Prometheus 9
kind-hercules = Hercules 10
kind-apollo = Apollo
kind-ares = Ares
kind-hephaestus = Hephaestus
kind-poseidon = Poseidon
kind-zeus = Zeus
kind-hades = Hades
kind-moirai = the Moirai
kind-hera = Hera
kind-delphi = Delphi
kind-pass = Pass

# Oracle cards
oracle-great_halt = The Great Halt
oracle-sacred_truce = Sacred Truce
oracle-olympus_silent = Olympus Falls Silent
oracle-earthquake = Earthquake
oracle-fall_of_heroes = Fall of the Heroes
oracle-pythias_favour = Favour of the Pythia
oracle-temple_tribute = Tribute to the Temple
oracle-discord = Discord
oracle-hubris = Hubris

# What an oracle card does, as oracles.toml has it; part of the sentences in which one is named.
oracle-says = { $oracle_id ->
    [great_halt] Every player keeps two hand cards of his choice besides his Pass card and discards the others.
    [sacred_truce] The march ends at once, and nobody gains or loses points in it.
    [olympus_silent] Every god leaves every row.
    [earthquake] The hero with the highest number leaves each row, the leftmost of equals.
    [fall_of_heroes] Every hero with a number from 7 to 10 leaves every row.
    [pythias_favour] The row of the player who asked counts double until the march ends.
    [temple_tribute] Every other player discards one hand card of his choice, but not his Pass card.
    [discord] Until the march ends equal neighbours form no pairs in any row.
   *[hubris] The active row with the highest value loses its rightmost card; so does every one that shares that value.
}

# What removes a card from a row
cause-apollo = Apollo
cause-ares = Ares
cause-hephaestus = Hephaestus
cause-poseidon = Poseidon
cause-zeus = Zeus
cause-hades = Hades
cause-moirai = The Moirai
cause-hera = Hera
cause-great_halt = The Great Halt
cause-sacred_truce = Sacred Truce
cause-olympus_silent = Olympus Falls Silent
cause-earthquake = Earthquake
cause-fall_of_heroes = Fall of the Heroes
cause-pythias_favour = Favour of the Pythia
cause-temple_tribute = Tribute to the Temple
cause-discord = Discord
cause-hubris = Hubris
