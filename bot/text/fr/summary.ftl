### Ce qui s’est passé : sur les plateaux, dans le journal, sur les écrans privés.

## L’action d’une place

turn-numbered = { $n } · { $line }
turn-exploit = { $who } exploite { $card }.
turn-fell-back = { $who } n’a pas de quoi jouer { $tile } sur { $card } et se contente d’exploiter (règle R3.4{ $told ->
    [yes] {" :"} { $missing }
   *[no] {""}
}).
lacked = il fallait { $needs }{ $own ->
    [yes] {" "}{ $there ->
        [0] et il n’y en avait pas
       *[other] et il y en avait { $there }
    }{ $back ->
        [0] {""}
        [one] , celle du bâtiment comprise
       *[other] , celles du bâtiment comprises
    }
   *[no] {""}
}
turn-urbanize = { $who } urbanise { $card } avec { $tile }{ $height ->
    [1] .
   *[other] , hauteur { $height }.
}
turn-construct = { $who } construit { $tile } sur { $card }, hauteur { $height }.
turn-places = Pose { $n } { $n ->
    [one] ressource
   *[other] ressources
}.
turn-pays = Paie { $items }.
turn-gains = Gagne { $items }.
turn-short = { $item ->
    [resource] { $who } n’a plus de ressources en réserve (règle R3.7).
   *[tile] Il ne reste plus de tuiles (règle R4.3).
}
gains-next = { $list } ; { $next }
gained-from = { $items }{ $source ->
    [bonus] {" "}(cartes bonus)
    [park] {" "}(parc)
    [inspector] {" "}(Inspecteur)
    [event] {" "}(tuile Événement)
   *[action] {""}
}
turn-returned = { $own ->
    [yes] Récupère { $items }.
   *[no] (Pour { $who }, jusque-là propriétaire : { $items }.)
}
turn-draws = Pioche { $tiles }.
drew-base = { $n } { $n ->
    [one] tuile
   *[other] tuiles
}
drew-new-buildings = { $n } { $n ->
    [one] nouveau bâtiment
   *[other] nouveaux bâtiments
}
drew-green = { $n } { $n ->
    [one] espace vert
   *[other] espaces verts
}

## Entre les actions et à côté

event-round = { $solo ->
    [yes] Tour { $round }.
   *[no] Tour { $round } : { $who } commence.
}
event-new-hand = { $who } change sa main ({ $left ->
    [0] plus de jeton
    [one] reste { $left } jeton
   *[other] reste { $left } jetons
}).
event-drafted = { $who } a : { $cards }.
card-effect = { $card } ({ $effect })
event-gained = { $who } gagne { $items }.
event-drew = { $who } pioche { $n } { $n ->
    [one] tuile
   *[other] tuiles
}.
event-resources-returned = { $who } récupère { $items }.
event-token = { $n ->
    [one] Le jeton { $letters } se déplace.
   *[other] Les jetons { $letters } se déplacent.
}
event-exhausted = { $times ->
    [one] La réserve de tuiles est épuisée{ $solo ->
        [yes] .
       *[no] {" "}pour la première fois. On peut remettre des tuiles en jeu.
    }
   *[other] La réserve de tuiles est épuisée pour la seconde fois.
}
event-tiles-returned = { $n ->
    [0] { $who } ne remet aucune tuile en jeu.
    [one] { $who } remet { $n } tuile en jeu pour { $points } { $points ->
        [one] point
       *[other] points
    }{ $kinds }.
   *[other] { $who } remet { $n } tuiles en jeu pour { $points } { $points ->
        [one] point
       *[other] points
    }{ $kinds }.
}
returned-kinds = {" "}({ $list })
event-rebuilt = La pioche est épuisée, puis reconstituée{ $sites ->
    [0] {""}
    [one] , avec la carte d’un bâtiment qui n’est plus en chantier
   *[other] , avec les cartes de { $sites } bâtiments qui ne sont plus en chantier
}{ $discarded ->
    [0] {""}
    [one] ; la carte du dessus est défaussée face visible
   *[other] ; les { $discarded } cartes du dessus sont défaussées face visible
} ; la nouvelle pioche compte { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}.
event-last-round = { $reason ->
    [supply] C’est le dernier tour : il ne reste plus de tuiles.
    [resources] C’est le dernier tour : { $who } a toutes ses ressources en ville.
   *[hal] C’est le dernier tour : Hal n’a plus assez de ressources.
}
event-exchanged = { $who } change { $n } { $n ->
    [one] point en ressource
   *[other] points en ressources
}.
event-played = { $who } joue { $event } : { $kind ->
    [expropriation] { $n ->
        [0] rien ne change
        [one] remplace { $n } ressource
       *[other] remplace { $n } ressources
    }
    [quality_control] { $n ->
        [0] aucune ressource adverse alentour
        [one] compte { $n } ressource adverse alentour
       *[other] compte { $n } ressources adverses alentour
    }
   *[other] { $n ->
        [0] aucune ressource alentour
        [one] compte { $n } ressource alentour
       *[other] compte { $n } ressources alentour
    }
}.
event-paid = { $who } perd { $items } ; { $received ->
    [0] { $to } ne reçoit pas de points
    [one] { $to } reçoit { $received } point
   *[other] { $to } reçoit { $received } points
}.
event-hal-stopped = { $reason ->
    [no_tile] Hal ne fait rien : il n’y a pas de tuile pour lui.
    [no_resources] Hal ne fait rien : les ressources lui manquent.
   *[no_card] Hal ne fait rien : il n’a pas de carte.
}
event-hal-switched = Hal compare { $card } et { $drawn }, et joue { $used }.
event-over = { $n ->
    [0] La partie est finie. Personne ne gagne.
    [one] La partie est finie. { $who } gagne.
   *[other] La partie est finie. { $who } partagent la victoire.
}
