# What the game says in English. `$seat` is a player's colour.

# Moves: offerings
move-bid = offer { $amount } to { $god }
move-apollo = go to Apollo

# Moves: turns of the main gods
move-summon = summon the creature in slot { $slot }
move-recruit = { $at ->
    [none] recruit one more
   *[other] recruit on { $at }
}
move-build = build on { $at }
move-move_fleet = pay 1 GP and sail from { $from } to { $to } with { $n }
move-move_army = pay 1 GP and march from { $from } to { $to } with { $n }
move-replace_creature = pay 1 GP and replace the creature in slot { $slot }
move-end_turn = end the turn
move-sail = sail on to { $to } with { $n }
move-stop = go no further

# Moves: battles
move-retreat = retreat to { $to }
move-fight = fight on

# Moves: metropolises
move-give_building = give back the { $type } on { $at }
move-place_metropolis = place the metropolis on { $at }
move-destroy_building = destroy a { $type } for the metropolis

# Moves: Apollo
move-prosper = place the prosperity marker on { $at }

# Moves: creatures
move-copy = let Chimera copy { $creature }
move-transform = change a { $from } on { $at } into a { $to }
move-target = choose { $seat }
move-giant = let Giant destroy a { $type } on { $at }
move-harpy = let Harpy kill a troop on { $at }
move-pegasus = fly from { $from } to { $to } with { $n }
move-siren = take over the fleet on { $at }
move-take = send the fleet on { $from } in its place
move-sell = { $kind_id ->
    [fleet] sell a fleet on { $at }
    [troop] sell a troop on { $at }
   *[other] sell a { $kind }
}
move-sylph_move = sail from { $from } to { $to } with { $n }
move-done = be done
move-place = place the figure on { $at }
move-push = { $to ->
    [none] destroy the fleets on { $from }, which have nowhere to go
   *[other] push the fleets on { $from } to { $to }
}
move-kraken_step = pay 1 GP and move the Kraken to { $to }
move-waive = waive the creature's power

# Gods
god-poseidon = Poseidon
god-ares = Ares
god-zeus = Zeus
god-athena = Athena
god-apollo = Apollo

# Buildings
building-port = port
building-fortress = fortress
building-temple = temple
building-university = university

# Creatures
creature-chimera = Chimera
creature-cyclops = Cyclops
creature-dryad = Dryad
creature-fates = Fates
creature-giant = Giant
creature-griffon = Griffon
creature-harpy = Harpy
creature-pegasus = Pegasus
creature-satyr = Satyr
creature-siren = Siren
creature-sphinx = Sphinx
creature-sylph = Sylph
creature-chiron = Chiron
creature-medusa = Medusa
creature-minotaur = Minotaur
creature-polyphemus = Polyphemus
creature-kraken = Kraken

# Colours
colour-yellow = Yellow
colour-black = Black
colour-red = Red
colour-blue = Blue
colour-green = Green
