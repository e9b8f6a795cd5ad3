# Words that every game shares; a game's own messages come first.
seat = Seat { $seat }
move-take_back = take the choice back
