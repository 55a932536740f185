### Pourquoi les règles refusent quelque chose, et que faire maintenant.

refused-not_asked = Ce n’est pas ce qu’on vous demande en ce moment. *{ button-screen }* montre ce que vous pouvez faire.
refused-not_in_hand = Cette carte n’est pas dans votre main. Choisissez-en une autre.
refused-not_your_tile = Cette tuile n’est pas derrière votre paravent. Choisissez-en une autre.
refused-not_your_event = Vous n’avez pas cette tuile Événement. Choisissez-en une autre, ou aucune.
refused-too_many_tiles = Une carte se joue avec une seule tuile ; il faut le Maître architecte pour en jouer deux. Choisissez-en une.
refused-green_needs_urbanization = Un espace vert se joue avec une carte Urbanisation. Choisissez une autre tuile ou une autre carte.
refused-green_on_top = Un espace vert ne peut pas être la tuile du dessus. Mettez une tuile Bâtiment au-dessus, ou jouez l’espace vert sans autre tuile.
refused-event_needs_building = L’expropriation se joue avec une carte Bâtiment. Choisissez une autre carte, ou aucune tuile Événement.
refused-aside_missing = Dans cette partie, on met aussi une autre carte de côté à chaque choix. Choisissez laquelle.
refused-aside_not_allowed = On ne met pas de carte de côté dans cette partie : il faudrait le module Garder une carte. Choisissez sans cela.
refused-no_new_hand = Il ne vous reste pas de jeton Changer sa main, et il en faut un. Choisissez parmi ces cartes.
refused-already_chosen = Vous avez déjà répondu. *Changer d’avis* reprend votre réponse tant qu’il en manque d’autres.
refused-nothing_to_take_back = Il n’y a plus rien à reprendre : tout le monde a répondu.
refused-not_in_pack = Cette carte n’est pas dans le paquet que vous avez reçu. Choisissez-en une autre.
refused-too_many_characters = Vous avez déjà trois personnages ; gardez un expert.
refused-second_expert = Vous avez déjà un expert ; gardez un personnage.
refused-not_two_events = On garde deux tuiles Événement sur quatre. Choisissez-en exactement deux.
refused-no_such_place = Le jeton ne peut pas aller là. Choisissez une des cases numérotées.
refused-wrong_purchase = Le compte de vos crédits ne tombe pas juste, ou ces tuiles ne sont plus là. Choisissez à nouveau.
refused-too_many_points = Vous n’avez pas autant de points, ou il n’y a plus assez de ressources dans la réserve. Choisissez-en moins.
refused-wrong_payment = Ce n’est pas ce que vous devez : un point ou une ressource pour chacune de vos ressources alentour, dans la limite de ce que vous avez. Choisissez à nouveau.
refused-game_over = La partie est finie : son dernier tour est joué. Le dernier plateau montre le décompte.
refused-what = -# { $what }
refused-rule = -# Règle { $rule }
