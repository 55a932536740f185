# Les mots des images : courts, ils ont peu de place.

picture-round = { $round ->
    [0] Mise en place
   *[other] Tour { $round }
}
# As in English.
picture-title = Ginkgopolis
picture-last-round = Dernier tour
# Sous le tour : celui auquel appartiennent les cadres et les numéros dans la ville.
picture-marked = Repères : tour { $round }
# Au-dessus du décompte. $n : combien ont gagné, 0 pour une égalité contre Hal.
picture-headline = { $n ->
    [0] Égalité
    [one] { $who } gagne
   *[other] { $who } gagnent
}
picture-hand = Main
picture-pack = À choisir
picture-mine = Déjà à vous
picture-tiles = Tuiles
picture-no-tiles = Tuiles : 0
picture-chosen = Choisie
picture-aside = De côté
picture-area = Cartes posées
picture-item = { $item ->
    [resource] Ressources
    [tile] Tuiles
   *[point] Points
}
picture-action = { $action ->
    [exploit] Exploiter
    [urbanize] Urbaniser
   *[construct] Construire
}
# A chance to win, behind its line.
picture-percent = { $n } %
picture-endgame = Fin de partie
# Sous le nombre de jetons Changer sa main, là où il y a place pour une douzaine de lettres : le bouton commence par ce mot.
picture-new-hands = Changer
picture-score = { $column ->
    [points] Points
    [endgame] Cartes
    [new_hands] Changer sa main
    [districts] Quartiers
    [green_spaces] Parcs
   *[experts] Expert
}

# Ce qu’une tuile à l’étude fait à un quartier (R6.2).
picture-district = { $change ->
    [begins] Forme un quartier
    [joins] Rejoint un quartier
    [wins] En tête du quartier
    [loses] Perd la tête du quartier
   *[leaves] Quitte un quartier
}
# Ce que veulent dire les signes des images ; chacun à côté de son signe, en trois lignes courtes au plus.
picture-legend = { $sign ->
    [resource] Les bâtiments rouges donnent des ressources
    [tile] Les bâtiments bleus donnent des tuiles
    [point] Les bâtiments jaunes donnent des points
    [owned] Couleur et forme du propriétaire. Chiffre : hauteur et ressources
    [nobody] Sans propriétaire. Chiffre : hauteur
    [site] Chantier : sa carte attend que la pioche soit reconstituée
    [token] Où construit la carte Urbanisation de cette lettre
    [district] Quartier : des voisins d’une couleur sur un même fond
    [first] Premier rang d’un quartier, avec les points actuels
    [second] Second rang d’un quartier
    [green_space] Espace vert, avec la ressource de son propriétaire
    [prestige] Bâtiment de prestige : on ne construit pas dessus
    [season] Les ginkgos jaunissent quand la réserve de tuiles baisse
    [placed] Posé ou déplacé au tour précédent : par qui, dans quel ordre
    [used] Exploité ou repris au tour précédent
    [begins] Commence le tour à venir ; les autres suivent vers le bas
    [track] Ressources en ville. Quand toutes y sont, la partie se termine
    [exploit] Cartes à bonus Exploiter
    [urbanize] Cartes à bonus Urbaniser
    [construct] Cartes à bonus Construire en hauteur
    [endgame] Cartes à bonus de fin de partie
    [tiles_behind] Tuiles derrière le paravent d’un joueur
    [new_hand] Jetons Changer sa main
    [supply] Tuiles dans la réserve
    [refill] La réserve se remplira encore une fois
    [last] Quand la réserve s’épuise, la partie se termine
    [new_buildings] Nouveaux bâtiments restants
    [prestige_left] Bâtiments de prestige de cette couleur restants
    [green_left] Espaces verts restants
    [expert] L’expert d’un joueur
    [event_tiles] Tuiles Événement pas encore jouées
    [design_competition] Concours d’idées : tuiles pour les ressources alentour
    [advertising_campaign] Campagne de presse : points pour les ressources alentour
    [expropriation] Expropriation : vos ressources remplacent celles des autres
    [quality_control] Contrôle qualité : les autres perdent pour leurs ressources alentour
    [brings] Ce qu’une carte de votre main rapporte maintenant, et par quelle action
    [crossed] Une tuile qu’on ne peut pas payer : elle n’est pas posée
    [counted_resource] À la fin : chacune de vos ressources sur des bâtiments de cette couleur
    [counted_height] À la fin : chacun de vos bâtiments de cette hauteur
    [counted_card] À la fin : chacune de vos cartes posées de cette couleur ou avec ce bonus
   *[deck] Cartes dans la pioche
}
# Entre deux d’entre eux, quand tous sont dits en mots.
picture-legend-next = { $list }. { $next }
