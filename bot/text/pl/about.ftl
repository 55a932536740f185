### O bocie.

about-title = ## Ginkgopolis na Discordzie{ $version ->
    [checkout] , wersja rozwojowa
   *[installed] {" "}{ $number }
}
about-unofficial = Nieoficjalny bot do grania ze znajomymi w Ginkgopolis, grę planszową, której autorem jest Xavier Georges. Nie ma związku z wydawcami.
# Few are as many.
about-health = { $games ->
    [one] { $games } otwarta gra
    [few] { $games } otwarte gry
   *[many] { $games } otwartych gier
}, opóźnienie Discorda { $ms } ms, działa { $days ->
    [0] od dzisiaj
    [one] od 1 dnia
   *[many] od { $days } dni
}.
about-source = Kod źródłowy: { $link }
about-privacy = ### Prywatność
    Przechowywane są identyfikatory i nazwy graczy, ich ustawienia, gry i postępy w nauce. Twoje wiadomości nie są zapisywane ani czytane, z jednym wyjątkiem: gdy bot nie wie, czy jego własna wiadomość dotarła, na przykład po awarii, szuka jej wśród najnowszych na kanale. `/ginkgo me` eksportuje albo usuwa twoje dane.
about-privacy-link = Więcej: { $link }
about-contact = Kto prowadzi tego bota: { $contact }
