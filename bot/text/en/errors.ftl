### Why the rules refuse something, and what to do now.

refused-not_asked = That is not what you are asked right now. *{ button-screen }* shows what you can do.
refused-not_in_hand = That card is not in your hand. Choose another.
refused-not_your_tile = That tile is not behind your screen. Choose another.
refused-not_your_event = You don't have that event tile. Choose another, or none.
refused-too_many_tiles = One tile goes with a card; two need the Master Architect. Choose one.
refused-green_needs_urbanization = A green space needs an urbanization card. Choose another tile or card.
refused-green_on_top = A green space can't be the upper one of two tiles. Put a building tile on top, or play the green space by itself.
refused-event_needs_building = Expropriation needs a building card. Choose another card, or no event tile.
refused-aside_missing = In this game you also set another card aside with each choice. Choose which.
refused-aside_not_allowed = No card is set aside in this game: that needs the module Keep a card. Choose without one.
refused-no_new_hand = You have no New Hand token left, and it takes one to change your hand. Choose one of these cards.
refused-already_chosen = You have answered already. *Change my mind* takes it back as long as others have not.
refused-nothing_to_take_back = There is nothing to take back any more: everyone has answered.
refused-not_in_pack = That card is not in the pack before you. Choose another.
refused-too_many_characters = You have three characters already; keep an expert.
refused-second_expert = You have an expert already; keep a character.
refused-not_two_events = Everyone keeps two of the four event tiles. Choose exactly two.
refused-no_such_place = The token can't go there. Choose one of the numbered cells.
refused-wrong_purchase = That does not spend your credits exactly, or is no longer there. Choose again.
refused-too_many_points = You don't have that many points, or your supply holds too few resources. Choose fewer.
refused-wrong_payment = That is not what you owe: a point or a resource for each of your resources around, as far as you have them. Choose again.
refused-game_over = The game is over: its last round has been played. The last board shows the scoring.
refused-what = -# { $what }
refused-rule = -# Rule { $rule }
