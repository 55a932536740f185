### La salle d’attente et ses options.

lobby-title = ## Une partie de Ginkgopolis
lobby-open-here = Une salle d’attente est déjà ouverte dans ce salon : { $who }. { $seated ->
    [yes] Vous y avez une place.
    [full] Il n’y reste aucune place.
   *[no] *Rejoindre* vous y donne une place.
} Pour une autre partie, prenez un autre salon ou un fil ; `/ginkgo board` affiche de nouveau cette salle d’attente.
lobby-seat = { $who }, { $sign }{ $role ->
    [host] , hôte
    [easy] , IA facile
    [medium] , IA moyenne
    [hard] , IA forte
    [expert] , IA de niveau expert
   *[person] {""}
}
lobby-free = { $n ->
    [0] { $kept ->
        [yes] Il ne reste que les places gardées pour la revanche.
       *[no] Toutes les places sont prises.
    }
    [one] Il reste { $n } place libre.
   *[other] Il reste { $n } places libres.
}
lobby-asked = Revanche. { $n ->
    [one] Place gardée
   *[other] Places gardées
} pour : { $list }. *Rejoindre* pour reprendre la sienne, *Quitter* pour y renoncer.
lobby-turned-down = { $n ->
    [one] Ne joue
   *[other] Ne jouent
} pas cette fois : { $list }.
lobby-hal = Contre Hal.
lobby-solo-alone = Une partie en solitaire se joue à une seule personne ; les autres doivent quitter la table.
# As in English.
lobby-options = ### Options
lobby-expires = -# Cette salle d’attente ferme { $at }.
lobby-closed = { $reason ->
    [cancelled] Cette salle d’attente est fermée : la partie est annulée.
    [expired] Cette salle d’attente a expiré. `/ginkgo new` en ouvre une autre.
   *[started] La partie a commencé.
}
button-join = Rejoindre
button-leave = Quitter
button-add-ai = Ajouter une IA
# As in English.
button-options = Options
button-start = Commencer
button-cancel = Annuler

# As in English.
options-title = ## Options
option-setup = Personnages : { $setup ->
    [introductory] sets d’initiation
   *[draft] draft
}
option-modules = Modules : { $list }
no-modules = aucun
all-modules = tous
option-hand = Mains de { $n } cartes
option-solo = En solitaire contre Hal, { $level ->
    [normal] niveau normal
   *[expert] niveau expert
}
option-pace = Rythme : { $pace ->
    [live] en direct
   *[relaxed] tranquille
}, { $limit } pour répondre, rappel après { $ping }
option-language = Langue du salon : { $language }

choose-setup = Personnages
setup = { $setup ->
    [introductory] Sets d’initiation
   *[draft] Draft
}
setup-means = { $setup ->
    [introductory] Un set de trois personnages par joueur, au hasard
   *[draft] Gardez-en un sur quatre, passez les autres, jusqu’à en avoir trois
}
choose-modules = Modules de l’extension
module = { $module ->
    [new_buildings] Nouveaux bâtiments
    [prestige] Bâtiments de prestige
    [green_spaces] Espaces verts
    [events] Événements
    [keep_a_card] Garder une carte
   *[experts] Experts
}
module-means = { $module ->
    [new_buildings] Tuiles 21 à 23, au prix de 2 crédits
    [prestige] Tuiles 24 et 25, au prix de 3 crédits, sur lesquelles on ne construit jamais
    [green_spaces] Des parcs entre les bâtiments
    [events] Deux tuiles Événement par joueur, à jouer avec une carte
    [keep_a_card] Mettre une carte de côté avant de passer les mains
   *[experts] Un expert par joueur
}
choose-hand = Cartes en main
hand-size = Mains de { $n } cartes
choose-solo = À plusieurs ou en solitaire
solo = { $level ->
    [none] Une partie de 2 à 5 joueurs
    [normal] En solitaire contre Hal
   *[expert] Contre Hal, niveau expert
}
choose-pace = Rythme
pace = { $pace ->
    [live] En direct
   *[relaxed] Tranquille
} : réponse en { $limit }
pace-means = Rappel après { $ping }
choose-language = Langue du salon
option-advice = On peut demander ce que ferait l’IA de niveau expert
choose-advice = Conseils
advice = { $allowed ->
    [yes] Conseils de l’IA de niveau expert
   *[no] Pas de conseils en cours de partie
}
button-ai = { $level ->
    [easy] Ajouter une IA facile
    [medium] Ajouter une IA moyenne
    [hard] Ajouter une IA forte
   *[expert] Ajouter une IA de niveau expert
}
button-ai-remove = Retirer une IA

ai-title = ## Places d’IA
ai-means = { $level ->
    [easy] **Facile** ne voit guère plus loin que sa prochaine tuile : pour une première partie.
    [medium] **Moyenne** pèse ce que rapporte chaque coup.
    [hard] **Forte** joue la suite des coups dans sa tête avant de décider.
   *[expert] **Niveau expert** : elle en examine davantage, et se laisse rarement battre.
}
lobby-lacks = -# *Commencer* attend : { $what ->
    [too_few_people] il faut au moins deux places occupées. Que quelqu’un rejoigne la table, ou que l’hôte ajoute une IA.
    [too_few_took_theirs] il faut au moins deux places occupées. Que quelqu’un prenne une place gardée, ou y renonce ; alors l’hôte pourra ajouter une IA.
    [solo_alone] une partie contre Hal se joue à une seule personne.
   *[five_cards_need_few] les mains de cinq cartes se jouent de deux à quatre. Que quelqu’un quitte la table, ou que l’hôte choisisse des mains de quatre.
}
lobby-seat-word = { $seat } · « { $word } »

## Le sceau de la donne

lobby-promise = -# Preuve de la donne, à vérifier après la partie : `{ $hash }`
button-word = Ajouter un mot
button-deal = À propos de cette donne
word-title = Un mot pour la donne
word-label = Votre mot
word-hint = Quelque chose d’imprévisible ; tout le monde le voit, et il reste dans le fichier de la partie
deal-title = ## À propos de cette donne
deal-hash = La preuve, établie à l’ouverture de la salle d’attente : `{ $hash }`
deal-later = Cette salle d’attente date d’avant une mise à jour : la preuve de sa donne viendra au début de la partie, sur le premier plateau.
deal-word = { $who } a ajouté « { $word } ».
deal-no-words = Personne n’a ajouté de mot.
deal-proves = { $words ->
    [some] Les cartes découlent d’un nombre secret tiré à l’ouverture de la salle d’attente, des options et de ces mots. Si vous avez ajouté un mot que personne ne pouvait prévoir, vous savez que personne n’a choisi cette donne.
    [none] Les cartes découlent d’un nombre secret tiré à l’ouverture de la salle d’attente, et des options. Ce nombre ne peut plus changer ; mais l’exploitant du bot aurait pu ouvrir des salles jusqu’à trouver une donne à son goût. Un mot de votre part, que personne ne peut prévoir, l’exclut : *Ajouter un mot*.
   *[never] Les cartes découlent d’un nombre secret tiré à l’ouverture de la salle d’attente, et des options. Ce nombre ne peut plus changer ; mais l’exploitant du bot aurait pu ouvrir des salles jusqu’à trouver une donne à son goût. Un mot ajouté avant le départ l’aurait exclu.
}
deal-limits = Cela ne prouve pas qui joue : rien n’empêche une personne d’occuper toutes les places. Les mots sont fixés au départ et restent dans le fichier de la partie.
deal-proves-first = Les cartes découlent d’un nombre secret tiré au début de la partie. Cela prouve que rien n’a changé depuis.
deal-check = { $over ->
    [yes] Le fichier de la partie contient maintenant le secret : `/ginkgo export`, puis `python -m engine verify FILE --hash { $hash }` redistribue et compare.
   *[no] Une fois la partie finie, son fichier contient le secret, et tout le monde peut redistribuer et comparer : `/ginkgo export`, puis `python -m engine verify FILE --hash { $hash }`.
}
