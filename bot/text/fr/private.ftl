### L’écran privé.

## Cadre

private-title = ## Tour { $round } : { $asked ->
    [choose] choix d’une carte
    [when] avant ou après
    [gain] ressource ou tuile
    [token] déplacer le jeton
    [take] prendre des tuiles
    [return] remettre des tuiles
    [exchange] des points en ressources
    [pay] contrôle qualité
   *[none] votre écran
}
private-title-draft = ## { $asked ->
    [draft] Draft : choix { $drafts ->
        [expert] d’un expert
        [either] d’un personnage ou d’un expert
       *[character] d’un personnage
    }
    [events] Garder deux tuiles Événement
   *[none] Avant le premier tour
}
table-link = -# Table : [{ $place }]({ $link })
game-link = -# Partie : { $linked ->
    [yes] [{ $who }]({ $link })
   *[no] { $who }
}
table-withheld = -# Il m’y manque une permission, le fil est verrouillé, trop de fils y sont ouverts, ou je ne suis plus sur ce serveur : pour l’instant, rien ne peut être annoncé à la table. `/ginkgo board`, utilisée là-bas, dit quelle permission ; ce qui manque viendra dès que ce sera possible.
private-refused = -# { $list } { $n ->
    [one] a
   *[other] ont
} refusé la place proposée. `/ginkgo table replace`, utilisée là-bas, la propose à quelqu’un d’autre.
private-waiting = On attend les autres.
private-kept = Vous gardez : { $list }.
private-returned = { $n ->
    [0] Vous ne remettez aucune tuile en jeu.
   *[other] Vous remettez en jeu { $list }.
}
private-ended = On ne vous demande plus rien à la table [{ $place }]({ $link }).
private-over = Vous avez { $total } { $total ->
    [one] point
   *[other] points
} : { $columns }.
away = Une IA joue à votre place en votre absence.
button-return-to-seat = Reprendre ma place
button-change = Changer d’avis
more-hint = { $first ->
    [yes] Plus : que faire, quartiers
    [draft] Plus : que faire, règles
   *[no] Plus : en mots, journal, règles
}
more = { $look ->
    [describe] En mots
    [log] Journal de tous les tours
    [rules] Règles
   *[games] Mes parties
}
button-what-can-i-do = Que puis-je faire
button-hide-districts = Masquer les quartiers
screen-alt = Votre écran : { $points } { $points ->
    [one] point
   *[other] points
}, { $resources } { $resources ->
    [one] ressource
   *[other] ressources
}. { $draft ->
    [pack] À choisir parmi : { $pack }.
    [rest] Les autres passent à gauche : { $pack }.
    [box] Le reste retourne dans la boîte : { $pack }.
    [yes] Avant le premier tour.
   *[no] Votre main : { $hand }.
}
screen-alt-choice = { $alone ->
    [yes] { $by ->
        [her] Votre choix
       *[other] Choisi pour votre place
    } : { $card } seule.
   *[no] { $by ->
        [her] Votre choix
       *[other] Choisi pour votre place
    } : { $tile } avec la carte { $card }.
}
screen-alt-card = { $card } seule : { $does }.
screen-alt-letter = { $card } avec une tuile : { $does }.
screen-alt-line = { $line }.
nothing = rien

## Ce qui est à soi

own-supply = -# { $n ->
    [0] Plus aucune ressource
    [one] Encore { $n } ressource
   *[other] Encore { $n } ressources
} dans votre réserve.
own-stock = Derrière votre paravent : **{ $points }** { $points ->
    [one] point
   *[other] points
}, **{ $resources }** { $resources ->
    [one] ressource
   *[other] ressources
} (et { $supply } dans votre réserve).
own-tiles = { $n ->
    [one] Tuile
   *[other] Tuiles ({ $n })
} : { $list }
own-no-tiles = Tuiles : aucune
own-hand = Main : { $list }
own-aside = Mise de côté : { $card }
own-events = Tuiles Événement : { $list }
own-kept = { $setup ->
    [introductory] Vos personnages
   *[draft] Gardés jusqu’ici
} : { $list }
own-new-hands = Jetons Changer sa main : { $n }
own-hal = -# Hal a { $points } { $points ->
    [one] point
   *[other] points
} et { $resources } { $resources ->
    [one] ressource
   *[other] ressources
}.

## Choisir

offer-alone = -# **{ $card }** { $each ->
    [yes] chacune seule
   *[no] seule
} · { $does }
offer-pair = -# { $each ->
    [yes] **{ $card }** chacune avec **{ $tile }**
   *[no] **{ $card } + { $tile }**
} · { $does }
offer-with-tile = -# avec **{ $tile }** · { $does }
offer-lacking = -# { $each ->
    [yes] **{ $card }** chacune avec **{ $tile }**
   *[no] **{ $card } + { $tile }**
} · exploite seulement (R3.4) : { $missing }
option-lacking = exploite seulement (R3.4) : { $missing }
option-lacking-exchange = exploite seulement (R3.4), à moins de changer d’abord { $n } { $n ->
    [one] point en ressource
   *[other] points en ressources
}
with-tile = { $card }+{ $tile }
lacks = il faut { $needs } ({ $there ->
    [0] vous n’en avez pas
   *[other] vous en avez { $there }
}{ $back ->
    [0] {""}
    [one] , celle du bâtiment comprise
   *[other] , celles du bâtiment comprises
})
lacks-exchange = { $lacks }, à moins de changer d’abord { $n } { $n ->
    [one] point en ressource
   *[other] points en ressources
}
lacks-paid = { $lacks }, à moins que le contrôle qualité ne vous rapporte d’abord { $n } { $n ->
    [one] point
   *[other] points
}
choose-so-far = **{ $card }**{ $alone ->
    [yes] {" "}seule
   *[no] {""}
}
choose-so-far-tile = **{ $tile }** avec la carte **{ $card }**
choose-tile = Seule, ou avec quelle tuile ?
choose-aside = Valider, en gardant aussi une carte :
alone = Seule
one-tile = Pas de seconde tuile dessous
tile-under = { $tile } dessous
no-event = Pas de tuile Événement
choice-event = Avec { $event } : { $effect }.
choice-aside = Mise de côté : { $card }.
confirm-forecast = En l’état actuel – { $does }.
confirm-keeps = La carte **{ $card }** reste alors devant vous ({ $effect }).
chosen = { $by ->
    [her] Votre choix
   *[other] Choisi pour votre place
} : **{ $card }** seule.
chosen-tile = { $by ->
    [her] Votre choix
   *[other] Choisi pour votre place
} : **{ $tile }** avec la carte **{ $card }**.
button-confirm = Valider
button-confirm-aside = Garder { $card }
button-back = Retour
button-start-over = Recommencer
button-new-hand = Changer sa main (reste { $n })
new-hand-question = Défausser { $cards } et piocher { $n } { $n ->
    [one] nouvelle carte
   *[other] nouvelles cartes
} ? { $left ->
    [0] C’est votre dernier jeton Changer sa main ; inutilisé, il vaudrait
    [one] Il vous restera { $left } jeton Changer sa main ; inutilisé, il vaut
   *[other] Il vous restera { $left } jetons Changer sa main ; inutilisé, chacun vaut
} 2 points.
button-new-hand-yes = Changer ma main

## Prévisions

forecast = { $action ->
    [exploit] Exploiter
    [urbanize] Urbaniser
   *[construct] Construire en hauteur
} : { $does }
# Une option de liste tient en 100 caractères : à la fin, ce qui peut être coupé.
forecast-falls-back = Exploiter seulement (règle R3.4) : { $does } ; { $missing }
forecast-nothing = rien
forecast-idle = { $does } ; la tuile Événement ne rapporterait rien pour l’instant
event-idle = sans effet pour l’instant
event-adds = { $instead ->
    [yes] à la place
   *[no] en plus
} : { $does }
forecast-places = pose { $n } { $n ->
    [one] ressource
   *[other] ressources
}
forecast-back = récupère { $n } { $n ->
    [one] ressource
   *[other] ressources
}
forecast-height = hauteur { $n }
forecast-either = +1 ressource ou tuile
forecast-either-and = { $gains }, +1 ressource ou tuile
forecast-with-tile = si vous prenez la tuile : { $does }
forecast-other = { $who } reçoit { $items }
forecast-other-less = { $who } reçoit { $items } de moins
forecast-other-loses = { $who } perd jusqu’à { $n } { $n ->
    [one] point ou ressource
   *[other] points ou ressources
}
forecast-receives = vous en recevez jusqu’à { $n } { $n ->
    [one] point
   *[other] points
}
forecast-losses = jusqu’à { $n } { $n ->
    [one] point
   *[other] points
} sur les pertes des autres (au plus { $list })
forecast-loss = { $who } { $n }
forecast-buys = tuiles à votre choix
forecast-outlook = décompte final à ce stade { $sign ->
    [less] −
   *[more] +
}{ $n }
# Sous une prévision : d’où viennent ses gains, et ce que d’autres peuvent encore y changer.
forecast-sources = -# { $gains } : { $sources }{ $capped ->
    [yes] {" "}(votre réserve n’en contient pas plus)
   *[no] {""}
}
forecast-source = { $cards ->
    [one] { $name } en donne { $n }
   *[other] { $cards } × { $name } en donnent { $n }
}
forecast-park = le parc
forecast-doubt = -# Incertain : { $facts } ({ $cause }).
forecast-fact = { $fact ->
    [action] si vous pouvez payer
    [gains] ce que l’action rapporte
    [tiles] le nombre de tuiles
    [event] l’effet de la tuile Événement
   *[ending] la fin de la partie
}
forecast-cause = { $cause ->
    [around] on peut construire alentour avant vous : { $who }
    [returned] des ressources peuvent d’abord vous revenir de la ville, grâce à { $who }
    [quality_control] une tuile Événement peut d’abord vous coûter quelque chose, jouée par { $who }
    [supply] on peut piocher les dernières tuiles avant vous : { $who }
    [returns] cela dépend du nombre de tuiles remises en jeu
    [purchase] cela dépend des tuiles que vous prenez
   *[payment] le choix entre points et ressources revient à { $who }
}
# spared : grâce à d’autres tuiles, quand des crédits permettent d’en choisir.
forecast-exhausts = épuise la réserve de tuiles{ $spared ->
    [yes] {" "}(sauf si vous prenez d’autres tuiles)
   *[no] {""}
}
forecast-ends = met fin à la partie{ $spared ->
    [yes] {" "}(sauf si vous prenez d’autres tuiles)
   *[no] {""}
}
forecast-ends-unless = met fin à la partie (sauf si { $n ->
    [one] { $n } tuile de base revient
   *[other] { $n } tuiles de base reviennent
}{ $spared ->
    [yes] {" "}ou si vous prenez d’autres tuiles
   *[no] {""}
})

## Listes de réponses

offer-line = **{ $label }** · { $says }
offer-tile = -# **{ $label }** · { $says }
offer-tile-more = -# **{ $label }** · aussi { $says }
offer-alike = { $list }**, **{ $next }
offer-twin = { $label } ({ $n })
default-marked = { $text } (par défaut)
confirm-pick = **{ $label }**
select-hint = Choisir
select-hint-page = Choisir : { $first } à { $last } sur { $all }
button-previous = Page précédente
button-next = Page suivante

## Questions

ask-draft = Gardez-en un ; { $last ->
    [yes] le reste retourne dans la boîte
   *[no] les autres passent à gauche
}. { $kept ->
    [0] Vous n’avez pas encore de personnage.
    [one] Vous avez { $kept } personnage.
   *[other] Vous avez { $kept } personnages.
}{ $only ->
    [expert] {" "}Gardez maintenant un expert.
    [character] {" "}Vous avez votre expert : gardez un personnage.
   *[any] {""}
}
draft-character = { $effect } ; au départ { $start }
draft-event-tiles = avec { $tiles }
draft-expert = { $effect } ; avec les tuiles Événement { $tiles }
ask-events = Gardez deux de vos tuiles Événement.
ask-when = Vous jouez { $event } : { $effect }. Avant ou après votre action ?
when = { $event ->
    [before] Avant
   *[after] Après
}
ask-gain = Que prenez-vous pour votre carte Urbanisation ?
gain = { $item ->
    [resource] 1 ressource
   *[tile] 1 tuile
}
ask-token = { $hal ->
    [yes] Hal a urbanisé, et c’est vous qui déplacez le jeton.{" "}
   *[no] {""}
}Où va le jeton { $letter } ? Les cases sont numérotées sur l’image.
place = Case { $n }
place-pushing = Case { $n }, en décalant { $letters }
place-near = { $tiles }
ask-exchange = Banquier : changer des points en ressources, { $most } au plus ?
exchange = { $n ->
    [0] Aucun
    [one] { $n } point en { $n } ressource
   *[other] { $n } points en { $n } ressources
}
ask-pay = Contrôle qualité : vous perdez { $owed } { $owed ->
    [one] point ou ressource
   *[other] points ou ressources
}, à votre choix.
pay = { $items }
ask-take = Votre action rapporte { $credits } { $credits ->
    [one] crédit
   *[other] crédits
}. { $prices }.
take-price = { $kind ->
    [base] Une tuile de base coûte 1
    [new_buildings] un nouveau bâtiment 2
    [prestige] un bâtiment de prestige 3
   *[green_spaces] un espace vert 1
}
take-new-buildings = { $n ->
    [0] Aucun nouveau bâtiment
    [one] { $n } nouveau bâtiment (2 crédits)
   *[other] { $n } nouveaux bâtiments (2 crédits chacun)
}
take-prestige = { $n ->
    [0] Aucun bâtiment de prestige { $colour ->
        [R] rouge
        [B] bleu
       *[Y] jaune
    }
    [one] { $n } bâtiment de prestige { $colour ->
        [R] rouge
        [B] bleu
       *[Y] jaune
    } (3 crédits)
   *[other] { $n } bâtiments de prestige { $colour ->
        [R] rouges
        [B] bleus
       *[Y] jaunes
    } (3 crédits chacun)
}
take-green = { $n ->
    [0] Aucun espace vert
    [one] { $n } espace vert (1 crédit)
   *[other] { $n } espaces verts (1 crédit chacun)
}
take-means = { $kind ->
    [new_buildings] Piochée face cachée, de 21 à 23 ; sa carte compte des cartes posées devant vous à la fin
    [prestige] On ne construit pas dessus, elle ne donne rien à ses voisins ; elle compte dans son quartier
   *[green_spaces] Pour urbaniser : à la fin 1 point par niveau de chaque bâtiment voisin
}
take-base = { $n } { $n ->
    [one] tuile
   *[other] tuiles
} de base
take-so-far = Vous prenez : **{ $list }**.
take-foreseen = Vous prenez : **{ $list }** – { $does }.
button-take = Prendre ces tuiles
button-take-base = Seulement des tuiles de base
ask-return = La réserve de tuiles s’épuise pour la première fois. { $n ->
    [0] Vous n’avez aucune tuile à remettre en jeu : ce qui vous reste est face cachée avec votre carte. On vous pose la question quand même, pour que personne ne l’apprenne
    [one] Vous pouvez remettre votre tuile en jeu pour { $each } { $each ->
        [one] point
       *[other] points
    }
   *[other] Remettez en jeu autant de vos { $n } tuiles que vous voulez, pour { $each } { $each ->
        [one] point
       *[other] points
    } chacune
}. On révèle tout en même temps.
return-so-far = { $n ->
    [0] À remettre : rien
   *[other] À remettre ({ $n }) : { $list }
}
return-last = C’est le dernier tour : une tuile gardée ne vaut rien.
return-ending = { $ending ->
    [certain] La partie se termine alors à la fin de ce tour : trop peu de tuiles reviendraient.
    [unless_returned] La partie se termine alors à la fin de ce tour, sauf si d’autres remettent en jeu { $n ->
        [one] une tuile de base.
       *[other] { $n } tuiles de base.
    }
   *[no] La partie continue alors, sauf si autre chose y met fin dans ce tour.
}
button-return = { $n ->
    [0] Ne rien remettre
    [one] Remettre { $n } tuile pour { $points } { $points ->
        [one] point
       *[other] points
    }
   *[other] Remettre { $n } tuiles pour { $points } { $points ->
        [one] point
       *[other] points
    }
}
button-return-all = Tout sélectionner : { $points } { $points ->
    [one] point
   *[other] points
}
button-return-none = Ne rien sélectionner

## Que puis-je faire

can-title = ## { $round ->
    [0] Ce que vous pouvez faire
   *[other] Tour { $round } : ce que vous pouvez faire
}
can-choose = { $alone ->
    [yes] Choisissez une carte.
   *[no] Choisissez une carte, face cachée, en même temps que tout le monde.
} Seule, elle exploite. Une carte Urbanisation avec une tuile urbanise : vous construisez sur la case de son jeton. Une carte Bâtiment avec une tuile construit en hauteur sur ce bâtiment.
can-event = Avec elle, vous pouvez jouer une tuile Événement : { $list }.
can-second-tile = Vous pouvez poser une seconde tuile en dessous.
can-aside = Vous mettez aussi une autre carte de côté, que vous reprenez quand les mains sont passées.
can-card = **{ $card }.** { $named }
can-alone = -# seule · { $does }
can-no-tile = { $letter ->
    [yes] -# Avec une tuile, vous pourriez construire là.
   *[no] -# Avec une tuile, vous pourriez construire dessus.
}
can-more-tiles = -# … et encore { $n } { $n ->
    [one] tuile
   *[other] tuiles
} : appuyez sur la carte pour tout voir.
# What *forecast-outlook* means, below what the cards do.
can-outlook = -# *décompte final à ce stade* : ce que le décompte final vous rapporterait en plus ou en moins si la partie se terminait juste après.
can-new-hand = Vous pouvez aussi défausser toute votre main et en piocher une autre : il vous reste { $n } { $n ->
    [one] jeton
   *[other] jetons
} Changer sa main, et chaque jeton gardé vaut 2 points.
can-wait = On ne vous demande rien pour l’instant. Vous pouvez regarder la ville, le journal et les règles.
can-change = *{ button-change }*, sur votre écran, reprend votre réponse tant que tout le monde n’a pas répondu.
can-over = La partie est finie.
can-question = { $kind ->
    [draft] Gardez une de ces cartes ; les autres passent à gauche ou, après le dernier choix, retournent dans la boîte. Ce que fait une carte sert toute la partie ; un personnage apporte aussi des éléments au départ.
    [events] Gardez deux tuiles Événement. Vous pourrez jouer chacune une fois, une à la fois, en même temps qu’une carte ; l’Expropriation, seulement avec une carte Bâtiment.
    [when] Votre tuile Événement compte ce qui se trouve autour de la case de votre action. Votre action peut y changer quelque chose : l’événement a-t-il lieu avant elle, ou après ?
    [expropriation] Votre tuile Événement compte les ressources du bâtiment que désigne votre carte. Votre action peut changer ce bâtiment : l’événement a-t-il lieu avant elle, ou après ?
    [gain] Votre carte vous rapporte 1 ressource ou 1 tuile. Pour construire, il faut les deux : une tuile à poser, et des ressources à mettre dessus.
    [token] Une tuile a pris la case du jeton, qui se déplace donc : sur une case libre à côté de cette tuile ou, s’il n’y en a pas, sur une autre case au bord de la ville. Les numéros de l’image sont les cases que vous pouvez choisir.
    [take] Votre action rapporte des tuiles. Chacune est un crédit : dépensez-les tous, en tuiles de base ou d’autres sortes, chacune à son prix.
    [return] Les tuiles s’épuisent pour la première fois. Celles que vous remettez en jeu vous donnent des points et forment la nouvelle réserve. S’il en revient trop peu, la partie se termine à la fin de ce tour.
    [return_last] Les tuiles s’épuisent pour la première fois, au dernier tour : celles que vous remettez en jeu vous donnent des points, celles que vous gardez ne valent rien.
    [exchange] Votre expert est le Banquier : vous pouvez changer des points en ressources avant votre action.
   *[pay] Contrôle qualité : l’événement de quelqu’un vous coûte des points ou des ressources, à votre choix.
}
can-place = En ville : { $n } de vos { $all } ressources. Dans la réserve : { $supply } { $supply ->
    [one] tuile
   *[other] tuiles
}. { $ending ->
    [now] C’est le dernier tour.
    [once] La partie se termine à la fin du tour où toutes les ressources d’un joueur sont en ville ou bien où la réserve s’épuise.
   *[twice] La partie se termine à la fin du tour où toutes les ressources d’un joueur sont en ville ou bien où la réserve s’épuise : pour la seconde fois, ou dès la première s’il revient trop peu de tuiles.
}
can-past = { $round ->
    [0] C’était avant le premier tour.
   *[other] C’était au tour { $round }.
} *{ button-screen }* montre { $over ->
    [yes] comment la partie s’est terminée.
   *[no] où en est la partie.
}
