### La fin d’une partie.

final-title = ## La partie est finie
final-winner = { $n ->
    [0] Égalité : { $total } { $total ->
        [one] point
       *[other] points
    } partout. Personne ne gagne.
    [one] { $who } gagne avec { $total } { $total ->
        [one] point
       *[other] points
    }.
   *[other] { $who } partagent la victoire avec { $total } { $total ->
        [one] point
       *[other] points
    }.
}
final-alt = Le décompte final.
final-last-round = ### Le dernier tour
final-district = { $where }{ $more ->
    [yes] , …
   *[no] {""}
} ({ $size } bâtiments, { $resources } { $resources ->
    [one] ressource
   *[other] ressources
})
final-nobody = { $district } : personne.
final-alone = { $district } : { $who } sans partage, { $points } { $points ->
    [one] point
   *[other] points
}.
final-first = { $district } : { $first }.
final-both = { $district } : en tête { $first }, ensuite { $second }.
# As in English.
final-place = { $who } { $points } { $points ->
    [one] point
   *[other] points
}
final-card = { $card } { $per ->
    [card] = { $points }
    [resource_on_colour] ({ $n } { $n ->
        [one] ressource possédée
       *[other] ressources possédées
    } sur des bâtiments { $colour ->
        [R] rouges
        [B] bleus
       *[Y] jaunes
    } × { $each }) = { $points }
    [low_building] ({ $n } { $n ->
        [one] bâtiment possédé
       *[other] bâtiments possédés
    } de 1 ou 2 niveaux × { $each }) = { $points }
    [tall_building] ({ $n } { $n ->
        [one] bâtiment possédé
       *[other] bâtiments possédés
    } de 3 niveaux ou plus × { $each }) = { $points }
    [bonus_card] ({ $n } { $n ->
        [one] carte
       *[other] cartes
    } { $action ->
        [exploit] Exploiter
        [urbanize] Urbaniser
       *[construct] Construire en hauteur
    } × { $each }) = { $points }
    [colour_card] ({ $n } { $n ->
        [one] carte { $colour ->
            [R] rouge
            [B] bleue
           *[Y] jaune
        }
       *[other] cartes { $colour ->
            [R] rouges
            [B] bleues
           *[Y] jaunes
        }
    } × { $each }) = { $points }
    [permanent_card] ({ $n } { $n ->
        [one] carte
       *[other] cartes
    } à bonus permanent × { $each }) = { $points }
    [action_set] ({ $n } { $n ->
        [one] série
       *[other] séries
    } des trois actions × { $each }) = { $points }
   *[colour_set] ({ $n } { $n ->
        [one] série
       *[other] séries
    } des trois couleurs × { $each }) = { $points }
}
step-heading = -# Décompte, étape { $n } sur { $all }
step-title = ### { $step ->
    [course] Tour après tour
    [stock] Points gagnés en cours de partie{ $solo ->
        [yes] {""}
       *[no] , et jetons Changer sa main gardés
    }
    [cards] Cartes à bonus de fin de partie
    [districts] Quartiers
    [parks] Parcs
    [experts] Experts
   *[totals] Totaux
}
step-stock = { $who } : { $n } { $n ->
    [one] point
   *[other] points
}{ $hands ->
    [0] {""}
   *[other] , { $hands } pour ses jetons Changer sa main
}
step-parks-note = Chaque espace vert rapporte à son propriétaire 1 point par niveau de chaque bâtiment adjacent.
# Un espace vert, par les bâtiments avec lesquels il compte : 1 + 3 = 4.
step-park = À côté de { $where } : { $n ->
    [1] { $points }
   *[other] { $floors } = { $points }
}
step-seat = { $who } : { $n }
step-expert = { $who } : { $name } ({ $expert ->
    [banker] ressources derrière le paravent : { $n } × 1
    [engineer] tuiles derrière le paravent : { $n } × 1
    [mayor] quartiers de la ville : { $n } × 1
   *[other] bâtiments { $expert ->
        [entrepreneur] rouges
        [journalist] jaunes
       *[professor] bleus
    } : à soi { $n } × 2, aux autres { $others } × 1
}) = { $points }
button-turn = { $way ->
    [first] Début
    [back] Précédent
    [on] Suivant
   *[last] Fin
}
replay-title = ## { $round ->
    [0] Avant le premier tour
   *[other] Le tour { $round } commence
}
replay-stopped = ## { $round ->
    [0] Là où la partie a été arrêtée
   *[other] Le tour { $round }, où la partie a été arrêtée
}
replay-over = ## La fin
replay-page = -# Plateau { $n } sur { $all }
replay-hands = ### Derrière les paravents
replay-hand = { $who } : { $hand } ; { $tiles } ; { $points } { $points ->
    [one] point
   *[other] points
}, { $resources } { $resources ->
    [one] ressource
   *[other] ressources
}
replay-cards = main { $list }
replay-tiles = { $n ->
    [one] tuile
   *[other] tuiles
} { $list }
replay-aside = { $hand } (mise de côté : { $card })
replay-events = { $line } ; { $n ->
    [one] tuile Événement
   *[other] tuiles Événement
} : { $list }
replay-no-hand = aucune carte
replay-no-tiles = aucune tuile
final-totals = ### Totaux
# Les points tour après tour, comme si la partie s’était arrêtée là.
course-note = Les totaux, si la partie s’était arrêtée après ce tour.
course-alt = Les points au fil des tours, comme si la partie s’était arrêtée après chacun.
course-alt-round = { $round ->
    [0] Au départ : { $list }.
   *[other] Tour { $round } : { $list }.
}
course-alt-seat = { $who } { $n }
final-swings = ### Les plus grandes variations d’avance, en points
final-swing = Tour { $round } : { $who }, d’abord { $before }, puis { $after }
final-swing-deed = { $swing } ({ $deed })
# Where she gained less than the best of the others lost.
final-swing-fell = { $who } perd { $n } { $n ->
    [one] point
   *[other] points
}
# Points d’avance sur le meilleur des autres joueurs, ou de retard, si la partie s’était arrêtée là.
final-lead = { $way ->
    [ahead] { $n } { $n ->
        [one] point
       *[other] points
    } d’avance
    [behind] { $n } { $n ->
        [one] point
       *[other] points
    } de retard
   *[level] égalité
}
final-total = { $winner ->
    [yes] 🏆{" "}
   *[no] {""}
}{ $who } : { $columns } = { $total }
final-column = { $column ->
    [points] points
    [endgame] cartes
    [new_hands] Changer sa main
    [districts] quartiers
    [green_spaces] parcs
   *[experts] expert
} { $n }
button-final = { $what ->
    [rematch] Revanche
    [scoring] Le décompte pas à pas
    [step] La partie pas à pas
    [replay] Film
    [review] Analyse
   *[export] Exporter
}

### L’analyse d’une partie.

review-title = ## Analyse de la partie
review-title-seat = ## Analyse de la partie : { $who }
review-moments = ### Les plus grandes variations des chances de victoire
review-moment = **Tour { $round } :** { $who } passe de { $before } % à { $after } %
review-moment-deed = { $moment } ({ $deed })
review-choices = ### Les choix
review-count = { $all } choix, dont { $alike ->
    [0] aucun aussi bon
    [one] { $alike } aussi bon
   *[other] { $alike } aussi bons
} que { $all ->
    [one] celui
   *[other] ceux
} de l’expert. { $others ->
    [0] {""}
    [1] Ce qu’il aurait joué et ce qu’il y aurait gagné :
   *[other] Ce qu’il aurait joué et ce qu’il y aurait gagné, le plus coûteux d’abord :
}
review-left-out = { $n ->
    [one] Un autre choix n’a pas pu être jugé.
   *[other] { $n } autres choix n’ont pas pu être jugés.
}
review-more = Les { $n } autres coûtent moins chacun.
button-all-choices = Tous les choix
review-changed-hands = Cette place a changé de joueur pendant la partie : ce qu’une IA ou un autre joueur y a choisi est jugé ici aussi.
review-played-for = Les coups les plus simples, joués pendant une absence, sont jugés ici aussi.
review-verdict = **Tour { $round } :** { $better } plutôt que { $played } : { $gain }
review-gain-points = +{ $n ->
    [one] { $n } point
   *[other] { $n } points
}
review-gain-chance = +{ $n ->
    [one] { $n } victoire
   *[other] { $n } victoires
} sur 100 parties
review-why = { $line } ({ $why })
review-note = -# Chances de gagner en pour cent, tour par tour, selon l’IA de niveau expert. Seuls les choix d’une carte et les changements de main sont jugés, sur ce qu’on pouvait savoir à cette place.
review-alt = Chances de gagner en pour cent.
review-alt-round = { $round ->
    [0] Au départ : { $list }.
   *[other] Après le tour { $round } : { $list }.
}
review-chance = { $who } { $percent }
way-new-hand = changer sa main d’abord
way-alone = { $card } seule
way-tile = { $tile } sur { $card }
way-event = { $way } avec la tuile Événement « { $event } »
way-no-event = { $way } sans tuile Événement
way-aside = { $way }, en mettant { $card } de côté
reason-gains = { $gains } tout de suite
reason-district = +{ $points } dans les quartiers { $colour ->
    [R] rouges
    [B] bleus
   *[Y] jaunes
}
reason-card = { $points ->
    [0] la carte { $card } est gardée
    [one] la carte { $card } est gardée et vaut { $points } point
   *[other] la carte { $card } est gardée et vaut { $points } points
}
reason-hand = le mieux avec cette main : { $way }
button-share = Montrer à tous

### Ce que l’expert ferait maintenant.

button-advice = Que ferait l’expert ?
advised = Le choix de l’expert : { $way }.
advice-why = Pourquoi : { $why }.
advice-note = -# D’après ce que vous voyez vous-même. Vos chances de victoire, selon l’expert : { $percent } %.
