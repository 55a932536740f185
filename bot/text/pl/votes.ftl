### Głosowania, powiadomienia, odejścia.

vote-title = **{ $kind ->
    [end] Zakończyć tę grę teraz?
    [pause] Zrobić przerwę?
    [resume] Grać dalej?
    [pace] Zmienić tempo na { $pace ->
        [live] „na żywo”
       *[relaxed] „spokojne”
    }?
    [kick] Usunąć z gry gracza { $about }? Miejsce zająłby bot.
    [default] Zagrać raz najprostszy ruch za gracza { $about }?
   *[ai] Czy do powrotu gracza { $about } ma grać bot?
}**
vote-by = Pyta { $who }.
vote-agreed = Za: { $list }.
vote-missing = { $n ->
    [one] Potrzeba jeszcze jednej zgody
    [few] Potrzeba jeszcze { $n } zgód
   *[many] Potrzeba jeszcze { $n } zgód
}; na razie bez głosu: { $list }.
vote-by-itself = -# { $kind ->
    [resume] Gra ruszy dalej sama { $at }, jeśli to pytanie będzie wciąż otwarte.
    [default] Najprostszy ruch zostanie zagrany { $at }, jeśli to pytanie będzie wciąż otwarte.
   *[ai] Bot zacznie grać { $at }, jeśli to pytanie będzie wciąż otwarte.
}
vote-state = { $state ->
    [passed] Jest zgoda. Zrobione.
   *[settled] Pytanie jest już nieaktualne.
}
matter-settled = To już nieaktualne.
nobody = nikt
button-agree = Zgadzam się
button-decline = Wycofaj zgodę
button-ask-default = Zagraj najprostszy ruch
button-ask-stand-in = Niech zagra bot
button-accept = Zajmij miejsce gracza { $name }
button-refuse = Nie

ping = Stół [{ $place }]({ $link }) { $often ->
    [first] czeka
   *[again] wciąż czeka
} na { $wants ->
    [card] twoją kartę
   *[answer] twoją odpowiedź
}.
ping-mention = { $user }, stół { $often ->
    [first] czeka
   *[again] wciąż czeka
} na { $wants ->
    [card] twoją kartę
   *[answer] twoją odpowiedź
}.
resign-where = Przy którym stole oddajesz swoje miejsce? Poprosimy jeszcze o potwierdzenie.
resign-question = { $place }: oddać swoje miejsce? { $alone ->
    [yes] Nikt inny tam nie gra, więc gra się skończy.
   *[no] Dalej zagra bot.
}
button-resign-ai = Oddaj botowi
button-resign-end = Zakończ grę
button-ask-end = Zaproponuj koniec gry
end-question = To kończy grę od razu i dla wszystkich przy stole. Nie da się jej wznowić.

log-title = { $pages ->
    [1] ## Przebieg gry
   *[other] ## Przebieg gry, strona { $page } z { $pages }
}
log-round = ### { $line }
log-empty = { $round ->
    [0] Nic się jeszcze nie wydarzyło.
   *[other] Ta gra zaczyna się w turze { $round } i nic się w niej jeszcze nie wydarzyło.
}
button-earlier = Wcześniej
button-later = Później

late = { $who } od dawna nie odpowiada. Pozostali mogą zdecydować, co dalej; nikt nie musi.
seat-changed = { $what ->
    [resigned] { $who } oddaje swoje miejsce. Dalej gra bot.
    [kicked] Decyzją stołu gracz { $who } zostaje usunięty z gry. Dalej gra bot.
    [stand_in] { $who } chwilowo nie gra. Do powrotu gra bot.
    [came_back] { $who } wraca do gry.
    [replaced] { $who } zajmuje { $named ->
        [yes] miejsce gracza { $whose }.
       *[no] miejsce przy stole.
    }
   *[default_played] { $who } nie odpowiada. Raz zagrano najprostszy ruch.
}
seat-to-offer = Każdy, kto tu gra, może komuś zaproponować to miejsce.
button-offer-seat = Zaproponuj miejsce
offer-question = { $own ->
    [yes] Komu zaproponować twoje miejsce?
   *[no] Komu zaproponować miejsce gracza { $who }?
} Wybrana osoba zajmie je tylko wtedy, gdy się zgodzi.
offer-choose = Wybierz osobę
table-paused = { $paused ->
    [yes] Przy stole trwa przerwa. Nikt nie dostaje przypomnień. Jeśli przez miesiąc nikt nie tknie gry, skończy się sama.
   *[no] Gramy dalej.
}
button-ask-resume = Gramy dalej
seat-offered = { $by } proponuje ci { $whose ->
    [hers] swoje miejsce
    [yours] miejsce, które było twoje,
   *[left] miejsce gracza { $who }
} przy stole [{ $place }]({ $link }).
seat-offered-mention = { $user }, { $by } proponuje ci { $whose ->
    [hers] swoje miejsce.
    [yours] miejsce, które było twoje.
   *[left] miejsce gracza { $who }.
}
