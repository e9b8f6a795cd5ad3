"""The steps, one class per section of the rulebook, in its order: the cycle, row, gods, income, auction, turns, the end."""
