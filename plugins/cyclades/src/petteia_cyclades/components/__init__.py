"""The components of the game, read from the data files in this folder and checked once at import.

Interface that the rules use (B fills exactly these; islands and seas are numbers, their places in the map's tuples):

schema.Map: id "m3"; islands: tuple[IslandSpace, ...]; seas: tuple[SeaSpace, ...];
    trade: tuple[int, ...] numbers of sea spaces with trade; island_at: dict[str, int]; sea_at: dict[str, int] (id -> number)
schema.IslandSpace: id "i1"; label; hexes tuple[(q, r)]; slots; cover; prosperity; seas: tuple[int, ...] ascending
schema.SeaSpace: id "C6"; q; r; trade: int; seas: tuple[int, ...] ascending; islands: tuple[int, ...] ascending
schema.PlayerCount: map; markers; gods_face_up; metropolises (to win)
schema.Start: troops: tuple[int, ...] islands, fleets: tuple[int, ...] seas (numbers; one unit each), in the table's order
schema.GodTile: id; unit: Unit; building: Building; prices: tuple[int, ...] of the 1st, 2nd, ... unit in a turn (0, 1, 2, 3);
    action_price: int (0 for Athena)
schema.CreatureCard: id; name; kind: CreatureKind
MAPS: dict[int, Map] by number of seats; PLAYER_COUNTS: dict[int, PlayerCount]; STARTS: dict[int, tuple[Start, ...]]
GODS: dict[God, GodTile]; CREATURES: dict[Creature, CreatureCard]; SLOTS: tuple[int, ...] = (4, 3, 2)
DIE: dict[DieFaces, tuple[int, ...]]
COUNTS (Struct): fleets 8, troops 8, gold 5, building 2 (price of one), buildings 10, metropolises 10, markers 16,
    philosophers_for_metropolis 4, sale 2, sylph_steps 10, fleet_steps 3, minotaur 2, apollo_many 1, apollo_one 4

Options (options.py): CycladesOptions with the names of chapter 9; enums DieFaces, CreatureSlide(COMPACT, ONE_STEP),
PortBonus(OWNER, ANY), MetropolisPlacement(FREE_FIRST, ANY), NoRoom(DESTROY, LOSE), VictoryTie(GOLD, METROPOLISES_THEN_GOLD),
RetreatWhen(BOTH_ALIVE, BOTH_SEVERAL), FigureExpiry(NEXT_TURN, NEXT_CYCLE), MinPay(TOTAL, PER_GOD),
StartPositions(BY_SEAT, SHUFFLED).
"""
