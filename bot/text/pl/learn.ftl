### Pierwsza gra z przewodnikiem, zagadki i zaproszenia do nauki.

## Rama przewodnika

learn-title = ## Lekcja { $n } z { $all }: { $title }
learn-elsewhere = -# To nie jest ruch przewodnika, ale to nic złego: tu widać dokładnie, co się stanie.
learn-new-hand = Zmiana ręki wymienia wszystkie karty i tej, o którą chodziło przewodnikowi, już nie ma. Zagraj, co chcesz, albo naciśnij *Spróbuj ponownie*.
learn-other = To inny ruch niż u przewodnika; wyżej widzisz, co z niego wynikło. Nic nie przepada: *Spróbuj ponownie* cofa ten ruch.
learn-other-next = Następny krok zaczyna się tak, jakby to był ruch przewodnika.
learn-guide-move = -# Ruch przewodnika: { $move }. { $does }.
learn-now = **Teraz prawdziwa gra.** Przy dwóch graczach każdy ma 25 zasobów, a gra trwa około dwudziestu tur.
learn-direct = Tutaj, w wiadomościach prywatnych, gra się z Halem. Do gry z innymi albo z botami służy `/ginkgo new` na kanale serwera.
learn-press = Naciśnij { $first ->
    [back] *{ button-back }*, potem {""}
    [over] *{ button-start-over }*, potem {""}
   *[here] {""}
}{ $how ->
    [alone] **{ $card }**, potem *Sama*, a potem *Potwierdź*.
    [both] **{ $button }**.
    [then_alone] *Sama*, a potem *Potwierdź*.
    [confirm] *Potwierdź*.
   *[tile] **{ $card }**, a potem **{ $tile }**.
}
learn-left = Możesz wrócić, kiedy chcesz: `/ginkgo learn` zaczyna tam, gdzie przerywasz.
learn-alt = Obrazek wskazuje { $list }.
learn-alt-part = { $part ->
    [card] kartę { $name }
    [tile] kafelek { $name }
    [resources] twoje zasoby
    [points] twoje punkty
   *[area] to, co leży przed twoją zasłonką
}
button-learn-next = Dalej: { $title }
button-learn-skip = Pomiń ten krok
button-learn-again = Spróbuj ponownie
button-learn-back = Krok wstecz
button-learn-rules = Ta zasada
button-learn-leave = Wyjdź
button-learn-resume = Wróć do nauki
button-learn-play = { $how ->
    [solo] Solo z Halem
    [ai] Z łatwym botem
   *[lobby] Poczekalnia tutaj
}
button-learn-anew = Od początku
button-learn-to-guide = Wróć do przewodnika
button-puzzles = Zagadki

## Pierwsza gra

learn-first-exploit-title = sama karta
learn-first-exploit =
    Wygrywa się punktami, a najwięcej dają ich dzielnice miasta, które wszyscy razem budujecie. W każdej turze wszyscy potajemnie wybierają po jednej karcie, potem każdy po kolei odkrywa i zagrywa swoją; karta Budynku zagrana **sama wykorzystuje** swój budynek: czerwony daje zasoby, niebieski kafelki, żółty punkty, po jednym za każde piętro.
    { $press }
learn-first-exploit-done = Masz 2 zasoby więcej: 1 z budynku, do kogokolwiek należy, i 1 dzięki czerwonej postaci, której premia działa przez całą grę. Przechodzą z twojego zapasu za twoją zasłonkę, gdzie nikt inny ich nie widzi: w tej krótkiej grze każdy ma ich w sumie 9, w prawdziwej 25. Niezagrane karty idą do sąsiada, jego karty do ciebie i każdy dobiera jedną.

learn-first-urbanize-title = karta Urbanizacji z kafelkiem
learn-first-urbanize =
    Sama **karta Urbanizacji** (ta z literą) daje 1 zasób albo 1 kafelek. Z kafelkiem **urbanizuje**: kafelek z 1 twoim zasobem zajmuje miejsce żetonu z tą literą, a każdy sąsiedni budynek ci płaci.
    { $press }
learn-first-urbanize-token = Żeton idzie dalej, na wolne pole obok twojego nowego kafelka: tam miasto może urosnąć następnym razem.{ $guided ->
    [yes] {" "}Wybierz dowolne pole, przewodnik pójdzie za tobą.
   *[no] {""}
}
learn-first-urbanize-done = Budynek poniżej daje 1 zasób; twoje postacie z premią za urbanizację dokładają 1 punkt i 1 kafelek. Żeton leży teraz obok nowego kafelka, więc miasto może rosnąć stamtąd dalej. Dźwig oznacza nowy kafelek: jego karty nikt nie dostanie, dopóki talia nie zostanie odtworzona.

learn-first-construct-title = karta Budynku z kafelkiem
learn-first-construct =
    Karta Budynku z kafelkiem **konstruuje piętro** na tym budynku. Kładziesz na nim tyle zasobów, ile ma wtedy pięter, a **karta zostaje przed tobą** jako premia.
    { $press }
learn-first-construct-done = Budynek ma 2 piętra, 2 twoje zasoby i należy do ciebie. Jego karta, B3, od teraz daje ci kafelek za każde piętro, które konstruujesz; karty od 10 wzwyż dają za to punkty na koniec. Dźwigi zniknęły: talia się skończyła, a karty tych kafelków są już w nowej.

learn-first-pay-title = niższe numery, inne kolory
learn-first-pay =
    Wyższy numer w tym samym kolorze nic więcej nie kosztuje. Za **niższy numer** płacisz różnicę w **punktach**, za inny **kolor** 1 **zasób**.
    { $press }
learn-first-pay-done = To kosztowało 1 punkt, bo 16 jest o 1 niższe niż 17, i 1 zasób za kolor; wcześniej twój własny zasób z budynku wrócił do ciebie. Kto nie ma czym zapłacić, gdy przyjdzie jego kolej, nic nie buduje i zostaje mu tylko eksploatacja. W każdej turze zaczyna kolejna osoba po lewej.

learn-first-own-title = zasoby to własność
learn-first-own =
    Budynek należy do tego, czyje zasoby na nim leżą, dopóki ktoś na nim nie zbuduje; wtedy zasoby wracają do właściciela, **a z nimi po 1 punkcie za każdy**, jeśli zbudował inny gracz.
    {""}**{ $card }** należy do Ady. { $press }
learn-first-own-done = Ada odzyskuje zasób i dostaje 1 punkt, a budynek jest twój. Gdy budujesz na własnym budynku, twoje zasoby wracają bez punktów. Nic w mieście nie jest czyjeś na zawsze, a utrata budynku to nie katastrofa.

learn-first-districts-title = dzielnice
learn-first-districts =
    Dwa lub więcej połączonych budynków jednego koloru to **dzielnica**, jak twój 🟦 B16 i { $tile } za chwilę; jeden sam nią nie jest. Na koniec ten, kto ma w niej najwięcej zasobów, dostaje 1 punkt za **każdy** leżący tam zasób, a drugi gracz po 1 za każdy własny.
    { $press }
learn-first-districts-done = Ada dobudowuje tam B19, ale ty masz w dzielnicy 3 zasoby, a ona 1: teraz dałoby to tobie 4 punkty, a Adzie 1. Przy remisie decyduje wyższy budynek, potem wyższy numer; kto jest w dzielnicy bez rywali, bierze oba miejsca.

learn-first-end-title = koniec
learn-first-end =
    Gra kończy się po turze, w której **wszystkie zasoby któregoś gracza są w mieście**, żadnego za zasłonką i żadnego w zapasie, albo w której kafelki kończą się po raz drugi.
    Zostały ci 2, a oba zmieszczą się na jednym budynku. { $press }
learn-first-end-done = Nie masz już żadnego zasobu, więc to była ostatnia tura. Teraz sumuje się punkty, karty od 10 wzwyż, niewykorzystane żetony zmiany ręki i dzielnice.
learn-first-left-out = **Tego jeszcze nie było:** *Zmień rękę* wymienia wszystkie twoje karty, zanim wybierzesz, a każdy zachowany żeton to 2 punkty. Gdy kafelki skończą się po raz pierwszy, każdy może zwrócić kafelki, po 1 punkcie za sztukę: tworzą nowy zapas, a jeśli wróci ich za mało, gra się kończy. Takie rzeczy wyjaśnia twój ekran, gdy zdarzą się po raz pierwszy.

button-learn = Poznaj grę
button-learn-known = Znam tę grę
button-hint = Zasada – { $title }

## Wskazówki: po jednym wierszu, za pierwszym razem

hint-learn = -# 💡 Pierwszy raz? *Poznaj grę* to krótka gra z objaśnieniami, mniej więcej na dziesięć minut.
hint-solo = -# 💡 Hal zawsze buduje i nic nie płaci. Premie nic mu nie dają; jego karty od 10 wzwyż i jego dzielnice liczą się na koniec. Jego punkty i zasoby są na planszy i na twoim ekranie.
hint-draft = -# 💡 Zatrzymaj jedną kartę, resztę przekaż dalej. Jej premia działa przez całą grę; to, co daje od razu, to drobiazg.
hint-expert = -# 💡 Twój ekspert ma własną moc, której nie ma nikt inny.
hint-exhausted = -# 💡 Kafelki skończyły się po raz pierwszy: te, które zwrócisz, dają ci punkty i tworzą nowy zapas. Gra się kończy, jeśli nie wróci ich więcej, niż trzeba jeszcze dobrać.
hint-fell_back = -# 💡 Gdy przyszła twoja kolej, nie było czym zapłacić: kafelek wraca do ciebie i zostaje sama eksploatacja (zasada R3.4).
hint-built_over = -# 💡 Ktoś zbudował na twoim budynku: leżące tam twoje zasoby wracają do ciebie i dają ci punkty (zasada R3.3).
hint-shifted = -# 💡 Obok nowego kafelka nie było wolnego pola, więc żetony przesunęły się wzdłuż obrzeża (zasada R3.5).
hint-new_hand = -# 💡 Zmiana ręki wymienia wszystkie karty na ręce. Niewykorzystany żeton to na koniec 2 punkty.
hint-rebuilt = -# 💡 Talia się skończyła: doszły do niej karty kafelków z Placem Budowy, więc teraz można na nich budować.
hint-reshuffled = -# 💡 Talia się skończyła: potasowany stos kart odrzuconych tworzy nową talię.
hint-event_tile = -# 💡 Każdy kafelek wydarzenia można zagrać raz, razem z kartą, przed akcją albo po niej; Przywłaszczenie tylko z kartą Budynku.
hint-credits = -# 💡 Kafelki, które zdobywasz, to punkty doboru: wydaj je na kafelki podstawowe albo innego rodzaju.
hint-token = -# 💡 Żeton idzie dalej: oznacza, gdzie miasto może teraz urosnąć, gdy ktoś dobierze jego kartę.
hint-last_round = -# 💡 To ostatnia tura. Po niej liczą się dzielnice{ $alone ->
    [yes] {" "}i karty od 10 wzwyż
   *[no] , karty od 10 wzwyż i żetony zmiany ręki
}.
hint-tie = -# 💡 O remisie w dzielnicy decyduje, czyj najwyższy budynek jest wyższy, a potem, czyj ma wyższy numer (zasada R6.4).
hint-outlook = -# 💡 *końcowa punktacja teraz +3* znaczy: gdyby gra skończyła się zaraz potem, końcowa punktacja dałaby ci 3 punkty więcej.
hint-letter_alone = -# 💡 Sama karta Urbanizacji daje 1 zasób albo 1 kafelek i wszystkie twoje premie za eksploatację: spokojna tura na zapasy.
hint-may_new_hand = -# 💡 Nic nie pasuje? Zmiana ręki wymienia wszystkie twoje karty, zanim wybierzesz. Każdy zachowany żeton to na koniec 2 punkty.

learn-known = Nie będzie już wskazówek. `/ginkgo me` włącza je z powrotem, a `/ginkgo learn` jest zawsze pod ręką.

## Zagadki

puzzle-title = ## Zagadka { $n } z { $all }: { $title }
    -# Rozwiązane: { $solved } z { $all }.
puzzle-choice = { $n }. { $title }
puzzle-goal = { $goal ->
    [points] Zaczynasz. Który pojedynczy ruch daje od razu **najwięcej punktów**, nie licząc dzielnic i końca gry?
    [total] Zaczynasz, a zaraz po twojej akcji liczy się wynik. Który ruch daje **najwyższą sumę**?
    [end] Zaczynasz. **Zakończ grę** w tej turze.
   *[district] Zaczynasz. Który ruch sprawi, że **dzielnica z { $where }** będzie dla ciebie najwięcej warta?
}
puzzle-choose = Która karta? Policz w głowie: przyciski nie mówią, co daje ruch.
puzzle-picked = **{ $card }**: sama czy z którymś kafelkiem?
puzzle-solved = **To najlepszy ruch.**
puzzle-missed = Jest lepszy ruch.
puzzle-compared = { $goal ->
    [points] Twój ruch daje { $got }, najlepszy { $best }.
    [total] Z twoim ruchem wychodzi razem { $got }, z najlepszym { $best }.
    [end] { $got ->
        [0] Po twoim ruchu gra toczy się dalej.
       *[other] Twój ruch kończy grę po tej turze.
    }
   *[district] Dzielnica jest dla ciebie warta { $got }, z najlepszym ruchem { $best }.
}
puzzle-solution = **Najlepszy ruch:** { $move }. { $why }
move-alone = sama karta { $card }
move = { $card } + { $tile }
button-puzzle-next = Następna zagadka
button-puzzle-before = Poprzednia zagadka
button-puzzle-solution = Pokaż najlepszy ruch

puzzle-neighbours = Dobre sąsiedztwo
puzzle-neighbours-why = Obok C stoją dwa żółte budynki. Każdy daje ci 1 punkt, do kogokolwiek należy, a twoje dwie premie za urbanizację dokładają 2.
puzzle-quiet = Cichy ruch
puzzle-quiet-why = Y4 daje 1 punkt, a twoja karta Y1 dokłada 1 do każdej eksploatacji. Za budowę na Y4 dostaje się tylko premię za piętro.
puzzle-bonuses = Dwie premie naraz
puzzle-bonuses-why = 16 to więcej niż 12, więc kafelek nie kosztuje punktów. Y3 i twoja żółta postać dają po 1 za konstruowanie piętra; karta Urbanizacji przynosi tylko to, co dokłada Y2.
puzzle-last_resources = Ostatni zasób
puzzle-last_resources-why = Masz 2 zasoby i ani jednego w zapasie. R5 zachowuje kolor R2, więc oba zostają w mieście; inny kolor kosztowałby jeden z nich.
puzzle-last_tiles = Ostatni kafelek
puzzle-last_tiles-why = Zapas raz już się wyczerpał i są w nim 2 kafelki. B9 ma dwa piętra, czyli daje 2 kafelki, i zapas wyczerpuje się po raz drugi.
puzzle-alone = Bez rywali
puzzle-alone-why = Z B6 są tam 3 zasoby, wszystkie twoje. Kto jest w dzielnicy bez rywali, bierze oba miejsca: po 2 punkty za każdy.
puzzle-tie = Kto wygrywa remis
puzzle-tie-why = R20 łączy twój R17 z budynkami Ady: po 3 zasoby, oba najwyższe budynki mają po 2 piętra, a 20 to więcej niż 8. Masz pierwsze miejsce i bierzesz wszystkie 6.
puzzle-joined = Z dwóch jedna
puzzle-joined-why = B4 łączy niebieską dzielnicę, w której prowadzisz, z B5 Ady. Jej 2 zasoby liczą się tam teraz dla ciebie: 10 punktów zamiast 7.
puzzle-patience = Cierpliwość
puzzle-patience-why = Y5 daje 2 punkty za swoje piętra, Y7 dokłada 2, a twoja żółta postać 1. Tak późno żadna budowa tyle nie da.
puzzle-overtaking = Wyprzedzanie
puzzle-overtaking-why = B10 wchodzi do niebieskiej dzielnicy: po 3 zasoby, oba najwyższe budynki mają po 2 piętra, a 10 to więcej niż 4. Pierwsze miejsce daje 6 zamiast dotychczasowego 1.
