### Votes, rappels, départs.

vote-title = **{ $kind ->
    [end] Arrêter cette partie maintenant ?
    [pause] Mettre la table en pause ?
    [resume] Reprendre la partie ?
    [pace] Passer au rythme { $pace ->
        [live] « en direct »
       *[relaxed] « tranquille »
    } ?
    [kick] Exclure { $about } ? Une IA prendrait la place.
    [default] Jouer le coup le plus simple pour { $about }, une seule fois ?
   *[ai] Laisser une IA jouer pour { $about } jusqu’à son retour ?
}**
vote-by = Question posée par { $who }.
vote-agreed = D’accord : { $list }.
vote-missing = { $n ->
    [one] Il manque encore { $n } accord
   *[other] Il manque encore { $n } accords
} ; on attend : { $list }.
vote-by-itself = -# { $kind ->
    [resume] La partie reprendra d’elle-même { $at } si cette question est encore ouverte.
    [default] Le coup le plus simple sera joué { $at } si cette question est encore ouverte.
   *[ai] Une IA se mettra à jouer { $at } si cette question est encore ouverte.
}
vote-state = { $state ->
    [passed] Accord trouvé. C’est fait.
   *[settled] Cette question est close.
}
matter-settled = Réglé entre-temps.
nobody = personne
button-agree = D’accord
button-decline = Retirer mon accord
button-ask-default = Jouer le coup le plus simple
button-ask-stand-in = Laisser jouer une IA
button-accept = Remplacer { $name }
button-refuse = Non

ping = La table [{ $place }]({ $link }) attend { $often ->
    [first] {""}
   *[again] toujours{" "}
}votre { $wants ->
    [card] carte
   *[answer] réponse
}.
ping-mention = { $user }, la table attend { $often ->
    [first] {""}
   *[again] toujours{" "}
}votre { $wants ->
    [card] carte
   *[answer] réponse
}.
resign-where = À quelle table voulez-vous abandonner votre place ? On vous demandera de confirmer.
resign-question = { $place } : abandonner votre place ? { $alone ->
    [yes] Personne d’autre n’y joue : la partie s’arrête.
   *[no] Une IA prend la suite.
}
button-resign-ai = La donner à une IA
button-resign-end = Arrêter la partie
button-ask-end = Proposer d’arrêter la partie
end-question = La partie s’arrête aussitôt pour toute la table. On ne pourra pas la reprendre.

log-title = { $pages ->
    [1] ## La partie jusqu’ici
   *[other] ## La partie jusqu’ici, page { $page } sur { $pages }
}
log-round = ### { $line }
log-empty = { $round ->
    [0] Il ne s’est encore rien passé.
   *[other] Cette partie commence au tour { $round } ; il ne s’est rien passé depuis.
}
button-earlier = Plus tôt
button-later = Plus tard

late = { $who } ne répond pas depuis longtemps. Les autres peuvent décider de la suite ; rien n’y oblige.
seat-changed = { $what ->
    [resigned] { $who } abandonne sa place. Une IA prend la suite.
    [kicked] La table exclut { $who }. Une IA prend la suite.
    [stand_in] { $who } s’absente. Une IA joue jusqu’à son retour.
    [came_back] { $who } est de retour.
    [replaced] { $who } { $named ->
        [yes] remplace { $whose }.
       *[no] prend une place.
    }
   *[default_played] { $who } ne répond pas. Le coup le plus simple est joué une fois.
}
seat-to-offer = Toute la table peut proposer cette place à quelqu’un.
button-offer-seat = Proposer la place
offer-question = { $own ->
    [yes] À qui proposer votre place ?
   *[no] À qui proposer de remplacer { $who } ?
} La place ne change de mains que si cette personne accepte.
offer-choose = Choisir quelqu’un
table-paused = { $paused ->
    [yes] La table est en pause. Personne ne reçoit de relance. Si personne n’y touche pendant un mois, la partie s’arrête d’elle-même.
   *[no] La partie reprend.
}
button-ask-resume = Reprendre
seat-offered = { $by } vous propose { $whose ->
    [hers] sa place
    [yours] la place que vous aviez
   *[left] de remplacer { $who }
} à la table [{ $place }]({ $link }).
seat-offered-mention = { $user }, { $by } vous propose { $whose ->
    [hers] sa place
    [yours] la place que vous aviez
   *[left] de remplacer { $who }
} à cette table.
