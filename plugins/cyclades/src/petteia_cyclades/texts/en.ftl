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
move-move_fleet = pay 1 GP and sail from { $origin } to { $to } with { $n }
move-move_army = pay 1 GP and march from { $origin } to { $to } with { $n }
move-replace_creature = pay 1 GP and replace the creature in slot { $slot }
move-end_turn = end the turn
move-sail = sail on to { $to } with { $n }
move-stop = go no further

# Moves: battles
move-retreat = retreat to { $to }
move-fight = fight on

# Moves: metropolises
move-give_building = give back the { $building } on { $at }
move-place_metropolis = place the metropolis on { $at }
move-destroy_building = destroy a { $building } for the metropolis

# Moves: Apollo
move-prosper = place the prosperity marker on { $at }

# Moves: creatures
move-copy = let Chimera copy { $creature }
move-transform = change a { $old } on { $at } into a { $new }
move-target = choose { $seat }
move-giant = let Giant destroy a { $building } on { $at }
move-harpy = let Harpy kill a troop on { $at }
move-pegasus = fly from { $origin } to { $to } with { $n }
move-siren = take over the fleet on { $at }
move-take = send the fleet on { $origin } in its place
move-sell = { $kind_id ->
    [fleet] sell a fleet on { $at } for 2 GP
    [troop] sell a troop on { $at } for 2 GP
   *[other] sell a { $kind } for 2 GP
}
move-sylph_move = sail from { $origin } to { $to } with { $n }
move-done = be done
move-place = place the figure on { $at }
move-push = { $to ->
    [none] destroy the fleets on { $origin }, which have nowhere to go
   *[other] push the fleets on { $origin } to { $to }
}
move-kraken_step = pay 1 GP and move the Kraken to { $to }
move-waive = waive the creature's power

# Events: the cycle
event-cycle_began = Cycle { $cycle } begins.
event-creature_discarded = { $creature } goes to the discard pile.
event-creature_slid = { $creature } slides to slot { $slot }.
event-creature_drawn = { $creature } comes to slot { $slot }.
event-creatures_shuffled = The creatures are shuffled; the draw pile has { $cards ->
    [one] a card
   *[other] { $cards } cards
}.
event-god_placed = { $god } has place { $position }.
event-god_hidden = { $god } is not to be had in this cycle.
event-income_received = { $seat } receives { $gold } GP of income.

# Events: offerings
event-offered = { $seat } offers { $amount } to { $god }.
event-displaced = { $seat } is outbid and leaves { $god }.
event-went_to_apollo = { $seat } goes to Apollo, on space { $space }.
event-paid = { $seat } pays { $gold } GP for what was offered.

# Events: turns
event-turn_began = { $seat } acts with { $god }.
event-summoned = { $seat } summons { $creature } for { $gold } GP.
event-recruited = { $at ->
    [none] { $seat } recruits a { $unit } for { $gold } GP.
   *[other] { $seat } recruits a { $unit } on { $at } for { $gold } GP.
}
event-built = { $seat } builds a { $building } on { $at } for { $gold } GP.
event-fleets_moved = { $seat } sails from { $origin } to { $to } with { $count ->
    [one] a fleet
   *[other] { $count } fleets
}.
event-troops_moved = { $seat } moves { $count ->
    [one] a troop
   *[other] { $count } troops
} from { $origin } to { $to }.
event-spent_on_action = { $seat } pays { $gold } GP for the favour of { $god }.
event-apollo_gave = Apollo gives { $seat } { $gold } GP.
event-prosperity_placed = { $seat } places a prosperity marker on { $at }.
event-turn_ended = { $seat } is done; the marker goes to space { $space } of the turn track.

# Events: battles
event-battle_began = { $attacker } attacks { $at } with { $attackers }, where { $defender_id ->
    [none] Minotaur stands alone.
   *[other] { $defender } has { $defenders }.
}
event-battle_round = Battle for { $at }: the attacker rolls { $attack_die } and has { $attack }, the defender rolls { $defence_die } and has { $defence }; { $attackers } against { $defenders } are left.
event-fought_on = { $seat } fights on for { $at }.
event-retreated = { $seat } retreats from { $origin } to { $to } with { $count }.
event-battle_ended = { $winner_id ->
    [none] The battle for { $at } is over, and nobody has won it.
   *[other] { $winner } has won the battle for { $at }.
}
event-island_taken = { $loser_id ->
    [none] { $seat } takes { $at }.
   *[other] { $seat } takes { $at } from { $loser }.
}
event-seat_eliminated = { $seat } has lost the last island and is out of the game.

# Events: metropolises
event-building_given = { $seat } gives back the { $building } on { $at }.
event-philosophers_given = { $seat } gives back { $count } philosophers.
event-metropolis_placed = { $seat } has a metropolis on { $at }.
event-metropolis_lost = { $seat } has no place for a metropolis and gets none.
event-building_destroyed = A { $building } on { $at } is destroyed.

# Events: creatures
event-power_waived = { $seat } waives the power of { $creature }.
event-power_void = { $creature } finds nothing to do.
event-power_copied = { $seat }'s Chimera copies { $creature }.
event-building_transformed = { $seat } changes a { $old } on { $at } into a { $new }.
event-card_stolen = { $seat } steals a { $unit } from { $victim }.
event-gold_stolen = { $victim } shows { $before } GP, and { $seat } steals { $loot } of them.
event-troop_removed = Harpy kills a troop of { $seat } on { $at }.
event-fleet_replaced = { $origin ->
    [none] { $seat } puts a fleet in the place of { $victim }'s on { $at }.
   *[other] { $seat } puts the fleet from { $origin } in the place of { $victim }'s on { $at }.
}
event-unit_sold = { $at ->
    [none] { $seat } sells a { $unit } for { $gold } GP.
   *[other] { $seat } sells a { $unit } on { $at } for { $gold } GP.
}
event-figure_placed = { $seat } places { $figure } on { $at }.
event-figure_removed = { $figure } leaves { $at }.
event-fleets_pushed = { $seat }'s fleets are pushed from { $origin } to { $to }: { $count }.
event-fleets_destroyed = { $seat } loses { $count ->
    [one] a fleet
   *[other] { $count } fleets
} on { $at }.
event-kraken_moved = { $seat } pays { $gold } GP, and the Kraken moves to { $to }.

# Events: the end
event-game_ended = The game is over: { $ending }.
event-gold_shown = { $seat } has { $gold } GP left.

# Gods
god-poseidon = Poseidon
god-ares = Ares
god-zeus = Zeus
god-athena = Athena

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

# Units
unit-fleet = fleet
unit-troop = troop
unit-priest = priest
unit-philosopher = philosopher

# Why a game ends
ending-metropolises = there are metropolises enough
ending-last_seat = nobody else is left
ending-cycles = the last cycle is over
