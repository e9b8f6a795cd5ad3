# What the game says in English.

# Moves
move-lay = lay thread { $thread }

# Events
event-drew = You draw thread { $thread }.
event-offered = { $left ->
    [2] Clotho
    [1] Lachesis
   *[other] Atropos
} offers { $points ->
    [one] a point
   *[other] { $points } points
}.
event-laid = { $wins ->
    [yes] { $seat } lays thread { $thread } and wins.
   *[no] { $seat } lays thread { $thread }.
}
