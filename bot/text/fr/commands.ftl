# Les noms des commandes sont dans le code ; ce qu’elles font est ici. Discord accorde 100 caractères à chacune.

command-ginkgo = Jouer à Ginkgopolis
command-new = Ouvrir une salle d’attente dans ce salon
command-new-setup = Comment les personnages sont distribués : sets tout faits, ou draft
command-new-setup-introductory = Sets d’initiation
# As in English.
command-new-setup-draft = Draft
command-new-solo = Jouer en solitaire contre Hal
# As in English.
command-new-solo-normal = Normal
# As in English.
command-new-solo-expert = Expert
command-new-modules = Modules de l’extension : tous, aucun, ou des noms séparés par des virgules
command-new-hand = Cartes en main ; 5 demande le module Garder une carte
command-new-pace = En direct : { $live } pour répondre, rappel après { $live_ping }. Tranquille : { $relaxed }, { $relaxed_ping }
command-new-pace-live = En direct
command-new-pace-relaxed = Tranquille
command-new-language = La langue parlée dans le salon
command-join = Prendre une place dans la salle d’attente de ce salon
command-leave = Quitter la salle d’attente de ce salon
command-start = Commencer la partie ; pour l’hôte
command-board = Afficher de nouveau la ville, en bas du salon
command-screen = Votre écran privé, ici et maintenant ; personne d’autre ne le voit
command-rules = Les règles par thème
command-rules-topic = Ce que vous voulez lire
command-log = Les tours joués, en mots
command-end = Proposer d’arrêter cette partie avant la fin
command-resign = Abandonner votre place
command-table = Ce qui touche à cette table et sert rarement
command-my = Ce qui est à vous
command-my-games = Vos tables, et la prochaine qui vous attend
command-help = Ce que je sais faire, et par où commencer
command-kick = Proposer de donner la place de quelqu’un à une IA
command-kick-player = La personne à exclure
command-replace = Proposer une place à quelqu’un d’autre
command-replace-player = La personne à remplacer
command-replace-by = La personne qui prendrait sa place
command-pause = Proposer d’arrêter la pendule
command-resume = Proposer de relancer la pendule
command-pace = Proposer un autre rythme
command-me = Votre langue, vos rappels et relances, vos données
command-me-zone = Votre fuseau horaire pour les heures calmes, comme Europe/Paris
command-settings-channel = Un salon où l’on peut commencer une partie ; le choisir à nouveau le retire de la liste
command-settings = Les réglages de ce serveur ; pour qui peut le gérer
command-about = Version, état, code source et vie privée
command-export = Le fichier de la partie finie
command-review = La partie finie, vue par l’IA de niveau expert
command-replay = Le film de la partie finie
command-learn = Apprendre le jeu pas à pas, en jouant une courte partie
command-puzzle = Trouver le meilleur coup dans une position
command-puzzle-number = Laquelle ; sans numéro, la prochaine non résolue
