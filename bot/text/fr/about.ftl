### Au sujet du bot.

about-title = ## Ginkgopolis pour Discord{ $version ->
    [checkout] , version de développement
   *[installed] {" "}{ $number }
}
about-unofficial = Un bot non officiel pour jouer entre amis au jeu de société Ginkgopolis, de Xavier Georges. Il n’a aucun lien avec les éditeurs.
about-health = { $games } { $games ->
    [one] partie ouverte
   *[other] parties ouvertes
}, latence de Discord { $ms } ms, en marche { $days ->
    [0] depuis aujourd’hui
    [one] depuis { $days } jour
   *[other] depuis { $days } jours
}.
about-source = Code source : { $link }
about-privacy = ### Vie privée
    Sont conservés les identifiants et les noms des joueurs, leurs réglages, leurs parties et leur progression dans l’apprentissage. Vos messages ne sont ni conservés ni lus, à une exception près : quand le bot ignore si l’un de ses messages est arrivé, après une panne par exemple, il le cherche parmi les derniers du salon. `/ginkgo me` exporte ou supprime vos données.
about-privacy-link = En savoir plus : { $link }
about-contact = Qui fait tourner ce bot : { $contact }
