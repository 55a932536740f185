### Des mots de tous les jours, par lesquels on trouve un thème des règles : ce que tape qui ne connaît pas les termes du jeu.

# Des mots qui ne font qu’interroger, et ne disent pas sur quoi.
rules-asking-words = que quoi qui qu’est-ce c’est est ce sont comment combien quand où pourquoi puis-je peut-on peux je on mon ma mes le la les un une des de si veut dire signifie

rules-overview-words = but aperçu objectif gagner gagnant débuter débutant nouveau comment jouer présentation règles bases jeu
rules-playing-words = boutons écran message privé mp confirmer valider appuyer où comment bot discord annuler erreur
rules-picture-words = symboles icônes signes légende couleurs formes badge grue signification engrenage roue fenêtre feuille drapeau maison chapeau casque couronne éclair rond carré triangle losange hexagone arbres cadre barre
rules-setup-words = commencer mise en place personnages draft distribuer ressources de départ joueurs combien
rules-round-words = tour ordre qui commence premier joueur passer cartes voisin simultané secret caché visible voir voient autres
rules-choose-words = annuler défaire revenir en arrière regretter reprendre changer d’avis erreur mauvaise carte choisir jouer
rules-new_hand-words = mulligan repiocher échanger cartes mauvaise main défausser jeton changer
rules-exploit-words = seule une carte gagner recevoir ressources tuiles points revenu récolte comment obtenir avoir
rules-urbanize-words = lettre agrandir étendre bord périphérie nouveau bâtiment poser tuile ville
rules-construct-words = bâtir dessus étage niveau recouvrir coût payer numéro inférieur autre couleur garder carte propriétaire appartient prendre hauteur prix voler surconstruire quelqu’un d’autre perdu perdre
rules-afford-words = pas assez trop cher manquer payer impossible pourquoi je ne peux pas négatif argent
rules-tokens-words = déplacer lettre où bloqué pousser décaler flèche case place libre alphabet emplacement
rules-supply-words = plus de tuiles épuisée vide rendre remettre tuiles
rules-deck-words = pioche mélanger défausse grue chantier reconstituer nouvelles cartes
rules-end-words = fin finir dernier tour partie terminée combien de temps durée
rules-scoring-words = compter points total décompte qui gagne gagnant égalité score le plus de points
rules-districts-words = zone majorité groupe touche couleur deuxième second rang égalité qui gagne adjacent diagonale coins départager
rules-cards-words = bonus permanent fin de partie tableau cartes valeurs numéros devant paravent
rules-solo-words = seul solitaire solo hal robot un joueur contre ordinateur
rules-credits-words = acheter achat dépenser tuiles valeur extension
rules-new_buildings-words = extension 21 22 23 valeur deux
rules-prestige-words = extension 24 25 valeur trois
rules-green_spaces-words = extension parc jardin vert nature
rules-events-words = extension tuile événement presse concours expropriation contrôle qualité avant après
rules-keep_a_card-words = extension conserver réserver mettre de côté cinq cartes
rules-experts-words = extension pouvoir artiste avocat banquier inspecteur ingénieur maire professeur journaliste
