### Le plateau public, et la ville en mots.

board-title = ## Tour { $round }
board-title-draft = ## { $asks ->
    [events] Choix des tuiles Événement
    [both] Draft des personnages, puis choix des tuiles Événement
    [experts] Draft des personnages et des experts
   *[draft] Draft des personnages
}
board-begins = { $who } commence.
board-last-round = **Le dernier tour.**
board-choose = { $what ->
    [alone] Choisissez une carte maintenant : appuyez sur *Mon écran*.
    [draft] Chacun choisit maintenant en secret : appuyez sur *Mon écran*.
   *[card] Chacun choisit maintenant une carte en secret : appuyez sur *Mon écran*.
}
board-ready = Réponses : { $ready } sur { $all }.
board-awaited = On attend { $who }.
board-paused = **En pause.** Personne ne reçoit de relance.
board-past = { $state ->
    [stopped] La partie s’est arrêtée ici.
   *[older] Un plateau plus récent se trouve plus bas.
}
board-deeds = ### { $round ->
    [0] Ce qui s’est passé
   *[other] Ce qui s’est passé au tour { $round }
}
board-since = ### Entre-temps
board-supply = -# Réserve de tuiles : { $n } { $n ->
    [one] tuile
   *[other] tuiles
}{ $refill ->
    [yes] , à remplir encore une fois.
    [no] , et la partie se termine quand elle s’épuise.
   *[over] .
} Pioche : { $deck } { $deck ->
    [one] carte
   *[other] cartes
}.
board-in-city = -# Ressources en ville : { $list }.
board-in-city-seat = { $who } { $n } sur { $all }
board-commitment = -# Preuve de la donne, à vérifier après la partie : `{ $hash }`
button-screen = Mon écran
button-rules = Règles
button-describe = En mots
button-districts = Quartiers
button-show-round = Revoir le tour
button-legend = Lire l’image
round-alt = Animation { $round ->
    [0] de ce qui s’est passé
   *[other] du tour { $round }
}, une image par action.
districts-title = ### { $round ->
    [0] Les quartiers avant le premier tour
   *[other] Les quartiers au tour { $round }
}
districts-none = Il n’y a pas encore de quartier.
button-log = Journal

city-alt = { $planned ->
    [yes] La ville après ce choix
   *[no] { $round ->
        [0] La ville avant le premier tour
       *[other] La ville au tour { $round }
    }
} : { $buildings } { $buildings ->
    [one] bâtiment
   *[other] bâtiments
}{ $greens ->
    [0] .
    [one] , { $greens } espace vert.
   *[other] , { $greens } espaces verts.
}
city-row = Ligne { $n } : { $cells }.
city-gap = { $n ->
    [one] case vide
   *[other] { $n } cases vides
}
city-token = jeton { $letter }
city-beside = { $side ->
    [above] au-dessus
    [below] au-dessous
    [left] à gauche
   *[right] à droite
} { $green ->
    [yes] d’un
   *[no] de
} { $tile }
city-green = espace vert{ $owned ->
    [yes] {" "}à { $owner }
   *[no] {""}
}
city-building = { $tile }{ $height ->
    [1] {""}
   *[other] {" "}de hauteur { $height }
}{ $owned ->
    [yes] {" "}à { $owner }
   *[no] {""}
}{ $site ->
    [yes] {" "}en chantier
   *[no] {""}
}

describe-own = ## Ce qui est à vous
describe-page = -# En mots, page { $page } sur { $pages }
describe-city = ## La ville
describe-seat = ### { $who }, { $sign }
describe-open = { $tiles } { $tiles ->
    [one] tuile
   *[other] tuiles
} derrière le paravent, { $cards } { $cards ->
    [one] carte
   *[other] cartes
} en main{ $alone ->
    [yes] .
   *[no] , { $hands } { $hands ->
        [one] jeton
       *[other] jetons
    } Changer sa main.
}
describe-event-tiles = Tuiles Événement restantes : { $n }
describe-discard = Défausse : { $cards }.
pile-new-buildings = Nouveaux bâtiments (valeur II) restants : { $n }.
pile-prestige = Bâtiments de prestige (valeur III) restants : { $cards }.
pile-prestige-empty = Bâtiments de prestige (valeur III) : il n’en reste plus.
pile-green = Espaces verts restants : { $n }.

area-bonuses = { $action ->
    [exploit] Bonus Exploiter
    [urbanize] Bonus Urbaniser
   *[construct] Bonus Construire en hauteur
} : { $gains }.
area-gains = { $gains } ({ $cards })
area-endgame = En fin de partie : { $list }.
area-endgame-card = { $card } ({ $effect })
area-expert = { $expert } : { $power }.

card-token = Le jeton { $letter } est { $where }.
card-building = Bâtiment { $height ->
    [one] d’un niveau
   *[other] de { $height } niveaux
}{ $owned ->
    [yes] {" "}à { $owner }, { $n } { $n ->
        [one] ressource
       *[other] ressources
    }
   *[no] , sans propriétaire
}.
