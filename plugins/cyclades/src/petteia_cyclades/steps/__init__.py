"""The steps, a class for each section of the rulebook: the cycle, row, gods, income, auction, turns, the end."""
