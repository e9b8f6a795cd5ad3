"""The steps, one class per section of the rulebook: parades and marches, contest, effects, oracle, hands, the end."""
