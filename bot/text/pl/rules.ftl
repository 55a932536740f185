### Zasady według tematów, naszymi słowami. {""} zaczyna wiersze, które Fluent wziąłby za coś innego.

topic-heading = ## { $title }
topic-choose = Inny temat
topic-none = W zasadach nie ma niczego o: { $typed }. Wybierz temat z listy.
topics = Tematy
topic-before = ← { $title }
topic-after = { $title } →

rules-own-alt = Ekran: { $name }, { $stock }, { $n } { $n ->
    [one] żeton
    [few] żetony
   *[many] żetonów
} zmiany ręki. Ręka: { $hand }. Kafelki: { $tiles }.

rules-overview-title = O co chodzi
rules-overview =
    Wszyscy budujecie jedno miasto. W każdej turze wybieracie potajemnie po karcie, samej albo z kafelkiem Budynku, a potem akcje są rozpatrywane w kolejności tury.

    {""}**Sama karta oznacza eksploatację**: karta Budynku daje to, co jej budynek, zasoby (czerwony), kafelki (niebieski) albo punkty (żółty); karta Urbanizacji daje zasób albo kafelek.
    {""}**Karta Urbanizacji z kafelkiem urbanizuje**: miasto rośnie na obrzeżu.
    {""}**Karta Budynku z kafelkiem konstruuje piętro** na tym budynku.

    Kto buduje, kładzie na budynku własne zasoby. To one decydują na koniec, kto jest pierwszy i drugi w każdej dzielnicy. Wygrywa, kto ma najwięcej punktów.

    Ile kto ma za zasłonką, pozostaje do końca tajemnicą.

rules-overview-example = *Przykład, jedna tura: Faye urbanizuje R4 w miejscu A i dostaje { $urbanized }. Miley wykorzystuje B3 i dostaje { $exploited }. Nell konstruuje Y6 na Y2: budynek ma teraz { $height } { $height ->
        [one] piętro
        [few] piętra
       *[many] pięter
    } i { $placed } { $placed ->
        [one] jej zasób
        [few] jej zasoby
       *[many] jej zasobów
    }.*

rules-picture-title = Obrazek
rules-picture =
    Ramki i numery w mieście pokazują, co zmieniła miniona tura: w kolorze i kształcie gracza, z numerami w kolejności akcji. Pełna ramka to położony kafelek albo przesunięty żeton; same narożniki to budynek wykorzystany albo przejęty.

    Pod miastem każdy gracz ma swój wiersz, zawsze w tej samej kolejności; grot strzałki wskazuje, kto zaczyna następną turę. *{ button-districts }* pod planszą mówią, kto jest w nich na tę chwilę pierwszy i drugi.

rules-playing-title = Jak się tu gra
rules-playing =
    Twój prywatny ekran przychodzi w wiadomości prywatnej. *{ button-screen }* pod planszą i `/ginkgo screen` otwierają ten sam, widoczny tylko dla ciebie.

    Naciśnij kartę, potem kafelek albo *Sama*. Twój ekran z góry mówi, co dałby teraz każdy wybór. *końcowa punktacja teraz +3* znaczy: gdyby gra skończyła się zaraz potem, końcowa punktacja dałaby ci 3 punkty więcej. Nic nie jest ostateczne, dopóki nie naciśniesz *Potwierdź*, a *Zmień zdanie* działa, dopóki nie wybiorą wszyscy.

    Po każdej turze na kanale pojawia się nowa plansza. *{ button-describe }* opisuje ją bez obrazka; `/ginkgo log` opowiada wszystkie dotychczasowe tury.

    Kafelek albo karta Budynku to kolor i numer: 🟥 R7 jest czerwony, 🟦 B7 niebieski, 🟨 Y7 żółty. Litera od A do L oznacza kartę Urbanizacji i jej żeton na obrzeżu miasta. Każdy gracz ma swój kolor i kształt.

rules-setup-title = Przygotowanie
rules-setup =
    Dziewięć kafelków od 1 do 3 tworzy kwadrat. Nie mają właściciela i nie leżą na nich zasoby. Dookoła leżą żetony od A do L, zgodnie z ruchem wskazówek zegara.

    Kafelki od 4 do 20 to zapas kafelków; przy najwyżej trzech graczach sześć z nich opuszcza grę. W talii są karty od A do L i karty tych dziewięciu budynków; przy najwyżej trzech graczach pierwsze siedem trafia na stos kart odrzuconych.

    Zasoby każdego gracza: 25 przy dwóch graczach, 20 przy trzech, 18 przy czterech, 16 przy pięciu. Na początku leżą w zapasie gracza. Każdy ma dwa żetony zmiany ręki i cztery karty na ręce.

    {""}**Postacie.** Gra wprowadzająca: każdy dostaje losowy zestaw trzech. Draft: zatrzymaj jedną z czterech, resztę przekaż w lewo, aż będziesz mieć trzy. Postacie dają na początku dobra, a przez całą grę premię.

rules-setup-example = *Przykład, trzech graczy: { $characters ->
        [one] { $characters } postać Nell daje
        [few] { $characters } postacie Nell dają
       *[many] { $characters } postaci Nell daje
    } jej { $gains }; w jej zapasie { $left ->
        [one] zostaje { $left } zasób
        [few] zostają { $left } zasoby
       *[many] zostaje { $left } zasobów
    }. Każdy ma na ręce { $hand } { $hand ->
        [one] kartę
        [few] karty
       *[many] kart
    }. Zapas kafelków liczy wtedy { $tiles } { $tiles ->
        [one] kafelek
        [few] kafelki
       *[many] kafelków
    }, a talia { $cards } { $cards ->
        [one] kartę
        [few] karty
       *[many] kart
    }.*

rules-round-title = Tura
rules-round =
    1. Wszyscy wybierają jednocześnie: kartę, samą albo z jednym kafelkiem.
    2. Od pierwszego gracza każdy odkrywa i działa: wykorzystuje, urbanizuje albo konstruuje piętro.
    3. Niezagrane karty idą do sąsiada z lewej, karta pierwszego gracza też. Każdy dobiera jedną kartę.

    Jawne są miasto, żetony, wszystkie odkryte karty, stos kart odrzuconych oraz to, ile jest kafelków i kart. Tajne są punkty, zasoby i kafelki za zasłonkami, ręce i wybory.

rules-round-example = *Przykład: kartę pierwszego gracza ma { $one }. Najpierw działa { $one }, potem { $two }, potem { $three }, jak mówią numery na obrazku. { $to } dostaje { $passed } { $passed ->
        [one] kartę, której
        [few] karty, których
       *[many] kart, których
    } Nell nie zagrywa, i dobiera { $drawn }: na ręce ma znowu { $hand }. Następną turę zaczyna { $next }.*

rules-choose-title = Wybór karty
rules-choose =
    Wybierz jedną kartę z ręki.

    {""}**Sama** oznacza eksploatację: karta Budynku wykorzystuje swój budynek, karta Urbanizacji daje zasób albo kafelek.
    {""}**Karta Urbanizacji z kafelkiem** urbanizuje: kafelek zajmuje miejsce jej żetonu.
    {""}**Karta Budynku z kafelkiem** konstruuje piętro: kafelek trafia na ten budynek.

    Każdą kartę można zagrać z każdym kafelkiem. Jeśli nie stać cię na to, gdy przyjdzie twoja kolej, kafelek wraca do ciebie, a karta działa jak zagrana sama. Jeśli cię stać, musisz to zrobić.

    Dopóki nie wybiorą wszyscy, możesz zmienić zdanie.

rules-choose-example = *Przykład, ręka Nell: sama karta R7 daje jej { $alone }. Karta A z kafelkiem R4 to urbanizacja: Nell kładzie { $one } { $one ->
        [one] zasób
        [few] zasoby
       *[many] zasobów
    } i dostaje { $urbanized }. R7 z kafelkiem R4 to konstruowanie piętra: Nell płaci { $cost }, kładzie { $placed } { $placed ->
        [one] zasób
        [few] zasoby
       *[many] zasobów
    }, a budynek, który ma teraz { $height } { $height ->
        [one] piętro
        [few] piętra
       *[many] pięter
    }, należy do Nell.*

rules-new_hand-title = Zmiana ręki
rules-new_hand =
    Przed wyborem możesz wydać żeton zmiany ręki: odrzuć całą rękę i dobierz tyle samo nowych kart. W jednej turze można wydać oba żetony.

    Niewykorzystany żeton to na koniec 2 punkty.

rules-new_hand-example = *Przykład: Nell ma C, D, E i F i wydaje żeton zmiany ręki: odrzuca { $discarded } { $discarded ->
        [one] kartę
        [few] karty
       *[many] kart
    } i dobiera { $drawn } { $drawn ->
        [one] nową
        [few] nowe
       *[many] nowych
    }. Zostaje jej { $left } { $left ->
        [one] żeton
        [few] żetony
       *[many] żetonów
    }; niewykorzystany jest wart { $worth } { $worth ->
        [one] punkt
        [few] punkty
       *[many] punktów
    }.*

rules-exploit-title = Eksploatacja
rules-exploit =
    Karta zagrana sama to eksploatacja.

    {""}**Karta Urbanizacji:** weź 1 zasób albo 1 kafelek; decydujesz, gdy przyjdzie twoja kolej.
    {""}**Karta Budynku:** wykorzystujesz jej budynek. Daje on po jednym dobru za każde piętro, do kogokolwiek należy: czerwony zasoby, niebieski kafelki, żółty punkty.

    Potem swoje dobra daje każda twoja premia za eksploatację. Karta trafia na stos kart odrzuconych.

rules-exploit-example = *Przykład: R7 to budynek, który ma { $height } { $height ->
        [one] piętro
        [few] piętra
       *[many] pięter
    } i należy do Faye. Nell ma dwie premie za eksploatację: kafelek i punkt. Dostaje { $gains }.*

rules-urbanize-title = Urbanizacja
rules-urbanize =
    Karta Urbanizacji z kafelkiem urbanizuje. Potrzebujesz 1 zasobu.

    Kafelek zajmuje miejsce żetonu, a na nim stają 1 twój zasób i pionek Placu Budowy. Żeton przechodzi na puste pole obok nowego kafelka; wybierasz, na które.

    Każdy budynek obok nowego kafelka daje po jednym dobru za każde piętro, do kogokolwiek należy. Sam nowy kafelek nic nie daje. Potem swoje dobra daje każda twoja premia za urbanizację. Karta trafia na stos kart odrzuconych.

rules-urbanize-example = *Przykład: karta A z kafelkiem R4. Obok są czerwony budynek o wysokości { $red } i niebieski o wysokości { $blue }, a Nell ma jedną czerwoną premię za urbanizację. Dostaje { $gains }.*

rules-construct-title = Konstruowanie piętra
rules-construct =
    Karta Budynku z kafelkiem konstruuje piętro na tym budynku.

    1. Zasoby z budynku wracają za zasłonkę właściciela. Jeśli to inny gracz, dostaje 1 punkt za każdy.
    2. Kafelek trafia na wierzch. Jeśli ma niższy numer niż zakryty, zapłać różnicę w punktach. Jeśli ma inny kolor, zwróć 1 zasób do swojego zapasu.
    3. Połóż tyle własnych zasobów, ile budynek ma teraz pięter. Staje na nim pionek Placu Budowy.
    4. Swoje dobra daje każda twoja premia za piętro. Karta zostaje przed twoją zasłonką i liczy się od następnej akcji.

    Zasobami, które wróciły do ciebie w kroku 1, możesz zapłacić w krokach 2 i 3.

rules-construct-example = *Przykład: R4 na B5, budynku z zasobami Faye, który ma { $before } { $before ->
        [one] piętro
        [few] piętra
       *[many] pięter
    }. Faye zabiera { $back }. Nell płaci { $cost } ({ $number } zamiast { $covered } i inny kolor) i kładzie { $placed } { $placed ->
        [one] zasób
        [few] zasoby
       *[many] zasobów
    }: budynek ma teraz { $height } { $height ->
        [one] piętro
        [few] piętra
       *[many] pięter
    }.*

rules-afford-title = Gdy cię nie stać
rules-afford =
    Liczy się chwila, w której twoja akcja jest rozpatrywana. Jeśli brakuje ci wtedy punktów albo zasobów, do budowy nie dochodzi: kafelek wraca za twoją zasłonkę, a z tą kartą zostaje eksploatacja.

    Kogo stać, ten nie może zrezygnować. Punktów nigdy nie ma mniej niż zero.

rules-afford-example = *Przykład: Nell chce położyć R4 na B5, jak w temacie „Konstruowanie piętra”, ale za zasłonką { $have ->
        [one] jest tylko { $have } zasób
        [few] są tylko { $have } zasoby
       *[many] jest tylko { $have } zasobów
    }. Potrzeba ich { $needed }, więc Nell tylko wykorzystuje B5 i dostaje { $gains }; kafelek zostaje u Nell.*

rules-tokens-title = Żetony
rules-tokens =
    Po urbanizacji żeton przechodzi na pole obok nowego kafelka, na którym nie ma kafelka ani żetonu. Wybierasz spośród ponumerowanych pól.

    Jeśli takiego nie ma, żeton idzie na dowolne puste pole obrzeża miasta, na którym nie zaburzy kolejności żetonów od A do L, zgodnej z ruchem wskazówek zegara. Jeśli i takiego nie ma, wybierasz kierunek: żeton zajmuje pole następnego żetonu, ten kolejne pole i tak dalej, aż któryś znajdzie puste.

rules-tokens-example = *Przykład: po urbanizacji R4 na polu A żeton ma do wyboru { $n } { $n ->
        [one] pole
        [few] pola
       *[many] pól
    }. Idzie na jedno z nich; { $pushed ->
        [0] żaden inny żeton się nie przesuwa
        [one] przesuwa się { $pushed } inny żeton
        [few] przesuwają się { $pushed } inne żetony
       *[many] przesuwa się { $pushed } innych żetonów
    }.*

rules-supply-title = Zapas kafelków
rules-supply =
    Gdy ostatni kafelek po raz pierwszy opuszcza zapas, gra się zatrzymuje. Każdy potajemnie wybiera zza zasłonki kafelki do zwrotu, ile chce. Wszyscy odkrywają: 1 punkt za kafelek. Te kafelki tworzą nowy zapas i gra toczy się dalej.

    Gdy zapas wyczerpie się po raz drugi, gra kończy się po tej turze. Tak samo jest, gdy nie wróci żaden kafelek podstawowy albo nie więcej, niż trzeba jeszcze dobrać.

rules-supply-example = *Przykład: Nell dobiera ostatnie kafelki i zwraca { $nell } { $nell ->
        [one] kafelek
        [few] kafelki
       *[many] kafelków
    }, Faye { $faye } za { $points } { $points ->
        [one] punkt
        [few] punkty
       *[many] punktów
    }, a Miley żadnego: nowy zapas liczy { $supply } { $supply ->
        [one] kafelek
        [few] kafelki
       *[many] kafelków
    }.*

rules-deck-title = Talia i Place Budowy
rules-deck =
    Gdy ktoś dobierze ostatnią kartę talii, karta każdego widocznego kafelka z Placem Budowy trafia na stos kart odrzuconych. Całość tasuje się w nową talię, a wszystkie pionki Placu Budowy znikają z miasta. Przy najwyżej trzech graczach siedem kart od razu się odrzuca.

    Karta nowego kafelka wchodzi więc do gry później, a karta zawsze wskazuje widoczny budynek.

rules-deck-example = *Przykład, dwóch graczy: Plac Budowy { $joined ->
        [one] ma { $joined } budynek
        [few] mają { $joined } budynki
       *[many] ma { $joined } budynków
    }. Ich karty dochodzą do tasowania, { $discarded } z wierzchu się odrzuca, nowa talia liczy { $cards } { $cards ->
        [one] kartę
        [few] karty
       *[many] kart
    }, a Place Budowy znikają.*

rules-end-title = Koniec gry
rules-end =
    Gra kończy się po bieżącej turze, gdy
    · zapas kafelków wyczerpie się po raz drugi albo
    · wszystkie zasoby któregoś gracza są w mieście: żadnego za zasłonką, żadnego w zapasie. Sprawdza się to zaraz po położeniu zasobów i to obowiązuje, nawet jeśli część wróci.

    Po ostatniej turze niczego się nie przekazuje ani nie dobiera.

rules-end-example = *Przykład: Nell ma jeszcze { $had } { $had ->
        [one] zasób
        [few] zasoby
       *[many] zasobów
    } i buduje na własnym R7. Najpierw Nell odzyskuje leżące tam { $back }, potem kładzie { $placed }: nic nie zostaje i gra kończy się po tej turze.*

rules-scoring-title = Końcowa punktacja
rules-scoring =
    · punkty za twoją zasłonką
    · karty od 10 do 20 (z dodatkiem do 23) przed twoją zasłonką
    · 2 punkty za każdy niewykorzystany żeton zmiany ręki
    · dzielnice
    · z dodatkiem: Zielona Przestrzeń i eksperci

    Wygrywa, kto ma najwięcej punktów. Remis to wspólne zwycięstwo.

rules-scoring-example = *Przykład: Faye ma { $points } { $points ->
        [one] punkt
        [few] punkty
       *[many] punktów
    }, do tego { $cards } za kartę, { $hands } za żeton zmiany ręki i { $districts } za dzielnice: razem { $total }.*

rules-districts-title = Dzielnice
rules-districts =
    Dzielnica to dwa lub więcej połączonych budynków jednego koloru, z właścicielem albo bez. Rogi nie łączą.

    Kto ma w niej najwięcej zasobów, dostaje punkt za każdy leżący w niej zasób, wszystkich graczy razem. Drugi gracz dostaje punkt za każdy własny. Pozostali nic.

    Remis: decyduje, czyj najwyższy budynek w dzielnicy jest wyższy, potem, czyj ma wyższy numer.

    Jeśli leżą w niej tylko twoje zasoby, bierzesz oba miejsca: po 2 punkty za każdy zasób.

rules-districts-example = *Przykład: w niebieskiej dzielnicy { $all ->
        [one] leży { $all } zasób
        [few] leżą { $all } zasoby
       *[many] leży { $all } zasobów
    }: Faye { $faye }, Miley { $miley }, Nell { $nell }. Faye dostaje { $first }. Miley i Nell mają remis; wyższy numer ma budynek Miley, więc to Miley dostaje { $second }. W żółtej jest tylko Miley i dostaje { $alone }. Jeden czerwony budynek nie jest dzielnicą.*

rules-cards-title = Karty przed zasłonką
rules-cards =
    Postacie i karty od 1 do 9 to premie: za każdym razem, gdy wykonujesz daną akcję, dają 1 zasób (czerwone), 1 kafelek (niebieskie) albo 1 punkt (żółte).
    1, 4, 7 eksploatacja · 2, 5, 8 urbanizacja · 3, 6, 9 konstruowanie piętra. Karty od 7 do 9 dają 1 punkt więcej.

    Karty od 10 wzwyż liczą się raz, na koniec:
    {""}**10, 13:** 1 za każdy własny zasób na budynkach w kolorze karty
    {""}**11:** 1 za każdy własny zasób na budynkach żółtych (R11), czerwonych (Y11) albo czerwonych (B11)
    {""}**12:** 1 za każdy własny zasób na budynkach niebieskich (R12), niebieskich (Y12) albo żółtych (B12)
    {""}**14:** 1 za każdy własny budynek o wysokości 1 lub 2
    {""}**15:** 3 za każdy własny budynek o wysokości co najmniej 3
    {""}**16, 17, 18:** 2 za każdą kartę z premią za eksploatację, urbanizację albo piętro
    {""}**19:** 2 za każdą kartę w kolorze tej karty, z nią włącznie
    {""}**20:** 9 punktów
    Karty od 16 do 19 liczą też twoje postacie.

rules-cards-example = *Przykład, Faye w tym mieście: B13 liczy jej { $resources } { $resources ->
        [one] zasób
        [few] zasoby
       *[many] zasobów
    } na niebieskich budynkach, Y14 jej { $low } { $low ->
        [one] niski budynek
        [few] niskie budynki
       *[many] niskich budynków
    }, karta R20 jest warta { $twenty }.*

rules-solo-title = Gra solo z Halem
rules-solo =
    Zaczynasz z 6 zasobami, 6 kafelkami i 6 punktami, bez postaci i żetonów zmiany ręki. W każdej turze dobierasz trzy karty, a Hal jedną. Najpierw działasz ty; twoje dwie pozostałe karty się odrzuca.

    Hal dobiera kafelek i zawsze buduje, nie płacąc. Z kartą Urbanizacji urbanizuje, dostaje 1 punkt za każde dobro, które dałyby sąsiednie budynki, a żeton przesuwasz ty. Z kartą Budynku konstruuje piętro i zatrzymuje kartę. Premie nic mu nie dają; karty od 10 wzwyż i dzielnice liczą mu się na koniec.

    Kto traci budynek, odzyskuje z niego zasoby i dostaje 1 punkt za każdy.

    Gra kończy się po turze, w której zapas kafelków się wyczerpie albo ktoś położy wszystkie zasoby, a także gdy Halowi zabraknie zasobów. Wygrywasz, mając więcej punktów niż Hal; równa liczba to remis.

    {""}**Poziom ekspercki:** jeśli karta Hala to karta Urbanizacji, dobiera on następną. Używa jej, jeśli to karta Budynku albo karta Urbanizacji, która da mu więcej punktów.

rules-solo-example = *Przykład: Hal urbanizuje R4 na polu A, obok czerwonego budynku o wysokości { $red } i niebieskiego o wysokości { $blue }. Kładzie { $placed } { $placed ->
        [one] zasób
        [few] zasoby
       *[many] zasobów
    }, nie płaci nic więcej i dostaje { $points } { $points ->
        [one] punkt
        [few] punkty
       *[many] punktów
    }.*

rules-credits-title = Moduły: punkty doboru
rules-credits =
    Gdy w grze są nowe budynki, prestiżowe budynki albo Zielona Przestrzeń, kafelki z akcji to punkty doboru. Najpierw sumuje się wszystkie kafelki z akcji, potem jeden raz wybierasz i wydajesz wszystkie punkty doboru:

    · kafelek podstawowy: 1
    · nowy budynek (wartość II): 2
    · prestiżowy budynek (wartość III): 3
    · Zielona Przestrzeń: 1, najwyżej jedna na akcję

    Dla końca gry liczy się tylko zapas podstawowy. Gdy się wyczerpie, można zwracać kafelki każdego rodzaju, po 1 punkcie za każdy.

rules-credits-example = *Przykład: sama karta B7, budynek ma { $height } { $height ->
        [one] piętro
        [few] piętra
       *[many] pięter
    }, do tego premia kafelka: { $credits } { $credits ->
        [one] punkt doboru
        [few] punkty doboru
       *[many] punktów doboru
    }. To { $all } { $all ->
        [one] kafelek podstawowy
        [few] kafelki podstawowe
       *[many] kafelków podstawowych
    } albo { $base } { $base ->
        [one] kafelek podstawowy
        [few] kafelki podstawowe
       *[many] kafelków podstawowych
    } i { $new } { $new ->
        [one] nowy budynek
        [few] nowe budynki
       *[many] nowych budynków
    }, albo { $most } { $most ->
        [one] nowy budynek
        [few] nowe budynki
       *[many] nowych budynków
    }.*

rules-new_buildings-title = Moduł: nowe budynki
rules-new_buildings =
    Kafelki od 21 do 23 każdego koloru, w zakrytym stosie o wartości II. Buduje się z nich jak z innych. Ich karty na koniec:

    {""}**21:** 1 za każdą kartę z premią przed twoją zasłonką
    {""}**22:** 5 za każdy zestaw premii za eksploatację, urbanizację i piętro
    {""}**23:** 4 za każdy zestaw kart: czerwona, niebieska i żółta
    Wszystkie trzy liczą też twoje postacie.

rules-new_buildings-example = *Przykład, karty przed zasłonką Nell: B21 liczy { $bonuses } { $bonuses ->
        [one] kartę
        [few] karty
       *[many] kart
    } z premią: { $b21 } { $b21 ->
        [one] punkt
        [few] punkty
       *[many] punktów
    }. R22 liczy { $actions } { $actions ->
        [one] zestaw
        [few] zestawy
       *[many] zestawów
    } premii za eksploatację, urbanizację i piętro: { $r22 } { $r22 ->
        [one] punkt
        [few] punkty
       *[many] punktów
    }. Y23 liczy { $colours } { $colours ->
        [one] zestaw
        [few] zestawy
       *[many] zestawów
    } trzech kolorów, razem z tymi kartami: { $y23 } { $y23 ->
        [one] punkt
        [few] punkty
       *[many] punktów
    }.*

rules-prestige-title = Moduł: prestiżowe budynki
rules-prestige =
    Kafelki 24 i 25 każdego koloru, w odkrytych stosach o wartości III. Kładzie się je jak inne, za zwykły koszt, ale nie mają karty ani Placu Budowy: nikt na nich nie buduje i nikt ich nie wykorzystuje, a sąsiadom nic nie dają.

    Dla dzielnic i dla wszystkiego, co liczy budynki albo zasoby, są budynkami.

rules-prestige-example = *Przykład: Nell kładzie R24 na własnym R7. Nie płaci punktów, a kładzie { $placed } { $placed ->
        [one] zasób
        [few] zasoby
       *[many] zasobów
    }; budynek ma { $height } { $height ->
        [one] piętro
        [few] piętra
       *[many] pięter
    }, żadnego Placu Budowy i taki już zostaje.*

rules-green_spaces-title = Moduł: Zielona Przestrzeń
rules-green_spaces =
    Kafelek Zielonej Przestrzeni kładzie się tylko z kartą Urbanizacji, przy urbanizacji. Staje na nim 1 twój zasób, bez Placu Budowy, i nigdy się na nim nie buduje. Sąsiadom nic nie daje.

    Park to jeden lub więcej połączonych kafelków Zielonej Przestrzeni. Kto urbanizuje obok parku, dostaje 2 punkty za każdy kafelek, który park już ma.

    Na koniec każda Zielona Przestrzeń daje właścicielowi 1 punkt za każde piętro każdego budynku obok. Zasoby z parku liczą się też w każdej dzielnicy obok, dla każdego gracza, który ma w niej zasób.

rules-green_spaces-example = *Przykład: urbanizacja R4 obok parku, który ma { $spaces } { $spaces ->
        [one] kafelek
        [few] kafelki
       *[many] kafelków
    } Zielonej Przestrzeni, daje { $points } { $points ->
        [one] punkt
        [few] punkty
       *[many] punktów
    }.*

rules-events-title = Moduł: wydarzenia
rules-events =
    Każdy ma dwa kafelki wydarzeń. Z wybraną kartą można zagrać jeden z nich, a każdy tylko raz. Gdy twoja akcja jest rozpatrywana, decydujesz, czy wydarzenie jest przed nią, czy po niej. Dzieje się także wtedy, gdy na budowę cię nie stać i zostaje tylko eksploatacja.

    {""}*Dookoła* to budynek twojej karty i te obok niego; gdy to karta Urbanizacji, budynki obok pola jej żetonu.

    {""}**Konkurs projektowy:** 1 kafelek za każdy zasób dookoła, najwyżej 9.
    {""}**Kampania reklamowa:** 1 punkt za każdy zasób dookoła, najwyżej 9.
    {""}**Przywłaszczenie**, tylko z kartą Budynku: jeśli budynek należy do innego gracza i masz dość zasobów, twoje zastępują te na budynku, dostajesz 1 punkt za każdy; właściciel odzyskuje swoje bez punktów.
    {""}**Kontrola jakości:** inni tracą punkt lub zasób za każdy swój zasób dookoła, jak wolą. Punkty są dla ciebie, najwyżej 6.

rules-events-example = *Przykład: sama karta R7 z kafelkiem Kampania reklamowa. Na R7, B12 i B9 { $points ->
        [one] leży razem { $points } zasób, wszystko jedno czyj: { $points } punkt
        [few] leżą razem { $points } zasoby, wszystko jedno czyje: { $points } punkty
       *[many] leży razem { $points } zasobów, wszystko jedno czyich: { $points } punktów
    }.*

rules-keep_a_card-title = Moduł: zachowaj kartę
rules-keep_a_card =
    Po wyborze każdy odkłada jeszcze jedną kartę. Wraca ona na rękę po przekazaniu, więc przekazuje się dwie karty zamiast trzech.

    Od dwóch do czterech graczy może grać z pięcioma kartami na ręce; wtedy przekazuje się trzy.

rules-keep_a_card-example = *Przykład: Nell zagrywa B1 z kafelkiem B7 i odkłada R1. Przekazuje { $passed } { $passed ->
        [one] kartę
        [few] karty
       *[many] kart
    }, a R1 wraca na rękę.*

rules-experts-title = Moduł: eksperci
rules-experts =
    Każdy ma trzy postacie i jednego eksperta. W drafcie do czterech postaci każdego gracza dochodzi dwóch ekspertów; wybiera się cztery razy. Karty od 10 wzwyż nigdy nie liczą ekspertów.

    {""}**Artysta:** niższy numer nie kosztuje punktów.
    {""}**Radca prawny:** 2 punkty zamiast 1 za każdy zasób, gdy ktoś inny konstruuje piętro na twoim budynku.
    {""}**Bankier:** na początku akcji może zamienić punkty na zasoby, 1 za 1. Na koniec każdy zasób za zasłonką to punkt.
    {""}**Inspektor:** przy urbanizacji 2 punkty, jeśli nowy kafelek dotyka budynku tego samego koloru albo łączy dzielnice.
    {""}**Przedsiębiorca, Dziennikarz, Profesor:** na koniec 2 za każdy własny czerwony, żółty albo niebieski budynek, 1 za każdy cudzy.
    {""}**Inżynier:** 2 punkty za każdy zwrócony kafelek. Jeśli zapas nigdy się nie wyczerpał, na koniec 1 za każdy kafelek za zasłonką.
    {""}**Mistrz architekt:** na początku 2 kafelki więcej. Może budować z dwóch kafelków naraz; o koszcie decyduje tylko górny.
    {""}**Burmistrz:** zmiana koloru nie kosztuje zasobu. Na koniec 1 punkt za każdą dzielnicę miasta.

rules-experts-example = *Przykład: Nell (Artysta) buduje R4 na B7, budynku Faye (Radca prawny). Nell płaci { $cost } za inny kolor; { $number } zamiast { $covered } nie kosztuje Artysty punktów. Faye zabiera { $back }: { $each } { $each ->
        [one] punkt
        [few] punkty
       *[many] punktów
    } za każdy zasób.*

rules-page-title = Jak grać
rules-page-about = Zasady tak, jak opowiada je `/ginkgo rules`, temat po temacie; `/ginkgo learn` uczy ich w trakcie gry. Obrazki pochodzą z samej gry. Każda zasada ma swój numer w [rules.md](rules.md).
