### Les règles par thème, dans nos propres mots. {""} commence les lignes que Fluent prendrait pour autre chose.

topic-heading = ## { $title }
topic-choose = Un autre thème
topic-none = Je ne trouve rien sur { $typed } dans les règles. Choisissez un thème dans la liste.
topics = Les thèmes
topic-before = ← { $title }
topic-after = { $title } →

rules-own-alt = Un écran ({ $name }) : { $stock }, { $n } { $n ->
    [one] jeton
   *[other] jetons
} Changer sa main. Main : { $hand }. Tuiles : { $tiles }.

rules-overview-title = De quoi il s’agit
rules-overview =
    Vous construisez une seule et même ville. À chaque tour, tout le monde choisit une carte en secret, seule ou avec une tuile Bâtiment, puis les actions se résolvent dans l’ordre du tour.

    {""}**Une carte seule exploite** : une carte Bâtiment rapporte ce que donne son bâtiment, des ressources (rouge), des tuiles (bleu) ou des points (jaune) ; une carte Urbanisation, une ressource ou une tuile.
    {""}**Une carte Urbanisation avec une tuile urbanise** : la ville grandit à sa périphérie.
    {""}**Une carte Bâtiment avec une tuile construit en hauteur** sur ce bâtiment.

    En construisant, on pose ses ressources sur le bâtiment. À la fin, elles décident des deux premiers rangs dans chaque quartier. Le plus grand nombre de points l’emporte.

    Les totaux derrière les paravents restent secrets jusqu’à la fin.

rules-overview-example = *Exemple, un tour : Faye urbanise R4 en A et reçoit { $urbanized }. Miley exploite B3 et reçoit { $exploited }. Nell construit Y6 sur Y2 : le bâtiment a maintenant { $height } niveaux et porte { $placed } de ses ressources.*

rules-picture-title = L’image
rules-picture =
    Dans la ville, des cadres et des numéros montrent ce que le tour précédent a changé : couleur et forme disent par qui, les numéros suivent l’ordre du tour. Un cadre entier marque une tuile posée ou un jeton déplacé ; de simples coins, un bâtiment exploité ou repris.

    Sous la ville, chaque joueur a sa ligne, toujours dans le même ordre ; la flèche montre qui commence le tour à venir. *{ button-districts }*, sous le plateau, donne les deux premiers rangs de chacun, tels qu’ils sont en ce moment.

rules-playing-title = Jouer ici
rules-playing =
    Votre écran privé arrive en message privé. *{ button-screen }*, sous le plateau, et `/ginkgo screen` ouvrent le même, que personne d’autre ne voit.

    Appuyez sur une carte, puis sur une tuile ou sur *Seule*. Votre écran dit d’avance ce que chaque choix ferait maintenant. *décompte final à ce stade +3* veut dire : si la partie se terminait juste après, le décompte final vous rapporterait 3 points de plus. Rien n’est définitif avant *Valider*, et *Changer d’avis* fonctionne tant qu’il manque le choix de quelqu’un.

    Après chaque tour, un nouveau plateau apparaît dans le salon. *{ button-describe }* le décrit sans l’image ; `/ginkgo log` raconte tous les tours joués.

    Une tuile ou une carte Bâtiment, c’est une couleur et un numéro : 🟥 R7 est rouge, 🟦 B7 bleue, 🟨 Y7 jaune. Une lettre de A à L désigne une carte Urbanisation, et son jeton au bord de la ville. Chaque joueur a une couleur et une forme.

rules-setup-title = Mise en place
rules-setup =
    Les neuf tuiles 1 à 3 forment un carré. Elles n’ont pas de propriétaire et ne portent aucune ressource. Les jetons A à L en font le tour, dans le sens horaire.

    Les tuiles 4 à 20 forment la réserve de tuiles ; jusqu’à trois joueurs, six d’entre elles quittent la partie. La pioche se compose des cartes A à L et de celles des neuf bâtiments ; jusqu’à trois joueurs, ses sept premières cartes vont à la défausse.

    Ressources par joueur : 25 à deux, 20 à trois, 18 à quatre, 16 à cinq. Elles commencent dans la réserve de chacun. Tout le monde a deux jetons Changer sa main et une main de quatre cartes.

    {""}**Personnages.** Partie d’initiation : chaque joueur reçoit au hasard un set de trois. Draft : gardez-en un sur quatre, passez les autres à gauche, jusqu’à en avoir trois. Les personnages apportent des éléments au départ et un bonus pour toute la partie.

rules-setup-example = *Exemple à trois joueurs : les { $characters } personnages de Nell lui apportent { $gains } ; { $left } de ses ressources restent dans sa réserve. Chacun a { $hand } cartes en main. La réserve de tuiles compte alors { $tiles } tuiles, la pioche { $cards } cartes.*

rules-round-title = Un tour
rules-round =
    1. Tout le monde choisit en même temps : une carte, seule ou avec une tuile.
    2. À partir du premier joueur, chacun révèle et agit : exploiter, urbaniser ou construire en hauteur.
    3. Les cartes inutilisées passent au voisin de gauche, la carte Premier joueur aussi. Chacun pioche une carte.

    Restent visibles la ville, les jetons, toutes les cartes face visible, la défausse, et le nombre de tuiles et de cartes. Restent cachés les points, les ressources et les tuiles derrière les paravents, les mains et les choix.

rules-round-example = *Exemple : la carte Premier joueur est à { $one }. { $one } agit en premier, puis { $two }, puis { $three }, comme le disent les numéros de l’image. { $to } reçoit les { $passed } cartes que Nell n’a pas utilisées et en pioche { $drawn } : de nouveau { $hand } en main. { $next } commence le tour suivant.*

rules-choose-title = Choisir
rules-choose =
    Choisissez une carte de votre main.

    {""}**Seule**, elle exploite : une carte Bâtiment exploite son bâtiment, une carte Urbanisation rapporte une ressource ou une tuile.
    {""}**Une carte Urbanisation avec une tuile** urbanise : la tuile prend la place de son jeton.
    {""}**Une carte Bâtiment avec une tuile** construit en hauteur : la tuile va sur ce bâtiment.

    Toute carte peut aller avec toute tuile. Si vous n’avez pas de quoi payer au moment d’agir, la tuile vous revient et vous exploitez avec cette carte. Si vous avez de quoi, il faut le faire.

    Tant qu’il manque le choix de quelqu’un, vous pouvez changer d’avis.

rules-choose-example = *Exemple, la main de Nell : R7 seule lui rapporte { $alone }. A avec R4 urbanise : elle pose { $one } ressource et gagne { $urbanized }. R7 avec R4 construit en hauteur : elle paie { $cost }, pose { $placed } ressources, et le bâtiment de { $height } niveaux est à elle.*

rules-new_hand-title = Changer sa main
rules-new_hand =
    Avant de choisir, vous pouvez dépenser un jeton Changer sa main : défaussez toute votre main et piochez autant de nouvelles cartes. Les deux jetons peuvent partir dans le même tour.

    Un jeton inutilisé vaut 2 points à la fin.

rules-new_hand-example = *Exemple : Nell a C, D, E et F en main et dépense un jeton Changer sa main : { $discarded } cartes défaussées, { $drawn } nouvelles piochées. Il lui reste { $left } jeton ; inutilisé, il vaut { $worth } points.*

rules-exploit-title = Exploiter
rules-exploit =
    Une carte seule exploite.

    {""}**Carte Urbanisation :** prenez 1 ressource ou 1 tuile ; vous décidez au moment d’agir.
    {""}**Carte Bâtiment :** son bâtiment donne un élément par niveau, quel que soit son propriétaire : rouge des ressources, bleu des tuiles, jaune des points.

    Puis chaque bonus Exploiter posé devant vous donne ses éléments. La carte est défaussée.

rules-exploit-example = *Exemple : R7 désigne un bâtiment de { $height } niveaux, à Faye. Nell a deux bonus Exploiter, une tuile et un point. Elle gagne { $gains }.*

rules-urbanize-title = Urbaniser
rules-urbanize =
    Une carte Urbanisation avec une tuile urbanise. Il vous faut 1 ressource.

    La tuile prend la place du jeton, avec 1 de vos ressources et un pion Chantier. Le jeton va sur une place libre à côté de la nouvelle tuile ; vous choisissez laquelle.

    Chaque bâtiment à côté de la nouvelle tuile donne un élément par niveau, quel que soit son propriétaire. La nouvelle tuile elle-même ne donne rien. Puis chaque bonus Urbaniser posé devant vous donne ses éléments. La carte est défaussée.

rules-urbanize-example = *Exemple : la carte A avec la tuile R4. À côté se trouvent un bâtiment rouge de hauteur { $red } et un bleu de hauteur { $blue }, et Nell a un bonus Urbaniser rouge. Elle gagne { $gains }.*

rules-construct-title = Construire en hauteur
rules-construct =
    Une carte Bâtiment avec une tuile construit en hauteur sur ce bâtiment.

    1. Les ressources du bâtiment retournent derrière le paravent de leur propriétaire. Si ce n’est pas vous, cela lui vaut 1 point pour chacune.
    2. La tuile va sur le dessus. Si son numéro est inférieur à celui qu’elle recouvre, payez la différence en points. Si sa couleur est différente, remettez 1 ressource dans votre réserve.
    3. Posez-y autant de vos ressources que le bâtiment a maintenant de niveaux. Il reçoit un pion Chantier.
    4. Chaque bonus Construire en hauteur posé devant vous donne ses éléments. La carte reste devant vous et compte dès votre action suivante.

    Les ressources qui vous reviennent à l’étape 1 peuvent payer les étapes 2 et 3.

rules-construct-example = *Exemple : R4 sur B5, haut de { $before } niveaux avec des ressources de Faye. Faye récupère { $back }. Nell paie { $cost } ({ $number } au lieu de { $covered }, et une autre couleur) et pose { $placed } ressources : le bâtiment a maintenant { $height } niveaux.*

rules-afford-title = Pas de quoi payer
rules-afford =
    Ce qui compte, c’est le moment où votre action se résout. S’il vous manque alors des points ou des ressources, rien n’est construit : la tuile retourne derrière votre paravent, et vous exploitez avec la carte.

    Si vous avez de quoi payer, vous ne pouvez pas y renoncer. Les points ne sont jamais négatifs.

rules-afford-example = *Exemple : Nell veut poser R4 sur B5, comme sous « Construire en hauteur », mais n’a que { $have } ressources derrière le paravent. Il en faut { $needed } : elle exploite donc B5 et gagne { $gains } ; la tuile lui reste.*

rules-tokens-title = Jetons
rules-tokens =
    Une fois la tuile urbanisée, le jeton va sur une case sans tuile ni jeton à côté de la nouvelle tuile. Vous choisissez parmi les cases numérotées.

    S’il n’y en a pas, il va sur n’importe quelle place libre en bord de ville où les jetons se suivent encore de A à L dans le sens horaire. S’il n’y en a pas non plus, vous choisissez un sens : il prend la case du jeton suivant, celui-ci prend la suivante, et ainsi de suite jusqu’à une place libre.

rules-tokens-example = *Exemple : une fois R4 urbanisée en A, il y a { $n } cases pour le jeton. Il va sur l’une d’elles ; { $pushed ->
        [0] aucun autre jeton ne bouge
        [one] { $pushed } autre jeton se décale
       *[other] { $pushed } autres jetons se décalent
    }.*

rules-supply-title = Réserve de tuiles
rules-supply =
    Quand la dernière tuile quitte la réserve pour la première fois, le jeu s’interrompt. Tout le monde choisit en secret, derrière son paravent, autant de tuiles à remettre en jeu qu’il lui plaît. On les révèle : 1 point par tuile. Ces tuiles forment la nouvelle réserve, et le jeu reprend.

    Quand elle s’épuise pour la seconde fois, la partie se termine à la fin de ce tour. Il en va de même si aucune tuile de base ne revient, ou pas plus qu’il n’en reste à piocher.

rules-supply-example = *Exemple : Nell pioche les dernières tuiles. Elle remet { $nell } tuiles en jeu, Faye { $faye } pour { $points } points, Miley aucune : la nouvelle réserve compte { $supply } tuiles.*

rules-deck-title = Pioche et chantiers
rules-deck =
    Quand on prend la dernière carte de la pioche, la carte de chaque tuile visible qui porte un pion Chantier rejoint la défausse. Le tout, mélangé, forme une nouvelle pioche, et l’on retire tous les pions Chantier. Jusqu’à trois joueurs, sept cartes vont aussitôt à la défausse.

    La carte d’une nouvelle tuile entre donc en jeu plus tard, et une carte désigne toujours un bâtiment visible.

rules-deck-example = *Exemple à deux joueurs : { $joined } bâtiments sont en chantier. Leurs cartes rejoignent la défausse, { $discarded } cartes sont défaussées, { $cards } forment la nouvelle pioche, et les pions Chantier sont retirés.*

rules-end-title = Fin de partie
rules-end =
    La partie se termine après le tour en cours quand
    · la réserve de tuiles s’épuise pour la seconde fois, ou
    · toutes les ressources d’un joueur sont en ville : aucune derrière le paravent, aucune dans sa réserve. On le vérifie juste après la pose, et cela reste vrai même si certaines reviennent.

    Après le dernier tour, on ne passe ni ne pioche plus rien.

rules-end-example = *Exemple : il reste { $had } ressource à Nell, qui construit sur son propre R7. D’abord { $back } lui reviennent, puis elle en pose { $placed } : il n’en reste aucune, et la partie se termine à la fin de ce tour.*

rules-scoring-title = Décompte final
rules-scoring =
    · les points derrière votre paravent
    · les cartes 10 à 20 (avec l’extension, jusqu’à 23) posées devant vous
    · 2 points par jeton Changer sa main inutilisé
    · les quartiers
    · avec l’extension : les espaces verts et les experts

    Le plus grand nombre de points l’emporte. En cas d’égalité, la victoire est partagée.

rules-scoring-example = *Exemple : Faye a { $points } points, { $cards } pour une carte, { $hands } pour un jeton Changer sa main et { $districts } pour les quartiers : { $total }.*

rules-districts-title = Quartiers
rules-districts =
    Un quartier, ce sont au moins deux bâtiments d’une même couleur qui se touchent par un côté, avec ou sans propriétaire. Se toucher par un coin ne suffit pas.

    La personne qui y a le plus de ressources gagne un point par ressource du quartier, peu importe à qui elle est. La deuxième gagne un point pour chacune des siennes. Les autres n’ont rien.

    Égalité : le bâtiment le plus haut du quartier l’emporte, puis le plus grand numéro sur un tel bâtiment.

    S’il n’y a que vos ressources, vous prenez les deux rangs : 2 points par ressource.

rules-districts-example = *Exemple : le bleu compte { $all } ressources : Faye { $faye }, Miley { $miley }, Nell { $nell }. Faye gagne { $first }. Miley et Nell sont à égalité ; le bâtiment de Miley a le plus grand numéro, elle gagne { $second }. Dans le jaune, Miley n’a pas d’adversaire et gagne { $alone }. Un bâtiment rouge isolé n’est pas un quartier.*

rules-cards-title = Cartes devant vous
rules-cards =
    Les personnages et les cartes 1 à 9 sont des bonus : chaque fois que vous faites l’action, ils rapportent 1 ressource (rouge), 1 tuile (bleu) ou 1 point (jaune).
    1, 4, 7 exploiter · 2, 5, 8 urbaniser · 3, 6, 9 construire en hauteur. 7 à 9 rapportent 1 point de plus.

    Les cartes à partir de 10 comptent une fois, à la fin :
    {""}**10, 13 :** 1 par ressource à vous sur les bâtiments de la couleur de la carte
    {""}**11 :** 1 par ressource à vous sur les bâtiments jaunes (R11), rouges (Y11) ou rouges (B11)
    {""}**12 :** 1 par ressource à vous sur les bâtiments bleus (R12), bleus (Y12) ou jaunes (B12)
    {""}**14 :** 1 par bâtiment à vous de hauteur 1 ou 2
    {""}**15 :** 3 par bâtiment à vous de hauteur 3 ou plus
    {""}**16, 17, 18 :** 2 par carte à bonus Exploiter, Urbaniser ou Construire en hauteur
    {""}**19 :** 2 par carte de la couleur de celle-ci, elle comprise
    {""}**20 :** 9 points
    16 à 19 comptent aussi vos personnages.

rules-cards-example = *Exemple, Faye dans cette ville : B13 compte ses { $resources } ressources sur des bâtiments bleus, Y14 ses { $low } bâtiments bas, R20 vaut { $twenty }.*

rules-solo-title = En solitaire contre Hal
rules-solo =
    Vous commencez avec 6 ressources, 6 tuiles et 6 points, sans personnages ni jetons Changer sa main. À chaque tour, vous piochez trois cartes et Hal une. Vous agissez en premier ; vos deux autres cartes sont défaussées.

    Hal pioche une tuile et construit toujours, sans payer. Avec une carte Urbanisation, il urbanise et gagne 1 point pour chaque élément que donneraient les voisins ; c’est vous qui déplacez le jeton. Avec une carte Bâtiment, il construit en hauteur et garde la carte. Les bonus ne lui rapportent rien ; les cartes à partir de 10 et les quartiers comptent pour lui à la fin.

    Quand l’un construit sur un bâtiment de l’autre, celui-ci récupère ses ressources et gagne 1 point pour chacune.

    La partie se termine après le tour où la réserve de tuiles est épuisée, où toutes les ressources de l’un sont posées, ou quand Hal manque de ressources. Vous gagnez avec plus de points que Hal ; à nombre égal, personne ne gagne.

    {""}**Niveau expert :** si la carte de Hal est une carte Urbanisation, il en pioche une autre. Il la joue si c’est une carte Bâtiment, ou une carte Urbanisation qui lui rapporte plus de points.

rules-solo-example = *Exemple : Hal urbanise R4 en A, à côté d’un bâtiment rouge de hauteur { $red } et d’un bleu de hauteur { $blue }. Il pose { $placed } ressource, ne paie rien d’autre et gagne { $points } points.*

rules-credits-title = Modules : crédits
rules-credits =
    Avec les nouveaux bâtiments, les bâtiments de prestige ou les espaces verts, les tuiles d’une action sont des crédits. On additionne d’abord toutes les tuiles de l’action, puis vous achetez une fois, en dépensant tous les crédits :

    · une tuile de base : 1
    · un nouveau bâtiment (valeur II) : 2
    · un bâtiment de prestige (valeur III) : 3
    · un espace vert : 1, un seul par action

    Seule la réserve de base compte pour la fin de partie. Quand elle s’épuise, on peut remettre en jeu des tuiles de toute sorte, pour 1 point chacune.

rules-credits-example = *Exemple : B7 seule, { $height } niveaux, et un bonus d’une tuile : { $credits } crédits. De quoi acheter { $all } tuiles de base, ou { $base } tuiles de base et { $new } nouveau bâtiment, ou { $most } nouveaux bâtiments.*

rules-new_buildings-title = Module : nouveaux bâtiments
rules-new_buildings =
    Les tuiles 21 à 23 de chaque couleur, dans une pile face cachée de valeur II. Elles se construisent comme les autres. Leurs cartes à la fin :

    {""}**21 :** 1 par carte à bonus permanent posée devant vous
    {""}**22 :** 5 par série d’un bonus Exploiter, d’un Urbaniser et d’un Construire en hauteur
    {""}**23 :** 4 par série d’une carte rouge, d’une bleue et d’une jaune
    Toutes trois comptent aussi vos personnages.

rules-new_buildings-example = *Exemple, les cartes devant Nell : B21 compte { $bonuses } cartes à bonus, soit { $b21 } points. R22 compte { $actions } série de bonus Exploiter, Urbaniser et Construire en hauteur, soit { $r22 } points. Y23 compte { $colours } séries de trois couleurs, ces cartes comprises, soit { $y23 } points.*

rules-prestige-title = Module : bâtiments de prestige
rules-prestige =
    Les tuiles 24 et 25 de chaque couleur, en piles face visible de valeur III. Elles se posent comme les autres, au coût habituel, mais n’ont ni carte ni pion Chantier : on ne construit pas dessus, on ne les exploite pas, et elles ne donnent rien à leurs voisins.

    Pour les quartiers et tout ce qui compte des bâtiments ou des ressources, ce sont des bâtiments.

rules-prestige-example = *Exemple : R24 sur le R7 de Nell. Aucun point à payer, { $placed } ressources posées ; le bâtiment a { $height } niveaux, pas de chantier, et reste tel quel.*

rules-green_spaces-title = Module : espaces verts
rules-green_spaces =
    Un espace vert ne se pose qu’avec une carte Urbanisation, en urbanisant. Il reçoit 1 de vos ressources, pas de pion Chantier, et on n’y construit jamais. Il ne donne rien à ses voisins.

    Un parc, c’est un ou plusieurs espaces verts qui se touchent. En urbanisant à côté d’un parc, on gagne 2 points pour chaque espace vert qu’il compte déjà.

    À la fin, chaque espace vert rapporte à son propriétaire 1 point par niveau de chaque bâtiment voisin. Les ressources d’un parc comptent aussi dans chaque quartier voisin, pour chaque joueur qui a une ressource dans ce quartier.

rules-green_spaces-example = *Exemple : R4 est urbanisée à côté d’un parc de { $spaces } espaces verts : { $points } points.*

rules-events-title = Module : événements
rules-events =
    Chaque joueur a deux tuiles Événement. On peut en joindre une à la carte choisie ; chacune ne sert qu’une fois. Quand votre action se résout, vous décidez si l’événement a lieu avant elle ou après. Il a lieu même si, faute de moyens, vous ne faites qu’exploiter.

    {""}*Alentour*, c’est le bâtiment de votre carte et ceux qui le touchent ; avec une carte Urbanisation, les bâtiments à côté de la case de son jeton.

    {""}**Concours d’idées :** 1 tuile par ressource alentour, 9 au plus.
    {""}**Campagne de presse :** 1 point par ressource alentour, 9 au plus.
    {""}**Expropriation**, seulement avec une carte Bâtiment : si le bâtiment est à un autre joueur et que vous avez assez de ressources, les vôtres remplacent les siennes, vous gagnez 1 point pour chacune ; le propriétaire récupère les siennes sans points.
    {""}**Contrôle qualité :** les autres perdent un point ou une ressource pour chacune des leurs alentour, à leur choix. À vous les points, 6 au plus.

rules-events-example = *Exemple : R7 seule avec une campagne de presse. R7, B12 et B9 portent { $points } ressources, quel qu’en soit le propriétaire : { $points } points.*

rules-keep_a_card-title = Module : garder une carte
rules-keep_a_card =
    Après avoir choisi, tout le monde met encore une carte de côté. Elle revient dans la main une fois les cartes passées ; on en passe donc deux au lieu de trois.

    De deux à quatre joueurs, des mains de cinq sont possibles ; on passe alors trois cartes.

rules-keep_a_card-example = *Exemple : Nell joue B1 avec B7 et met R1 de côté. { $passed } cartes passent à gauche ; R1 lui revient.*

rules-experts-title = Module : experts
rules-experts =
    Chaque joueur a trois personnages et un expert. Au draft, deux experts rejoignent chaque paquet ; on choisit quatre fois. Les cartes à partir de 10 ne comptent jamais d’expert.

    {""}**Artiste :** un numéro inférieur ne coûte aucun point.
    {""}**Avocat :** 2 points au lieu de 1 par ressource quand un autre joueur construit sur votre bâtiment.
    {""}**Banquier :** au début de l’action, peut changer des points en ressources, 1 pour 1. À la fin, chaque ressource derrière le paravent vaut un point.
    {""}**Inspecteur :** en urbanisant, 2 points si la nouvelle tuile touche un bâtiment de sa couleur ou relie des quartiers.
    {""}**Entrepreneur, Journaliste, Professeur :** à la fin, 2 par bâtiment rouge, jaune ou bleu à vous, 1 par bâtiment d’un autre joueur.
    {""}**Ingénieur :** 2 points par tuile remise en jeu. Si la réserve n’est jamais épuisée, 1 par tuile derrière le paravent à la fin.
    {""}**Maître architecte :** 2 tuiles de plus au départ. Permet de construire avec deux tuiles à la fois ; seule celle du dessus compte pour le coût.
    {""}**Maire :** changer de couleur ne coûte aucune ressource. À la fin, 1 point par quartier de la ville.

rules-experts-example = *Exemple : Nell (Artiste) pose R4 sur B7, à Faye (Avocat). Nell paie { $cost } pour l’autre couleur ; { $number } au lieu de { $covered } ne coûte aucun point à l’Artiste. Faye récupère { $back } : { $each } points par ressource.*

rules-page-title = Comment jouer
rules-page-about = Les règles telles que les donne `/ginkgo rules`, thème par thème ; `/ginkgo learn` les enseigne en jouant. Les images sont celles du jeu. Chaque règle a son numéro dans [rules.md](rules.md).
