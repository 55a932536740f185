### Les mots du jeu. Les termes sont ceux du livret de règles français.

## Les places. Les images montrent les mêmes formes dans les mêmes couleurs ; une forme de texte a la couleur du texte,
## c’est donc un emoji qui porte la couleur.

seat-sign = { $shape ->
    [circle] rond blanc
    [square] carré noir
    [triangle] triangle bleu
    [diamond] losange violet
    [hexagon] hexagone rose
   *[cross] croix brune
}
seat-marked = { $shape ->
    [circle] ⚪
    [square] ⬛
    [triangle] 🔵▲
    [diamond] 🟣◆
    [hexagon] 🌸⬢
   *[cross] 🟤✚
} **{ $name }**
# Pour l’oreille, sans la forme.
seat-unsigned = **{ $name }**
seat-ai = { $name } (IA)
# As in English.
hal = Hal

## Listes

list-next = { $list }, { $next }
more-left-out = … (abrégé)

## Tuiles et cartes

tile = { $colour ->
    [R] 🟥
    [B] 🟦
   *[Y] 🟨
} { $code }
letter = { $letter }
green-space = espace vert
green-space-marked = 🌳 { $name }
tile-pair = { $top } par-dessus { $low }

## Éléments

items = { $n } { $item ->
    [resource] { $n ->
        [one] ressource
       *[other] ressources
    }
    [tile] { $n ->
        [one] tuile
       *[other] tuiles
    }
   *[point] { $n ->
        [one] point
       *[other] points
    }
}
gains = +{ $n } { $item ->
    [resource] { $n ->
        [one] ressource
       *[other] ressources
    }
    [tile] { $n ->
        [one] tuile
       *[other] tuiles
    }
   *[point] { $n ->
        [one] point
       *[other] points
    }
}
costs = −{ $n } { $item ->
    [resource] { $n ->
        [one] ressource
       *[other] ressources
    }
    [tile] { $n ->
        [one] tuile
       *[other] tuiles
    }
   *[point] { $n ->
        [one] point
       *[other] points
    }
}

## Cartes posées devant un paravent

character = { $colour ->
    [R] 🟥 Bio-technicien
    [B] 🟦 Bio-ingénieur
   *[Y] 🟨 Bio-urbaniste
}
character-label = { $character } · { $action ->
    [exploit] Exploiter
    [urbanize] Urbaniser
   *[construct] Construire en hauteur
}
bonus = { $action ->
    [exploit] Exploiter
    [urbanize] Urbaniser
   *[construct] Construire en hauteur
} : { $gains }
endgame = { $points } { $points ->
    [one] point
   *[other] points
}{ $per ->
    [resource_on_colour] {" "}par ressource possédée sur les bâtiments { $colour ->
        [R] rouges
        [B] bleus
       *[Y] jaunes
    }
    [low_building] {" "}par bâtiment possédé de hauteur 1 ou 2
    [tall_building] {" "}par bâtiment possédé de hauteur 3 ou plus
    [bonus_card] {" "}par carte posée à bonus { $action ->
        [exploit] Exploiter
        [urbanize] Urbaniser
       *[construct] Construire en hauteur
    }
    [colour_card] {" "}par carte { $colour ->
        [R] rouge
        [B] bleue
       *[Y] jaune
    } posée
    [permanent_card] {" "}par carte posée à bonus permanent
    [action_set] {" "}par série de trois cartes à bonus Exploiter, Urbaniser et Construire en hauteur
    [colour_set] {" "}par série de trois cartes, une rouge, une bleue et une jaune
   *[card] {""}
}
expert = { $expert ->
    [artist] Artiste
    [lawyer] Avocat
    [banker] Banquier
    [inspector] Inspecteur
    [entrepreneur] Entrepreneur
    [journalist] Journaliste
    [professor] Professeur
    [engineer] Ingénieur
    [master_architect] Maître architecte
   *[mayor] Maire
}
expert-power = { $expert ->
    [artist] une tuile de numéro inférieur ne coûte aucun point
    [lawyer] 2 points au lieu de 1 par ressource quand un autre joueur construit sur votre bâtiment
    [banker] au début de l’action, des points peuvent devenir des ressources ; à la fin, 1 point par ressource derrière le paravent
    [inspector] en urbanisant, 2 points si la nouvelle tuile touche un bâtiment de sa couleur
    [entrepreneur] à la fin, 2 points par bâtiment rouge possédé, 1 par bâtiment rouge d’un autre joueur
    [journalist] à la fin, 2 points par bâtiment jaune possédé, 1 par bâtiment jaune d’un autre joueur
    [professor] à la fin, 2 points par bâtiment bleu possédé, 1 par bâtiment bleu d’un autre joueur
    [engineer] 2 points par tuile remise en jeu ; si la réserve ne s’épuise jamais, 1 par tuile derrière le paravent à la fin
    [master_architect] 2 tuiles de plus au départ ; permet de construire avec deux tuiles à la fois
   *[mayor] changer de couleur ne coûte aucune ressource ; à la fin, 1 point par quartier de la ville
}
event-tile = { $event ->
    [design_competition] Concours d’idées
    [advertising_campaign] Campagne de presse
    [expropriation] Expropriation
   *[quality_control] Contrôle qualité
}
event-tile-several = { $n } × { $event }
event-effect = { $event ->
    [design_competition] 1 tuile par ressource alentour, 9 au plus
    [advertising_campaign] 1 point par ressource alentour, 9 au plus
    [expropriation] vos ressources remplacent celles d’un autre joueur sur le bâtiment désigné, 1 point chacune
   *[quality_control] chaque ressource adverse alentour coûte à son propriétaire 1 point ou 1 ressource ; à vous les points, 6 au plus
}
