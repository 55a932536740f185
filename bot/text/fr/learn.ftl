### La première partie guidée, les énigmes, et les invitations à apprendre.

## Le cadre du didacticiel

learn-title = ## Leçon { $n } sur { $all } : { $title }
learn-elsewhere = -# Ce n’est pas le coup du guide, et c’est très bien ainsi : voici exactement ce qui se passerait.
learn-new-hand = Changer sa main remplace toutes vos cartes, et celle du guide n’y est plus. Jouez ce que vous voulez, ou appuyez sur *Réessayer*.
learn-other = Vous avez joué autre chose : voyez ci-dessus ce que cela a donné. Rien n’est perdu : *Réessayer* vous ramène en arrière.
learn-other-next = L’étape suivante commence comme si vous aviez joué le coup du guide.
learn-guide-move = -# Le coup du guide : { $move }. { $does }.
learn-now = **Place à une vraie partie.** À deux, chacun y a 25 ressources, et elle dure une vingtaine de tours.
learn-direct = Ici, en messages privés, on joue contre Hal. Pour une partie avec d’autres, ou contre des IA, utilisez `/ginkgo new` dans un salon de serveur.
learn-press = Appuyez sur { $first ->
    [back] *{ button-back }*, puis sur {""}
    [over] *{ button-start-over }*, puis sur {""}
   *[here] {""}
}{ $how ->
    [alone] **{ $card }**, puis sur *Seule*, puis sur *Valider*.
    [both] **{ $button }**.
    [then_alone] *Seule*, puis sur *Valider*.
    [confirm] *Valider*.
   *[tile] **{ $card }**, puis sur **{ $tile }**.
}
learn-left = Revenez quand vous voulez : `/ginkgo learn` reprend là où vous étiez.
learn-alt = L’image désigne { $list }.
learn-alt-part = { $part ->
    [card] la carte { $name }
    [tile] la tuile { $name }
    [resources] vos ressources
    [points] vos points
   *[area] ce qui est devant votre paravent
}
button-learn-next = Suivant : { $title }
button-learn-skip = Passer cette étape
button-learn-again = Réessayer
button-learn-back = Étape précédente
button-learn-rules = La règle
button-learn-leave = Quitter
button-learn-resume = Reprendre la leçon
button-learn-play = { $how ->
    [solo] En solitaire contre Hal
    [ai] Avec une IA facile
   *[lobby] Une salle d’attente ici
}
button-learn-anew = Depuis le début
button-learn-to-guide = Retour au guide
button-puzzles = Énigmes

## La première partie

learn-first-exploit-title = une carte seule
learn-first-exploit =
    On gagne aux points, et la plupart viennent des quartiers de la ville que tout le monde construit. À chaque tour, chacun choisit une carte en secret, puis chacun à son tour révèle et joue la sienne ; une carte Bâtiment **seule exploite** son bâtiment : rouge rapporte des ressources, bleu des tuiles, jaune des points, un élément par niveau.
    { $press }
learn-first-exploit-done = Vous gagnez 2 ressources : 1 du bâtiment, quel que soit son propriétaire, et 1 de votre personnage rouge, dont le bonus sert toute la partie. Elles passent de votre réserve derrière votre paravent, où personne d’autre ne les voit : dans cette courte partie chacun en a 9 en tout, dans une vraie 25. Les cartes non jouées passent à votre voisin de gauche, vous recevez celles de l’autre côté, et tout le monde en pioche une.

learn-first-urbanize-title = une carte Urbanisation avec une tuile
learn-first-urbanize =
    Seule, une **carte Urbanisation** (celle qui porte une lettre) rapporte 1 ressource ou 1 tuile. Avec une tuile, elle **urbanise** : la tuile prend, avec 1 de vos ressources, la place du jeton de cette lettre, et chaque bâtiment voisin vous rapporte un élément par niveau.
    { $press }
learn-first-urbanize-token = Le jeton se déplace vers une case libre à côté de votre nouvelle tuile : c’est là que la ville pourra grandir.{ $guided ->
    [yes] {" "}Choisissez la case qui vous plaît, le guide continue avec la vôtre.
   *[no] {""}
}
learn-first-urbanize-done = Le bâtiment du dessous a rapporté 1 ressource ; vos personnages à bonus Urbaniser ont ajouté 1 point et 1 tuile. Le jeton est maintenant à côté de la nouvelle tuile : la ville continuera de grandir par là. La grue signale une nouvelle tuile : personne n’aura sa carte avant que la pioche ne soit reconstituée.

learn-first-construct-title = une carte Bâtiment avec une tuile
learn-first-construct =
    Une carte Bâtiment avec une tuile **construit en hauteur** sur ce bâtiment. Vous y posez autant de ressources qu’il a alors de niveaux, et **la carte reste devant vous** comme bonus.
    { $press }
learn-first-construct-done = Le bâtiment a 2 niveaux, 2 ressources à vous, et il vous appartient. Désormais sa carte, B3, vous rapporte une tuile chaque fois que vous construisez en hauteur ; les cartes à partir de 10 rapportent plutôt des points à la fin. Les grues ont disparu : la pioche s’est épuisée, et les cartes de ces tuiles sont dans la nouvelle.

learn-first-pay-title = numéro inférieur, autre couleur
learn-first-pay =
    Un numéro supérieur de la même couleur ne coûte rien de plus. Un **numéro inférieur** coûte la différence en **points**, une autre **couleur** 1 **ressource**.
    { $press }
learn-first-pay-done = Cela a coûté 1 point, car 16 est inférieur de 1 à 17, et 1 ressource pour la couleur ; votre ressource posée sur le bâtiment vous est d’abord revenue. Si l’on ne peut pas payer au moment d’agir, on ne construit rien et on exploite à la place. À chaque tour, c’est la personne suivante à gauche qui commence.

learn-first-own-title = les ressources font le propriétaire
learn-first-own =
    Un bâtiment appartient à qui y a ses ressources, jusqu’à ce que quelqu’un construise dessus ; elles reviennent alors à leur propriétaire, **qui gagne 1 point pour chacune** si c’est un autre joueur qui a construit.
    {""}**{ $card }** est à Ada. { $press }
learn-first-own-done = Ada récupère sa ressource et gagne 1 point ; le bâtiment est à vous. Quand vous construisez sur votre propre bâtiment, vos ressources vous reviennent sans points. En ville, rien n’est acquis pour toujours, et perdre un bâtiment n’a rien d’un désastre.

learn-first-districts-title = les quartiers
learn-first-districts =
    Deux bâtiments ou plus d’une même couleur qui se touchent forment un **quartier**, comme le feront votre 🟦 B16 et { $tile } ; un bâtiment isolé n’en est pas un. À la fin, la personne qui y a le plus de ressources gagne 1 point pour **chaque** ressource du quartier, la deuxième 1 point pour chacune des siennes.
    { $press }
learn-first-districts-done = Ada y a ajouté B19, mais vous y avez 3 ressources contre 1 : compté maintenant, le quartier vous donne 4 points, et 1 à Ada. En cas d’égalité, c’est le bâtiment le plus haut qui l’emporte, puis le plus grand numéro ; sans adversaire dans le quartier, on reçoit les points des deux rangs.

learn-first-end-title = la fin
learn-first-end =
    Une partie se termine à la fin du tour où **toutes les ressources d’un joueur sont en ville**, aucune derrière son paravent ni dans sa réserve, ou de celui où la réserve de tuiles s’épuise pour la seconde fois.
    Il vous reste 2 ressources, et un seul bâtiment prend les deux. { $press }
learn-first-end-done = Il ne vous reste aucune ressource : c’était le dernier tour. On additionne maintenant les points, les cartes à partir de 10, les jetons Changer sa main inutilisés et les quartiers.
learn-first-left-out = **Pas encore rencontré :** *Changer sa main* remplace toutes vos cartes avant votre choix, et chaque jeton gardé vaut 2 points. Quand les tuiles s’épuisent pour la première fois, chacun peut en remettre en jeu et gagne 1 point pour chacune : elles forment la nouvelle réserve et, s’il en revient trop peu, la partie se termine. Votre écran explique ces choses la première fois qu’elles arrivent.

button-learn = Apprendre à jouer
button-learn-known = Je connais le jeu
button-hint = La règle – { $title }

## Astuces : une ligne chacune, la première fois

hint-learn = -# 💡 C’est votre première fois ? *Apprendre à jouer* est une courte partie qui s’explique toute seule, en dix minutes environ.
hint-solo = -# 💡 Hal construit toujours et ne paie rien. Les bonus ne lui rapportent rien ; ses cartes à partir de 10 et ses quartiers comptent à la fin. Ses points et ses ressources figurent sur le plateau et sur votre écran.
hint-draft = -# 💡 Gardez une carte, passez les autres. Son bonus sert toute la partie ; ce qu’elle apporte au départ compte peu.
hint-expert = -# 💡 Votre expert a un pouvoir spécial que personne d’autre n’a.
hint-exhausted = -# 💡 La réserve de tuiles s’épuise pour la première fois : les tuiles que vous remettez en jeu vous rapportent des points et forment la nouvelle réserve. La partie se termine s’il n’en revient pas plus qu’il n’en reste à piocher.
hint-fell_back = -# 💡 Vous ne pouviez pas payer au moment d’agir : la tuile est revenue et vous avez exploité avec la carte (règle R3.4).
hint-built_over = -# 💡 Quelqu’un a construit sur un de vos bâtiments : vos ressources qui s’y trouvaient vous reviennent et vous rapportent des points (règle R3.3).
hint-shifted = -# 💡 Aucune case n’était libre à côté de la nouvelle tuile : des jetons se sont décalés le long du bord pour faire de la place (règle R3.5).
hint-new_hand = -# 💡 Changer sa main remplace toutes les cartes de la main. Un jeton jamais utilisé vaut 2 points.
hint-rebuilt = -# 💡 La pioche s’est épuisée : les cartes des tuiles en chantier y sont entrées, et l’on peut maintenant construire dessus.
hint-reshuffled = -# 💡 La pioche s’est épuisée : la défausse a été mélangée et devient la nouvelle pioche.
hint-event_tile = -# 💡 Chaque tuile Événement se joue une seule fois, avec une carte, avant ou après l’action ; l’Expropriation, seulement avec une carte Bâtiment.
hint-credits = -# 💡 Les tuiles que vous gagnez sont des crédits : dépensez-les en tuiles de base ou d’autres sortes.
hint-token = -# 💡 Le jeton se déplace : il marque où la ville pourra grandir, pour qui piochera sa carte.
hint-last_round = -# 💡 C’est le dernier tour. Ensuite, on compte les quartiers{ $alone ->
    [yes] {" "}et les cartes à partir de 10
   *[no] , les cartes à partir de 10 et les jetons Changer sa main
}.
hint-tie = -# 💡 Dans un quartier, l’égalité profite au bâtiment le plus haut, puis au plus grand numéro (règle R6.4).
hint-outlook = -# 💡 *décompte final à ce stade +3* veut dire : si la partie se terminait juste après, le décompte final vous rapporterait 3 points de plus.
hint-letter_alone = -# 💡 Une carte Urbanisation seule rapporte 1 ressource ou 1 tuile, et tous vos bonus Exploiter : un tour pour faire des réserves.
hint-may_new_hand = -# 💡 Rien ne convient ? Avant votre choix, Changer sa main remplace toutes vos cartes. Chaque jeton gardé vaut 2 points à la fin.

learn-known = Vous ne verrez plus d’astuces. `/ginkgo me` les rétablit, `/ginkgo learn` est toujours là.

## Énigmes

puzzle-title = ## Énigme { $n } sur { $all } : { $title }
    -# Résolues : { $solved } sur { $all }.
puzzle-choice = { $n }. { $title }
puzzle-goal = { $goal ->
    [points] Vous agissez en premier. Quel coup, à lui seul, rapporte tout de suite **le plus de points**, sans compter les quartiers ni la fin de partie ?
    [total] Vous agissez en premier, et le décompte a lieu juste après votre action. Quel coup vous donne **le plus grand total** ?
    [end] Vous agissez en premier. **Mettez fin à la partie** dès ce tour.
   *[district] Vous agissez en premier. Quel coup donne au **quartier de { $where }** le plus de valeur pour vous ?
}
puzzle-choose = Quelle carte ? Comptez vous-même : les boutons ne disent pas ce qu’un coup rapporte.
puzzle-picked = **{ $card }**, seule ou avec quelle tuile ?
puzzle-solved = **C’est le bon coup.**
puzzle-missed = Il y a un meilleur coup.
puzzle-compared = { $goal ->
    [points] Votre coup rapporte { $got }, le meilleur { $best }.
    [total] Votre coup vous mène à { $got }, le meilleur à { $best }.
    [end] { $got ->
        [0] Après votre coup, la partie continue.
       *[other] Après votre coup, la partie se termine à la fin de ce tour.
    }
   *[district] Le quartier vous rapporte { $got }, avec le meilleur coup { $best }.
}
puzzle-solution = **Le meilleur coup :** { $move }. { $why }
move-alone = { $card } seule
move = { $card } avec { $tile }
button-puzzle-next = Énigme suivante
button-puzzle-before = Énigme précédente
button-puzzle-solution = Voir le meilleur coup

puzzle-neighbours = De bons voisins
puzzle-neighbours-why = À côté de C se trouvent deux bâtiments jaunes. Chacun vous rapporte 1 point, quel que soit son propriétaire, et vos deux bonus Urbaniser en ajoutent 2.
puzzle-quiet = Un coup tranquille
puzzle-quiet-why = Y4 rapporte 1 point, et votre carte Y1 en ajoute 1 chaque fois que vous exploitez. En construisant ici, on ne touche que le bonus Construire en hauteur.
puzzle-bonuses = Deux bonus d’un coup
puzzle-bonuses-why = 16 est supérieur à 12 : la tuile ne coûte aucun point. Y3 et votre personnage jaune rapportent 1 chacun quand vous construisez en hauteur ; une carte Urbanisation ne rapporte que ce qu’ajoute Y2.
puzzle-last_resources = La dernière ressource
puzzle-last_resources-why = Il vous reste 2 ressources, et aucune dans votre réserve. R5 garde la couleur de R2 : les deux restent en ville ; une autre couleur en coûterait une.
puzzle-last_tiles = La dernière tuile
puzzle-last_tiles-why = La réserve s’est déjà épuisée une fois et compte 2 tuiles. B9 a deux niveaux, qui rapportent 2 tuiles : elle s’épuise pour la seconde fois.
puzzle-alone = Sans partage
puzzle-alone-why = B6 porte vos ressources à 3 dans ce quartier, et il n’y en a pas d’autres. Sans adversaire, on prend les deux rangs : 2 points par ressource.
puzzle-tie = Qui l’emporte à égalité
puzzle-tie-why = R20 relie votre R17 aux bâtiments d’Ada : 3 ressources de chaque côté, 2 niveaux pour les deux bâtiments les plus hauts, et 20 est supérieur à 8. Vous êtes en tête et gagnez les 6.
puzzle-joined = Deux en un
puzzle-joined-why = B4 relie le quartier bleu où vous êtes en tête au B5 d’Ada. Ses 2 ressources comptent maintenant pour vous : 10 points au lieu de 7.
# As in English.
puzzle-patience = Patience
puzzle-patience-why = Y5 rapporte 2 points pour ses niveaux, Y7 en ajoute 2 et votre personnage jaune 1. Construire ne rapporterait pas autant, si près de la fin.
puzzle-overtaking = Dépasser
puzzle-overtaking-why = B10 rejoint le quartier bleu : 3 ressources de chaque côté, 2 niveaux pour les deux bâtiments les plus hauts, et 10 est supérieur à 4. La première place rapporte 6, là où vous aviez 1.
