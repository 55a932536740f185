### L’aide, et la liste de ses tables.

# As in English.
help-title = ## Ginkgopolis
help-what = Vous bâtissez une même ville, ensemble et les uns contre les autres : tout le monde choisit une carte en secret, puis les cartes se jouent l’une après l’autre. De une à cinq personnes, le temps d’une soirée ou d’une semaine.
help-begin =
    {""}**Pour commencer**
    `/ginkgo learn` : une première partie guidée, en dix minutes, sans adversaire à attendre
    `/ginkgo new` : une table dans un salon de serveur ; les amis appuient sur *Rejoindre*, des IA complètent, *Commencer* distribue
    `/ginkgo new solo:` une partie contre Hal, en messages privés avec le bot aussi
help-play =
    {""}**En jouant**
    {""}*{ button-screen }* sous le plateau, ou `/ginkgo screen` : votre main, que personne d’autre ne voit
    {""}*Que puis-je faire* sur votre écran : ce que fait chacune de vos cartes
    `/ginkgo board` : revoir la ville · `/ginkgo log` : ce qui s’est passé · `/ginkgo my games` : vos tables
help-more =
    {""}**Et aussi**
    `/ginkgo rules` : les règles par thème · `/ginkgo puzzle` : trouver le meilleur coup · `/ginkgo me` : langue, rappels, vos données
    `/ginkgo end`, `/ginkgo resign`, `/ginkgo table …` : arrêter, abandonner, mettre en pause, céder une place
    `/ginkgo settings` : pour qui gère le serveur · `/ginkgo about` : qui est derrière ce bot
button-games = Mes parties
button-games-again = Actualiser
button-game = Aller à : { $place }
games-title = ## Mes parties
games-over = [{ $place }]({ $link }) : { $result }
games-none = Vous n’avez de place à aucune table. `/ginkgo new` en ouvre une.
games-damaged = { $n ->
    [one] { $n } table ne peut être lue : ses données sont endommagées. Prévenez l’exploitant du bot.
   *[other] { $n } tables ne peuvent être lues : leurs données sont endommagées. Prévenez l’exploitant du bot.
}
games-direct = messages privés
games-thread = un fil
games-place = { $place } ({ $who })
games-which = Laquelle de vos tables ?
games-line = [{ $place }]({ $link }) · { $waiting ->
    [lobby] la salle d’attente est ouverte
   *[running] { $round ->
        [0] avant le premier tour
       *[other] tour { $round }
    }{ $waiting ->
        [paused] , en pause
        [away] , une IA joue à votre place
        [you] , **c’est à vous**
        [named] , on attend { $who }
       *[others] , on attend les autres
    }
}
