### Everyday words by which a topic of the rules is found: what people type who don't know the game's terms.

# Words that only ask, and say nothing of what about.
rules-asking-words = what is are does do did can could may must should i we you my a an the how who which when where why if it there happens mean means have about game

rules-overview-words = about goal aim win winner beginner start new how to play rules basics
rules-playing-words = buttons screen direct message dm private confirm press where how bot discord undo mistake
rules-picture-words = symbols icons signs legend colours shapes badge crane meaning gear cog window leaf flag house hat helmet crown lightning circle square triangle diamond hexagon trees frame bar
rules-setup-words = begin characters draft deal starting resources players how many
rules-round-words = turn order who goes first first player pass cards neighbour simultaneous secret hidden open skip see others
rules-choose-words = undo regret take back change my mind cancel mistake wrong card pick play
rules-new_hand-words = mulligan redraw swap cards bad hand discard hand token
rules-exploit-words = alone single card gain get resources tiles points income harvest how
rules-urbanize-words = letter expand grow edge outside new building place tile city
rules-construct-words = build over on top floor upgrade cover cost pay lower number other colour keep card owner who owns ownership take over height tall price tower steal someone else lose lost somebody own higher up
rules-afford-words = can't pay cannot afford too expensive not enough lacking fall back why can't I negative money poor
rules-tokens-words = move letter where blocked push shift arrow cell alphabet order
rules-supply-words = run out of tiles empty exhausted return give back tiles
rules-deck-words = draw pile reshuffle shuffle discard crane construction site rebuild new cards
rules-end-words = over finish last round game ends how long
rules-scoring-words = count points total final who wins winner tie draw most points winning
rules-districts-words = area majority group connected colour second place tie who wins ties equal adjacent diagonal corners leading leads tiebreaker tiebreak
rules-cards-words = bonus permanent endgame tableau card values numbers
rules-solo-words = alone single player hal robot one player against computer
rules-credits-words = buy purchase spend tiles value expansion
rules-new_buildings-words = expansion 21 22 23 value two
rules-prestige-words = expansion 24 25 value three
rules-green_spaces-words = expansion park garden green
rules-events-words = expansion event tile advertising competition expropriation quality control before after
rules-keep_a_card-words = expansion hold reserve set aside five cards
rules-experts-words = expansion power artist lawyer banker inspector engineer mayor professor journalist
