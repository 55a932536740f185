### Ce qu’une personne et un serveur peuvent régler.

me-title = ## Vos réglages
me-dm-refused = Je ne peux pas vous écrire : vos messages privés sont fermés. Vous jouez avec *{ button-screen }*, sous le plateau. Quand ils seront rouverts, utilisez-y n’importe quelle commande, `/ginkgo help` par exemple : je vous écrirai de nouveau.
me-language-auto = Comme dans Discord
me-screens = { $way ->
    [dm] Message privé, et Mon écran
   *[ephemeral] Seulement Mon écran
}
me-pings = { $way ->
    [dm] Rappel quand une partie m’attend
   *[off] Pas de rappels
}
me-offers = { $takes ->
    [yes] On peut me proposer une place
   *[no] Pas de propositions de places
}
me-hints = { $on ->
    [yes] M’expliquer ce qui est nouveau
   *[no] Pas d’astuces : je connais le jeu
}
me-remind-none = Pas de relance
me-remind-minutes = { $n ->
    [one] Une fois, après une minute
   *[other] Une fois, après { $n } minutes
}
me-remind-hours = { $n ->
    [one] Une fois, après une heure
   *[other] Une fois, après { $n } heures
}
me-quiet-none = Pas d’heures calmes
me-quiet = De { $begin } à { $end }
me-zone = Votre fuseau horaire est { $zone }. `/ginkgo me zone:` le change.
button-me-export = Exporter mes données
button-me-delete = Supprimer mes données
settings-choose = { $name ->
    [screens] Écrans privés
    [pings] Rappels
    [offers] Propositions
    [hints] Astuces
    [remind] Relance
    [remind_off] Relance : aucune sans rappels
    [quiet] Heures calmes
    [threads] Fils
    [pace] Rythme
    [starters] Qui peut ouvrir une partie
    [enders] Qui peut arrêter une partie
   *[language] Langue
}

server-title = ## Réglages de ce serveur
server-channels-all = On peut commencer une partie dans tous les salons. `/ginkgo settings channel:` permet d’en choisir certains.
server-channels = On peut commencer une partie dans ces salons : { $list }. `/ginkgo settings channel:` modifie la liste.
server-channels-more = { $list } et { $n ->
    [one] un autre
   *[other] { $n } autres
}
server-threads = { $on ->
    [yes] Un fil pour chaque partie
   *[no] Les parties restent dans le salon
}
server-starters = { $who ->
    [players] Tout le monde
   *[managers] Seulement les gestionnaires
}
server-enders = { $who ->
    [players] La majorité, ou les gestionnaires
   *[managers] Seulement les gestionnaires
}
