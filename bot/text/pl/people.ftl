### Co może ustawić osoba, a co serwer.

me-title = ## Twoje ustawienia
me-dm-refused = Nie mogę do ciebie napisać: twoje wiadomości prywatne są zamknięte. Grasz przez *{ button-screen }* pod planszą. Gdy znów je otworzysz, użyj w nich dowolnego polecenia, na przykład `/ginkgo help`, a znów będę do ciebie pisać.
me-language-auto = Jak w Discordzie
me-screens = { $way ->
    [dm] Wiadomość prywatna i Mój ekran
   *[ephemeral] Tylko Mój ekran
}
me-pings = { $way ->
    [dm] Powiadom, gdy gra na mnie czeka
   *[off] Bez powiadomień
}
me-offers = { $takes ->
    [yes] Inni mogą proponować mi miejsce
   *[no] Bez propozycji miejsc
}
me-hints = { $on ->
    [yes] Wyjaśniaj, co jest dla mnie nowe
   *[no] Bez wskazówek: znam tę grę
}
me-remind-none = Bez przypomnienia
me-remind-minutes = { $n ->
    [one] Raz, po minucie
    [few] Raz, po { $n } minutach
   *[many] Raz, po { $n } minutach
}
me-remind-hours = { $n ->
    [one] Raz, po godzinie
    [few] Raz, po { $n } godzinach
   *[many] Raz, po { $n } godzinach
}
me-quiet-none = Bez godzin ciszy
me-quiet = Od { $begin } do { $end }
me-zone = Twoja strefa czasowa to { $zone }. Zmienia ją `/ginkgo me zone:`.
button-me-export = Pobierz moje dane
button-me-delete = Usuń moje dane
settings-choose = { $name ->
    [screens] Prywatne ekrany
    [pings] Powiadomienia
    [offers] Propozycje
    [hints] Wskazówki
    [remind] Przypomnienie
    [remind_off] Przypomnienie: tylko z powiadomieniami
    [quiet] Godziny ciszy
    [threads] Wątki
    [pace] Tempo
    [starters] Kto może zaczynać gry
    [enders] Kto może kończyć gry wcześniej
   *[language] Język
}

server-title = ## Ustawienia tego serwera
server-channels-all = Gry można zaczynać na każdym kanale. Ogranicza to `/ginkgo settings channel:`.
server-channels = Gry można zaczynać tu: { $list }. Zmienia to `/ginkgo settings channel:`.
server-channels-more = { $list } i jeszcze { $n }
server-threads = { $on ->
    [yes] Osobny wątek dla każdej gry
   *[no] Gry zostają na kanale
}
server-starters = { $who ->
    [players] Każdy
   *[managers] Tylko zarządzający serwerem
}
server-enders = { $who ->
    [players] Większość albo zarządzający
   *[managers] Tylko zarządzający serwerem
}
