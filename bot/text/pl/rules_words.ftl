### Zwykłe słowa, po których da się znaleźć temat zasad: co wpisuje ktoś, kto nie zna terminów gry. Z ogonkami i bez nich.

# Słowa, które tylko pytają i nie mówią o co. Z ogonkami i bez nich.
rules-asking-words = co to jest są sa czy jak kto kiedy gdzie dlaczego czemu ile mogę moge można mozna mój moj moje na znaczy oznacza jeśli jesli czym gra

rules-overview-words = o co chodzi cel wygrać wygrac wygrywa zwycięzca zwyciezca początek poczatek start nowy jak grać grac reguły reguly zasady instrukcja podstawy na czym polega
rules-playing-words = przyciski przycisk ekran wiadomość wiadomosc prywatnie dm potwierdź potwierdz nacisnąć nacisnac gdzie jak bot discord cofnąć cofnac pomyłka pomylka
rules-picture-words = symbole ikony znaki oznaczenia legenda kolory kształty ksztalty odznaka dźwig dzwig ramka znaczy znaczenie rysunek grafika zębatka zebatka okno liść lisc flaga dom kapelusz kask korona błyskawica blyskawica kółko kolko kwadrat trójkąt trojkat romb sześciokąt szesciokat drzewa drzewo żuraw zuraw pasek czapka
rules-setup-words = początek poczatek rozłożenie rozlozenie postacie postać postac draft rozdanie zasoby na start gracze gracz ile kto
rules-round-words = kolejka kolejność kolejnosc runda rundy kto zaczyna pierwszy przekazać przekazac przekazywanie przekazanie karty sąsiad sasiad jednocześnie jednoczesnie tajne tajemnica sekret ukryte jawne pasować pasowac pas widzą widza widzi widać widac inni
rules-choose-words = mogę moge cofnąć cofnac zmienić zmienic zdanie anulować anulowac pomyłka pomylka zła zla karta wybrać wybrac zagrać zagrac
rules-new_hand-words = mulligan wymiana wymienić wymienic nowe karty słaba slaba ręka reka rękę reke odrzucić odrzucic żeton zeton
rules-exploit-words = wykorzystać wykorzystac wykorzystanie sama pojedyncza karta dostać dostac zdobyć zdobyc zasoby kafelki punkty dochód dochod przychód przychod produkcja zbiór zbior eksploatować eksploatowac
rules-urbanize-words = litera litery rozbudowa rosnąć rosnac obrzeże obrzeze brzeg na zewnątrz zewnatrz nowy budynek położyć polozyc kafelek miasto urbanizować urbanizowac
rules-construct-words = budować budowac budowa piętro pietro nadbudowa nadbudować nadbudowac na wierzch zakryć zakryc przykryć koszt płacić placic zapłacić niższy nizszy numer inny kolor zatrzymać kartę właściciel wlasciciel czyj należy nalezy wysokość wysokosc przejąć przejac cena kosztuje wieża wieza ukraść ukrasc cudzy cudzym czyjś czyjs straciłem stracilem straciłam stracilam stracić stracic swoim swój swoj własny wlasny własnym wlasnym wyżej wyzej konstruować konstruowac
rules-afford-words = nie mogę moge zapłacić zaplacic za drogo drogie brakuje brak niewystarczająco nie stać stac dlaczego czemu ujemne minus pieniądze pieniadze pieniędzy pieniedzy
rules-tokens-words = przesunąć przesunac ruch litera litery gdzie zablokowany przepchnąć przepchnac przesunięcie przesuniecie strzałka strzalka pole żeton zeton alfabet
rules-supply-words = koniec kafelków kafelkow puste skończyły skonczyly wyczerpany wyczerpanie zwrot zwrócić zwrocic oddać oddac kafelki
rules-deck-words = stos dobierania tasowanie tasować tasowac potasować odrzucone dźwig dzwig plac budowy pionek odtworzyć odtworzyc nowe karty
rules-end-words = skończyć skonczyc koniec ostatnia tura runda gra kończy konczy jak długo dlugo
rules-scoring-words = liczyć liczyc punkty suma razem wynik końcowy koncowy kto wygrywa zwycięzca zwyciezca remis najwięcej najwiecej podliczenie
rules-districts-words = obszar przewaga większość wiekszosc grupa połączone polaczone kolor drugie miejsce remis remisy kto wygrywa równo rowno sąsiadujące sasiadujace przekątna przekatna po skosie rogi
rules-cards-words = premia premie bonus bonusy stałe stale karta końcowa koncowa wyłożone wylozone wartości wartosci numery
rules-solo-words = sam samemu w pojedynkę pojedynke samotnie jeden gracz hal robot przeciwko komputer komputerowi
rules-credits-words = kupować kupowac kupno zakup wydawać wydawac kafelki wartość wartosc dodatek kredyty
rules-new_buildings-words = dodatek rozszerzenie 21 22 23 wartość wartosc dwa
rules-prestige-words = dodatek rozszerzenie prestiż prestiz 24 25 wartość wartosc trzy
rules-green_spaces-words = dodatek rozszerzenie park parki ogród ogrod zieleń zielen zielone tereny
rules-events-words = dodatek rozszerzenie wydarzenie kafelek konkurs reklama kampania przywłaszczenie przywlaszczenie wywłaszczenie kontrola jakości jakosci przed po
rules-keep_a_card-words = dodatek rozszerzenie zachować zachowac zatrzymać zatrzymac odłożyć odlozyc na bok pięć piec kart
rules-experts-words = dodatek rozszerzenie moc zdolność zdolnosc artysta radca prawnik bankier inspektor przedsiębiorca inżynier inzynier architekt burmistrz profesor dziennikarz
