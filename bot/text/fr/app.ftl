# Ce que l’application dit en privé : ce qu’elle a fait, ou pourquoi elle ne l’a pas fait et que faire maintenant.

## Refus de la table

declined-no_such_game = Cette partie n’est plus là. `/ginkgo my games` montre vos tables ; `/ginkgo new` en ouvre une autre.
declined-channel_busy = Une partie ou une salle d’attente est déjà ouverte dans ce salon. Prenez un autre salon ou un fil, ou affichez-la avec `/ginkgo board`.
declined-too_many_games = Vous jouez déjà { $most } { $most ->
    [one] partie
   *[other] parties
}, le maximum pour une personne. Il faut d’abord en terminer ou en quitter une : `/ginkgo my games` les montre.
declined-not_a_lobby = Cette salle d’attente est fermée. Ouvrez-en une autre avec `/ginkgo new`.
declined-not_running = Aucune partie n’est en cours ici. Ouvrez-en une avec `/ginkgo new`.
app-game-over = Cette partie-là est finie. { $here ->
    [running] Une autre est en cours ici : `/ginkgo board` la montre.
    [lobby] Une salle d’attente est ouverte ici pour la suivante : `/ginkgo join` vous y donne une place.
   *[none] `/ginkgo my games` montre vos tables ; `/ginkgo new` en ouvre une autre.
}
declined-full = Aucune place n’est libre à cette table. Vous pouvez ouvrir une autre table dans un fil avec `/ginkgo new`.
declined-already_joined = Vous avez déjà une place ici. Pour la libérer, appuyez sur *{ button-leave }* dans la salle d’attente, ou utilisez `/ginkgo resign` en cours de partie.
declined-already_sits = { $who } a déjà une place ici. Choisissez quelqu’un d’autre.
declined-not_seated = Vous n’avez pas de place à cette table. *{ button-join }* vous en donne une dans une salle d’attente ; `/ginkgo board` montre une partie en cours.
app-away = { away } `/ginkgo screen` ouvre votre écran : *{ button-return-to-seat }*, puis réessayez.
declined-not_host = Seul l’hôte, { $who }, peut le faire. Demandez à { $who } dans le salon.
declined-not_a_word = Un mot pour la donne compte 40 caractères au plus, tous visibles. Essayez-en un autre.
declined-no_promise = Cette salle d’attente date d’avant une mise à jour : on ne peut pas ajouter de mot à sa donne. Dans une nouvelle, on le peut : `/ginkgo new`.
declined-no_ai_seat = Aucune IA à retirer.
declined-too_few_people = Il faut au moins deux places occupées. Attendez que quelqu’un vous rejoigne, ou appuyez sur *{ button-add-ai }*.
declined-solo_alone = Une partie contre Hal se joue à une seule personne. Les autres doivent quitter la table, ou l’hôte choisit une partie à plusieurs : *{ button-options }*.
declined-solo_no_modules = Les modules et les mains de cinq cartes ne se jouent pas contre Hal. Refaites la commande sans eux, ou sans `solo`.
declined-five_cards_need_keep = Les mains de cinq cartes demandent le module *Garder une carte*. Choisissez-le aussi, ou des mains de quatre cartes.
declined-five_cards_need_few = Les mains de cinq cartes se jouent de deux à quatre. Quelqu’un doit quitter la table, ou l’hôte choisit des mains de quatre cartes : *{ button-options }*.
declined-direct_only_solo = En message privé, on ne joue que contre Hal, sans modules ni mains de cinq cartes. Pour une autre partie, utilisez `/ginkgo new` dans un salon d’un serveur.
declined-already_agreed = Vous avez déjà donné votre accord. Aux autres d’en faire autant.
declined-no_such_vote = Cette question est réglée. `/ginkgo board` montre où en est la partie.
declined-not_yours_to_vote = Ce sont les autres qui décident de votre place. Votre écran montre ce que la table attend : `/ginkgo screen`.
declined-not_late = Cette personne a encore le temps de répondre. Redemandez une fois le délai passé.
declined-needs_two_voters = À deux, on n’exclut personne avant la fin du délai. `/ginkgo end` propose de terminer la partie.
declined-already_so = C’est déjà le cas, il n’y a rien de plus à faire. `/ginkgo board` montre où en est la partie.
declined-no_offer = Cette proposition s’adresse à quelqu’un d’autre, ou n’est plus ouverte. Toute la table peut de nouveau proposer la place.
declined-offer_open = Une place est déjà proposée à quelqu’un ici. Attendez la réponse ; au bout d’un jour sans réponse, on peut la proposer à quelqu’un d’autre.
declined-offer_refused = Cette personne a déjà refusé une place à cette table. Quelqu’un d’autre la voudra peut-être.
declined-not_over = À demander une fois la partie finie : on y voit les cartes de tout le monde.
declined-not_your_seat = Vous ne pouvez céder que votre place, ou une place sans propriétaire jouée par une IA. Choisissez l’une d’elles.
declined-still_playing = Vous venez de prendre une autre place. Appuyez encore une fois pour l’abandonner aussi et supprimer vos données.

## La base de données

store-locked = La base de données est occupée. Rien n’est perdu ; regardez dans un instant si votre choix a été pris en compte, et sinon, réessayez.
store-full = Le disque de la base de données est plein. Rien n’est perdu, mais plus rien ne peut être enregistré tant que l’exploitant du bot n’a pas fait de place.
store-read_only = On ne peut pas écrire dans la base de données. Rien n’est perdu ; c’est à l’exploitant du bot d’y remédier.
store-corrupt = Les données enregistrées à ce sujet sont endommagées : rien n’y est modifié. Prévenez l’exploitant du bot.
store-missing = La base de données ne s’ouvre pas. Prévenez l’exploitant du bot.
store-no_driver = La base de données ne s’ouvre pas. Prévenez l’exploitant du bot.
store-no_encoding = La base de données ne s’ouvre pas. Prévenez l’exploitant du bot.
store-too_new = La base de données vient d’une version plus récente de ce programme. Prévenez l’exploitant du bot.
store-too_old = La base de données vient d’une version plus ancienne de ce programme. Prévenez l’exploitant du bot.
store-half_moved = La base de données est encore en train d’être remplie. Prévenez l’exploitant du bot.
store-taken = Un autre bot travaille sur cette base de données. Prévenez l’exploitant du bot.
store-in_use = La base de données doit être mise à jour alors que d’autres travaillent dessus. Prévenez l’exploitant du bot.
store-lossy = La base de données n’a pas pu être mise à jour. Prévenez l’exploitant du bot.
store-exists = Ce fichier existe déjà.
store-not_a_file = Seuls les fichiers SQLite se copient.
store-failed = L’opération a échoué dans la base de données. Rien n’est perdu ; réessayez dans un instant.

## Boutons et commandes

app-unknown-button = Ce bouton est périmé et ne fait plus rien. `/ginkgo screen` ouvre votre écran.
app-not-your-screen = Cet écran n’est pas le vôtre, c’est celui d’une autre personne{ $named ->
    [yes]  : { $name }
   *[no] {""}
}. Le vôtre s’ouvre avec *{ button-screen }* sous le plateau, ou avec `/ginkgo screen`.
app-command-changed = Je ne connais pas cette commande sous cette forme. Tapez `/ginkgo` à nouveau : Discord en montre peut-être encore une ancienne.
app-too-fast = Cela fait beaucoup à la fois. Attendez quelques secondes, puis continuez.
app-failed = Quelque chose s’est mal passé de mon côté, et rien n’a changé. Réessayez ; si cela dure, donnez ce code à l’exploitant du bot : { $reference }.
app-no-game-here = { $direct ->
    [yes] Aucune partie n’est ouverte ici. En messages privés, on joue en solitaire, contre Hal : `/ginkgo new`. Une partie avec d’autres se joue dans un salon de serveur : utilisez-y la commande.
   *[no] Aucune partie n’est ouverte dans ce salon. Ouvrez une salle d’attente avec `/ginkgo new`.
}
app-game-elsewhere = { $direct ->
    [yes] Aucune partie n’est ouverte ici. Vos tables : { $list }. Utilisez-y la commande, ou ouvrez ici une partie contre Hal avec `/ginkgo new`.
   *[no] Aucune partie n’est ouverte dans ce salon. Vos tables : { $list }. Utilisez-y la commande, ou ouvrez ici une salle d’attente avec `/ginkgo new`.
}
app-no-screen = Vous n’avez pas de place à une table ici. Rejoignez une salle d’attente avec `/ginkgo join`, ou ouvrez-en une avec `/ginkgo new`.
app-lobby-opened-there = La salle d’attente est ouverte dans son propre fil : { $place }
app-started-there = Votre partie commence dans son propre fil : { $place }
app-missing-permissions = Je n’ai pas le droit de le faire ici. Il me faut ces permissions dans ce salon : { $permissions }. Quelqu’un qui peut gérer le serveur peut me les donner.
app-too-many-threads = Discord ne me laisse ouvrir aucun fil ici pour l’instant. Réessayez dans { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }.
app-no-thread = Discord ne me laisse ouvrir aucun fil ici pour l’instant. Peut-être y en a-t-il trop d’ouverts sur ce serveur : fermez-en un, ou réessayez plus tard. Quelqu’un qui peut gérer le serveur peut aussi laisser les parties dans le salon : `/ginkgo settings`.
app-not-a-channel = Une partie demande un salon textuel ou un fil. Utilisez-y la commande.
app-only-my-commands = Ce serveur a mes commandes, mais je n’en suis pas membre, et rien de ce que j’envoie n’y arriverait. Quelqu’un qui peut gérer le serveur peut m’inviter : { $link }
app-not-in-thread = Je ne fais pas partie de ce fil, et rien de ce que j’envoie n’y arriverait. Pour m’inviter, mentionnez-moi ici avec @, puis réessayez.
app-thread-not-asked = Impossible de demander à Discord en ce moment si je fais partie de ce fil. Réessayez dans une minute.
app-thread-locked = Ce fil est verrouillé, et rien de ce que j’envoie n’y arriverait. Quelqu’un qui peut gérer les fils peut le déverrouiller.
app-not-allowed-here = On ne peut pas commencer de partie dans ce salon. Essayez { $channels }.
app-already-begun = { $seated ->
    [yes] Cette partie a déjà commencé. `/ginkgo screen` ouvre votre écran ; `/ginkgo resign` abandonne votre place pour de bon ; `/ginkgo new`, dans un autre salon ou un fil, ouvre une autre table.
   *[no] Une partie se joue déjà ici : { $who }. Vous pouvez la suivre : `/ginkgo board` montre la ville. Avec `/ginkgo new`, ouvrez une table dans un autre salon ou un fil, ou ici une fois cette partie finie.
}
app-not-started = Cela fonctionne une fois la partie commencée. *{ button-start }*, dans la salle d’attente, la lance.
app-resign-lobby = La partie n’a pas encore commencé. Pour partir, appuyez sur *{ button-leave }* dans la salle d’attente, ou tapez `/ginkgo leave`.
app-modules-unknown = Je ne connais pas le module { $name }. Modules existants : { $known }.
app-puzzle-unknown = Je ne connais pas cette énigme. Elles vont de 1 à { $last }.
app-only-managers = Il faut pouvoir gérer le serveur pour faire cela. Adressez-vous à quelqu’un qui le peut ; vos propres réglages se trouvent sous `/ginkgo me`.
app-only-managers-start = Ici, il faut pouvoir gérer le serveur pour ouvrir une partie. Adressez-vous à quelqu’un qui le peut. En solitaire, vous pouvez jouer contre Hal en messages privés avec moi (`/ginkgo new` là-bas) ou apprendre le jeu : `/ginkgo learn`.
app-only-managers-end = Ici, il faut pouvoir gérer le serveur pour arrêter une partie. Adressez-vous à quelqu’un qui le peut, ou abandonnez votre place : `/ginkgo resign`.
app-only-in-server = Cela ne fonctionne que sur un serveur. Utilisez la commande dans l’un de ses salons.
app-ended = La partie est finie.
app-vote-asked = La question est posée aux autres dans le salon ; les boutons pour répondre se trouvent juste en dessous.
app-not-agreed = Vous n’aviez pas donné votre accord : rien ne change.
app-resigned = Vous avez abandonné votre place.
app-not-a-player = { $name } n’a pas de place à cette table. Choisissez quelqu’un qui en a une.
app-not-a-member = { $name } n’est pas sur ce serveur. Choisissez quelqu’un qui y est.
app-offered = La place est proposée à { $name }, et à personne d’autre. Un refus est définitif.
app-offer-open = Une place est déjà proposée à { $name }. Attendez la réponse, ou retirez la proposition.
app-offer-no-offers = { $name } n’accepte pas de propositions de places. Quelqu’un d’autre la voudra peut-être.
app-offer-pause = Vous venez de proposer une place à { $name }. Attendez une heure avant de recommencer.
app-offer-many = Vous venez de proposer des places à beaucoup de monde. Attendez une heure avant d’en proposer une autre.
app-offer-to-yourself = { $seated ->
    [yes] Vous avez déjà une place à cette table.
   *[no] Une place ne se prend pas, elle se propose. N’importe quel joueur d’ici peut le faire : `/ginkgo table replace`.
}
app-which-seat = Quelle place : la vôtre, ou { $n ->
    [one] celle qui est abandonnée
   *[other] une de celles qui sont abandonnées
} ({ $who }) ? Précisez avec l’option `player`.
app-kick-away = Une IA joue déjà pour { $name }, jusqu’à son retour. La partie continue, inutile d’exclure qui que ce soit.
app-kick-yourself = On ne s’exclut pas soi-même. `/ginkgo resign` permet d’abandonner sa place.
button-withdraw = Retirer la proposition
app-no-bots = Un bot ne peut pas prendre de place. *{ button-add-ai }*, dans la salle d’attente, donne une place à une IA.
app-accepted = La place est à vous.
app-offer-declined = La proposition est close.
app-offer-taken = { $who } a pris la place.
app-offer-refused = La proposition a été refusée. { $own ->
    [yes] Vous pouvez proposer votre place à quelqu’un d’autre.
   *[no] Toute la table peut proposer la place à quelqu’un d’autre.
}
app-offer-over = Cette proposition n’est plus ouverte. { $own ->
    [yes] Vous pouvez de nouveau proposer votre place.
   *[no] Toute la table peut de nouveau proposer la place.
}
app-offer-for = Cette place est proposée à { $name }, et à personne d’autre.
app-offer-held = Cette proposition n’est plus ouverte : la place est à { $who }.
app-offer-ended = Cette proposition n’est plus ouverte : la partie est finie.
app-export = Le fichier de cette partie, une entrée par ligne.
app-no-advice = L’expert n’a rien à dire ici pour l’instant. Demandez-lui quand vous choisissez une carte.
button-look-again = Actualiser
app-review-waiting = L’analyse de la partie est en cours. Elle s’affichera ici.
app-review-progress = L’analyse de la partie est en cours : { $done } choix sur { $total }.
app-review-no-round = Il n’y a rien à analyser : la partie s’est arrêtée avant la fin du premier tour. `/ginkgo log` montre ce qui s’est passé.
app-review-failed = L’analyse de la partie a échoué. Réessayez, ou prenez le fichier : `/ginkgo export`.
app-review-yours = Votre dernière analyse n’est pas encore prête. Elle s’affichera là où vous l’avez demandée.
app-film-yours = Votre dernier film n’est pas encore prêt. Il s’affichera là où vous l’avez demandé.
app-film-full = Beaucoup de films se préparent en ce moment. Redemandez dans quelques minutes.
app-just-shown = Cela a été montré ici il y a quelques minutes. Regardez un peu plus haut.
app-board-just-posted = Le plateau vient d’être affiché ici. Regardez un peu plus haut.
app-step-just-shown = Un plateau d’une partie terminée vient d’être montré ici. Attendez quelques secondes.
app-board-waits = Discord n’a pas encore accepté le message. Je continue d’essayer ; si je n’y arrive pas, vous le lirez ici.
app-board-not-posted = Discord n’a pas accepté le message. Réessayez dans un instant.
app-film-waiting = Le film se prépare. Il s’affichera ici.
app-film-progress = Le film se prépare : { $done } { $done ->
    [one] image
   *[other] images
} sur { $total }.
app-film = { $whole ->
    [yes] La partie, du premier tour au dernier.
   *[no] La partie, jusqu’à son arrêt.
}
app-film-alt = { $whole ->
    [yes] Animation de la partie finie, une image par action, puis le décompte final.
   *[no] Animation de la partie jusqu’à son arrêt, une image par action.
}
app-film-failed = Le film n’a pas pu être fait. Le fichier de la partie contient tout : `/ginkgo export`.
app-not-begun = Cette partie n’a pas encore commencé. Son fichier, son film et son analyse seront disponibles quand elle sera finie.
app-nothing-played = Il n’y a rien à lire : aucun tour n’a encore été joué.
app-no-zone = Je ne connais pas le fuseau horaire { $zone }. Écrivez-le comme Europe/Paris.
app-me-export = Ce qui est conservé à votre sujet.
app-me-delete = Cela supprime ce qui est conservé à votre sujet : vos réglages, où vous en êtes dans la partie guidée, les astuces montrées et les énigmes résolues, et votre nom dans les parties, où vos places restent sans nom. Tout supprimer ?
app-me-delete-resigns = Vous avez une place à { $n } { $n ->
    [one] table ouverte. Vous l’abandonneriez
   *[other] tables ouvertes. Vous les abandonneriez toutes
} : là où d’autres jouent, une IA prendrait la suite ; une partie que personne d’autre ne joue s’arrêterait.
app-me-deleted = Vos données sont supprimées.
app-me-deleted-but = Vos données sont supprimées, mais { $n ->
    [one] une partie endommagée contient peut-être
   *[other] { $n } parties endommagées contiennent peut-être
} encore votre nom. Prévenez l’exploitant du bot : de son côté, on peut voir de quoi il s’agit.

permission-view_channel = Voir le salon
permission-send_messages = Envoyer des messages
permission-send_messages_in_threads = Envoyer des messages dans les fils
permission-create_public_threads = Créer des fils publics
# As in English.
thread-name = Ginkgopolis · { $name }
permission-attach_files = Joindre des fichiers
permission-read_message_history = Voir les anciens messages
permission-connect = Se connecter

## Dit dans le salon

channel-ended-authority = Quelqu’un qui gère le serveur a mis fin à cette partie.
channel-ended-consent = La table a décidé d’arrêter cette partie.
channel-ended-nobody_left = Cette partie s’arrête : plus personne ne la joue.
channel-ended-cancelled = Cette partie est annulée.
channel-ended-expired = Cette partie s’arrête d’elle-même : personne n’y a touché depuis un mois.
channel-ended-channel_gone = Cette partie est finie : son salon a été supprimé.
channel-ended-damaged = L’exploitant du bot a mis fin à cette partie : ses données sont endommagées.

## En message privé

screen-gone = Cette place n’est plus la vôtre.
screen-gone-at = Cette place à la table [{ $place }]({ $link }) n’est plus la vôtre.
screen-on-demand = Votre écran à la table [{ $place }]({ $link }) s’ouvre avec *{ button-screen }* sous le plateau, ou avec `/ginkgo screen`.
table-put-back = Les parties ont été ramenées à un moment antérieur : ce qui a été joué ici depuis n’a pas eu lieu. L’état actuel est ci-dessous.
screen-below = Votre écran se trouve plus bas.
