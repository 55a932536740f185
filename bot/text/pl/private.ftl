### Prywatny ekran.

## Rama

private-title = ## Tura { $round }: { $asked ->
    [choose] wybierz kartę
    [when] przed akcją czy po niej
    [gain] zasób czy kafelek
    [token] przesuń żeton
    [take] weź kafelki
    [return] zwróć kafelki
    [exchange] punkty na zasoby
    [pay] kontrola jakości
   *[none] twój ekran
}
private-title-draft = ## { $asked ->
    [draft] Draft: wybierz { $drafts ->
        [expert] eksperta
        [either] postać lub eksperta
       *[character] postać
    }
    [events] Zatrzymaj dwa kafelki wydarzeń
   *[none] Przed pierwszą turą
}
table-link = -# Stół: [{ $place }]({ $link })
game-link = -# Gra: { $linked ->
    [yes] [{ $who }]({ $link })
   *[no] { $who }
}
table-withheld = -# Brakuje mi tam uprawnienia, wątek jest zablokowany, zbyt wiele wątków jest tam otwartych albo nie ma mnie już na tym serwerze, więc na razie niczego nie ogłoszę przy stole. `/ginkgo board`, użyte tam, powie, jakiego uprawnienia; zaległe wiadomości pojawią się, gdy to będzie możliwe.
private-refused = -# Propozycję miejsca { $n ->
    [one] odrzuca
    [few] odrzucają
   *[many] odrzucają
}: { $list }. `/ginkgo table replace`, użyte tam, pozwala zaproponować je komuś innemu.
private-waiting = Czekamy na pozostałych.
private-kept = Zatrzymujesz: { $list }.
private-returned = { $n ->
    [0] Nie zwracasz kafelków.
   *[other] Zwracasz: { $list }.
}
private-ended = Przy stole [{ $place }]({ $link }) nie ma już do ciebie pytań.
private-over = Masz { $total } { $total ->
    [one] punkt
    [few] punkty
   *[many] punktów
}: { $columns }.
away = Gdy cię nie ma, na twoim miejscu gra bot.
button-return-to-seat = Wróć na miejsce
button-change = Zmień zdanie
more-hint = { $first ->
    [yes] Więcej: co mogę, dzielnice
    [draft] Więcej: co mogę, zasady
   *[no] Więcej: słowami, dziennik, zasady
}
more = { $look ->
    [describe] Słowami
    [log] Dziennik wszystkich tur
    [rules] Zasady
   *[games] Moje gry
}
button-what-can-i-do = Co mogę zrobić
button-hide-districts = Ukryj dzielnice
screen-alt = Twój ekran: { $points } { $points ->
    [one] punkt
    [few] punkty
   *[many] punktów
}, { $resources } { $resources ->
    [one] zasób
    [few] zasoby
   *[many] zasobów
}. { $draft ->
    [pack] Do wyboru: { $pack }.
    [rest] Reszta idzie w lewo: { $pack }.
    [box] Reszta wraca do pudełka: { $pack }.
    [yes] Przed pierwszą turą.
   *[no] Twoja ręka: { $hand }.
}
screen-alt-choice = { $alone ->
    [yes] { $by ->
        [her] Twój wybór
       *[other] Wybrane na twoim miejscu
    }: sama karta { $card }.
   *[no] { $by ->
        [her] Twój wybór
       *[other] Wybrane na twoim miejscu
    }: karta { $card } + { $tile }.
}
screen-alt-card = Sama karta { $card }: { $does }.
screen-alt-letter = Karta { $card } z kafelkiem: { $does }.
screen-alt-line = { $line }.
nothing = brak

## Co ma gracz

own-supply = -# W twoim zapasie { $n ->
    [0] nie ma już zasobów
    [one] jest jeszcze { $n } zasób
    [few] są jeszcze { $n } zasoby
   *[many] jest jeszcze { $n } zasobów
}.
own-stock = Za twoją zasłonką: **{ $points }** { $points ->
    [one] punkt
    [few] punkty
   *[many] punktów
}, **{ $resources }** { $resources ->
    [one] zasób
    [few] zasoby
   *[many] zasobów
} (i { $supply } w twoim zapasie).
# Few are as many.
own-tiles = { $n ->
    [one] Kafelek
   *[many] Kafelki ({ $n })
}: { $list }
own-no-tiles = Kafelki: brak
own-hand = Ręka: { $list }
own-aside = Odłożona karta: { $card }
own-events = Kafelki wydarzeń: { $list }
own-kept = { $setup ->
    [introductory] Twoje postacie
   *[draft] Zatrzymane do tej pory
}: { $list }
own-new-hands = Żetony zmiany ręki: { $n }
own-hal = -# Hal ma { $points } { $points ->
    [one] punkt
    [few] punkty
   *[many] punktów
} i { $resources } { $resources ->
    [one] zasób
    [few] zasoby
   *[many] zasobów
}.

## Wybór

offer-alone = -# **{ $card }** { $each ->
    [yes] każda sama
   *[no] sama
} · { $does }
offer-pair = -# { $each ->
    [yes] **{ $card }** każda z **{ $tile }**
   *[no] **{ $card } + { $tile }**
} · { $does }
offer-with-tile = -# + **{ $tile }** · { $does }
offer-lacking = -# { $each ->
    [yes] **{ $card }** każda z **{ $tile }**
   *[no] **{ $card } + { $tile }**
} · tylko eksploatacja (R3.4): trzeba mieć { $missing }
option-lacking = tylko eksploatacja (R3.4): trzeba mieć { $missing }
option-lacking-exchange = tylko eksploatacja (R3.4), chyba że najpierw zamienisz { $n } { $n ->
    [one] punkt na zasób
    [few] punkty na zasoby
   *[many] punktów na zasoby
}
with-tile = { $card }+{ $tile }
lacks = { $needs } (masz { $there }{ $back ->
    [0] {""}
    [one] , razem z tym na budynku
    [few] , razem z tymi na budynku
   *[many] , razem z tymi na budynku
})
lacks-exchange = { $lacks }, chyba że najpierw zamienisz { $n } { $n ->
    [one] punkt na zasób
    [few] punkty na zasoby
   *[many] punktów na zasoby
}
lacks-paid = { $lacks }, chyba że kontrola jakości da ci najpierw { $n } { $n ->
    [one] punkt
    [few] punkty
   *[many] punktów
}
choose-so-far = **{ $card }**{ $alone ->
    [yes] {" "}sama
   *[no] {""}
}
choose-so-far-tile = **{ $card }** + **{ $tile }**
choose-tile = Sama czy z którymś kafelkiem?
choose-aside = Potwierdź, odkładając kartę:
alone = Sama
one-tile = Bez drugiego kafelka pod spodem
tile-under = Spód: { $tile }
no-event = Bez kafelka wydarzenia
choice-event = Kafelek wydarzenia: { $event } ({ $effect }).
choice-aside = Odkładasz { $card }.
confirm-forecast = Na tę chwilę – { $does }.
confirm-keeps = Karta **{ $card }** zostaje wtedy przed tobą ({ $effect }).
chosen = { $by ->
    [her] Twój wybór
   *[other] Wybrane na twoim miejscu
}: sama karta **{ $card }**.
chosen-tile = { $by ->
    [her] Twój wybór
   *[other] Wybrane na twoim miejscu
}: karta **{ $card }** + **{ $tile }**.
button-confirm = Potwierdź
button-confirm-aside = Odłóż { $card }
button-back = Wstecz
button-start-over = Od początku
button-new-hand = Zmień rękę (żetony: { $n })
new-hand-question = Odrzucić całą rękę ({ $cards }) i dobrać { $n } { $n ->
    [one] nową kartę
    [few] nowe karty
   *[many] nowych kart
}? { $left ->
    [0] To twój ostatni żeton zmiany ręki.
    [one] Zostanie ci 1 żeton zmiany ręki.
    [few] Zostaną ci { $left } żetony zmiany ręki.
   *[many] Zostanie ci { $left } żetonów zmiany ręki.
} Niewykorzystany jest na koniec wart 2 punkty.
button-new-hand-yes = Zmieniam rękę

## Prognozy

forecast = { $action ->
    [exploit] Eksploatacja
    [urbanize] Urbanizacja
   *[construct] Piętro
}: { $does }
# Opcja listy mieści 100 znaków: na końcu to, co można uciąć.
forecast-falls-back = Tylko eksploatacja (zasada R3.4): { $does }; trzeba mieć { $missing }
forecast-nothing = nic
forecast-idle = { $does }; kafelek wydarzenia nic by teraz nie dał
event-idle = na razie bez efektu
event-adds = { $instead ->
    [yes] zamiast tego
   *[no] dodatkowo
}: { $does }
forecast-places = kładziesz { $n } { $n ->
    [one] zasób
    [few] zasoby
   *[many] zasobów
}
forecast-back = odzyskujesz { $n } { $n ->
    [one] zasób
    [few] zasoby
   *[many] zasobów
}
forecast-height = wysokość { $n }
forecast-either = +1 zasób albo kafelek
forecast-either-and = { $gains }, +1 zasób albo kafelek
forecast-with-tile = jeśli weźmiesz kafelek: { $does }
forecast-other = { $who } dostaje { $items }
forecast-other-less = { $who } dostaje o { $items } mniej
forecast-other-loses = { $who } traci najwyżej { $n } { $n ->
    [one] punkt lub zasób
    [few] punkty lub zasoby
   *[many] punktów lub zasobów
}
forecast-receives = dostajesz z tego najwyżej { $n } { $n ->
    [one] punkt
    [few] punkty
   *[many] punktów
}
forecast-losses = najwyżej { $n } { $n ->
    [one] punkt
    [few] punkty
   *[many] punktów
} ze strat innych (najwyżej { $list })
forecast-loss = { $who } { $n }
forecast-buys = kafelki do wyboru
forecast-outlook = końcowa punktacja teraz { $sign ->
    [less] −
   *[more] +
}{ $n }
# Pod prognozą: skąd są zyski i co mogą jeszcze zmienić inni.
forecast-sources = -# { $gains }: { $sources }{ $capped ->
    [yes] {" "}(więcej twoich zasobów już nie ma)
   *[no] {""}
}
forecast-source = { $cards ->
    [one] { $name } daje { $n }
    [few] { $cards } × { $name } dają { $n }
   *[many] { $cards } × { $name } daje { $n }
}
forecast-park = park
forecast-doubt = -# Niepewne: { $facts } ({ $cause }).
forecast-fact = { $fact ->
    [action] czy cię stać
    [gains] co daje akcja
    [tiles] ile będzie kafelków
    [event] co daje kafelek wydarzenia
   *[ending] czy gra się skończy
}
forecast-cause = { $cause ->
    [around] przed tobą może w pobliżu coś zbudować: { $who }
    [returned] wcześniej może ci zwrócić zasoby z miasta: { $who }
    [quality_control] wcześniej może cię coś kosztować kafelek wydarzenia, który ma: { $who }
    [supply] przed tobą może dobrać ostatnie kafelki: { $who }
    [returns] zależy od tego, ile kafelków wróci
    [purchase] zależy od tego, jakie kafelki weźmiesz
   *[payment] czy płaci punktami, czy zasobami, decyduje: { $who }
}
# spared: dzięki innym kafelkom, jeśli za punkty doboru można je wybrać.
forecast-exhausts = wyczerpuje zapas kafelków{ $spared ->
    [yes] {" "}(chyba że weźmiesz inne kafelki)
   *[no] {""}
}
forecast-ends = kończy grę{ $spared ->
    [yes] {" "}(chyba że weźmiesz inne kafelki)
   *[no] {""}
}
forecast-ends-unless = kończy grę (chyba że { $n ->
    [one] wróci choć jeden kafelek podstawowy
    [few] wrócą { $n } kafelki podstawowe
   *[many] wróci { $n } kafelków podstawowych
}{ $spared ->
    [yes] {" "}albo weźmiesz inne kafelki
   *[no] {""}
})

## Listy odpowiedzi

offer-line = **{ $label }** · { $says }
offer-tile = -# **{ $label }** · { $says }
offer-tile-more = -# **{ $label }** · oraz { $says }
offer-alike = { $list }**, **{ $next }
offer-twin = { $label } ({ $n })
default-marked = { $text } (domyślnie)
confirm-pick = **{ $label }**
select-hint = Wybierz
select-hint-page = Wybierz: od { $first } do { $last } z { $all }
button-previous = Poprzednia strona
button-next = Następna strona

## Pytania

ask-draft = Zatrzymaj jedną, reszta { $last ->
    [yes] wraca do pudełka
   *[no] idzie w lewo
}. { $kept ->
    [0] Nie masz jeszcze żadnej postaci.
    [one] Masz { $kept } postać.
    [few] Masz { $kept } postacie.
   *[many] Masz { $kept } postaci.
}{ $only ->
    [expert] {" "}Zatrzymaj teraz eksperta.
    [character] {" "}Masz już eksperta: zatrzymaj postać.
   *[any] {""}
}
draft-character = { $effect }; na początku { $start }
draft-event-tiles = z kafelkami: { $tiles }
draft-expert = { $effect }; kafelki wydarzeń: { $tiles }
ask-events = Zatrzymaj dwa ze swoich kafelków wydarzeń.
ask-when = Zagrywasz kafelek „{ $event }”: { $effect }. Przed akcją czy po niej?
when = { $event ->
    [before] Przed akcją
   *[after] Po akcji
}
ask-gain = Co bierzesz za kartę Urbanizacji?
gain = { $item ->
    [resource] 1 zasób
   *[tile] 1 kafelek
}
ask-token = { $hal ->
    [yes] Hal urbanizuje, a żeton przesuwasz ty.{" "}
   *[no] {""}
}Gdzie ma trafić żeton { $letter }? Numery pól są na obrazku.
place = Pole { $n }
place-pushing = Pole { $n }, z przesunięciem { $letters }
place-near = { $tiles }
ask-exchange = Bankier: zamienić punkty na zasoby? Najwyżej { $most }.
exchange = { $n ->
    [0] Nie zamieniam
    [one] 1 punkt na 1 zasób
    [few] { $n } punkty na { $n } zasoby
   *[many] { $n } punktów na { $n } zasobów
}
ask-pay = Kontrola jakości: tracisz { $owed }, w punktach lub zasobach.
pay = { $items }
ask-take = Twoja akcja daje { $credits } { $credits ->
    [one] punkt doboru
    [few] punkty doboru
   *[many] punktów doboru
}. { $prices }.
take-price = { $kind ->
    [base] Kafelek podstawowy kosztuje 1
    [new_buildings] nowy budynek 2
    [prestige] prestiżowy budynek 3
   *[green_spaces] Zielona Przestrzeń 1
}
take-new-buildings = { $n ->
    [0] Bez nowego budynku
    [one] 1 nowy budynek (2 punkty doboru)
    [few] { $n } nowe budynki (po 2 punkty doboru)
   *[many] { $n } nowych budynków (po 2 punkty doboru)
}
take-prestige = { $n ->
    [0] Bez { $colour ->
        [R] czerwonego
        [B] niebieskiego
       *[Y] żółtego
    } prestiżowego budynku
    [one] 1 { $colour ->
        [R] czerwony
        [B] niebieski
       *[Y] żółty
    } prestiżowy budynek (3 punkty doboru)
    [few] { $n } { $colour ->
        [R] czerwone
        [B] niebieskie
       *[Y] żółte
    } prestiżowe budynki (po 3 punkty doboru)
   *[many] { $n } { $colour ->
        [R] czerwonych
        [B] niebieskich
       *[Y] żółtych
    } prestiżowych budynków (po 3 punkty doboru)
}
take-green = { $n ->
    [0] Bez Zielonej Przestrzeni
    [one] 1 Zielona Przestrzeń (1 punkt doboru)
    [few] { $n } Zielone Przestrzenie (po 1 punkcie doboru)
   *[many] { $n } Zielonych Przestrzeni (po 1 punkcie doboru)
}
take-means = { $kind ->
    [new_buildings] Dobierany w ciemno, od 21 do 23; jego karta liczy na koniec twoje wyłożone karty
    [prestige] Nikt na nim nie buduje, sąsiadom nic nie daje; liczy się w swojej dzielnicy
   *[green_spaces] Do urbanizacji: na koniec 1 punkt za każde piętro każdego budynku obok
}
take-base = { $n } { $n ->
    [one] kafelek podstawowy
    [few] kafelki podstawowe
   *[many] kafelków podstawowych
}
take-so-far = Bierzesz: **{ $list }**.
take-foreseen = Bierzesz: **{ $list }** – { $does }.
button-take = Biorę te
button-take-base = Tylko podstawowe
ask-return = Zapas kafelków wyczerpuje się po raz pierwszy. { $n ->
    [0] Nie masz kafelka do zwrotu: to, co masz, leży zakryte razem z kartą. Pytanie pada mimo to, żeby nikt się o tym nie dowiedział
    [one] Możesz zwrócić swój jedyny kafelek, za { $each } { $each ->
        [one] punkt
        [few] punkty
       *[many] punktów
    }
    [few] Możesz zwrócić dowolne ze swoich { $n } kafelków, po { $each } { $each ->
        [one] punkcie
        [few] punkty
       *[many] punktów
    } za każdy
   *[many] Możesz zwrócić dowolne ze swoich { $n } kafelków, po { $each } { $each ->
        [one] punkcie
        [few] punkty
       *[many] punktów
    } za każdy
}. Wszyscy odkrywają jednocześnie.
return-so-far = { $n ->
    [0] Do zwrotu: nic
   *[other] Do zwrotu ({ $n }): { $list }
}
return-last = To ostatnia tura: zatrzymany kafelek nic już nie jest wart.
return-ending = { $ending ->
    [certain] Wtedy gra kończy się po tej turze: wróciłoby za mało kafelków.
    [unless_returned] Wtedy gra kończy się po tej turze, chyba że inni zwrócą { $n ->
        [one] kafelek podstawowy.
        [few] { $n } kafelki podstawowe.
       *[many] { $n } kafelków podstawowych.
    }
   *[no] Wtedy gra toczy się dalej, chyba że coś innego zakończy ją w tej turze.
}
button-return = { $n ->
    [0] Nic nie zwracam
    [one] Zwracam 1 kafelek za { $points ->
        [one] 1 punkt
        [few] { $points } punkty
       *[many] { $points } punktów
    }
    [few] Zwracam { $n } kafelki za { $points ->
        [one] 1 punkt
        [few] { $points } punkty
       *[many] { $points } punktów
    }
   *[many] Zwracam { $n } kafelków za { $points ->
        [one] 1 punkt
        [few] { $points } punkty
       *[many] { $points } punktów
    }
}
button-return-all = Zaznacz wszystkie: { $points } { $points ->
    [one] punkt
    [few] punkty
   *[many] punktów
}
button-return-none = Odznacz wszystkie

## Co mogę zrobić

can-title = ## { $round ->
    [0] Co możesz teraz zrobić
   *[other] Tura { $round }: co możesz zrobić
}
can-choose = { $alone ->
    [yes] Wybierz jedną kartę.
   *[no] Wybierz jedną kartę, zakrytą, razem ze wszystkimi.
} Sama oznacza eksploatację. Karta Urbanizacji z kafelkiem urbanizuje: budujesz na polu jej żetonu. Karta Budynku z kafelkiem konstruuje na tym budynku piętro.
can-event = Razem z nią możesz zagrać jeden kafelek wydarzenia: { $list }.
can-second-tile = Na spód możesz podłożyć drugi kafelek.
can-aside = Odkładasz też inną kartę, która wróci do ciebie po przekazaniu kart.
can-card = **{ $card }.** { $named }
can-alone = -# sama · { $does }
can-no-tile = { $letter ->
    [yes] -# Z kafelkiem można tam zbudować budynek.
   *[no] -# Z kafelkiem można na nim budować.
}
can-more-tiles = -# … i jeszcze { $n } { $n ->
    [one] kafelek
    [few] kafelki
   *[many] kafelków
}: naciśnij kartę, żeby zobaczyć wszystkie.
# What *forecast-outlook* means, below what the cards do.
can-outlook = -# *końcowa punktacja teraz*: o ile więcej albo mniej dałaby ci końcowa punktacja, gdyby gra skończyła się zaraz potem.
can-new-hand = Możesz też odrzucić wszystkie karty i dobrać nowe: { $n ->
    [one] masz jeszcze 1 żeton zmiany ręki, a niewykorzystany
    [few] masz jeszcze { $n } żetony zmiany ręki, a każdy niewykorzystany
   *[many] masz jeszcze { $n } żetonów zmiany ręki, a każdy niewykorzystany
} jest na koniec wart 2 punkty.
can-wait = Teraz nikt cię o nic nie pyta. Możesz obejrzeć miasto, dziennik i zasady.
can-change = *{ button-change }* na twoim ekranie cofa twoją odpowiedź, dopóki nie odpowiedzą wszyscy.
can-over = Gra jest skończona.
can-question = { $kind ->
    [draft] Zatrzymaj jedną z tych kart; reszta idzie w lewo, a po ostatnim wyborze wraca do pudełka. To, co robi karta, działa przez całą grę; postać daje też dobra na początku.
    [events] Zatrzymaj dwa kafelki wydarzeń. Każdy możesz zagrać raz, po jednym naraz, razem z kartą; Przywłaszczenie tylko z kartą Budynku.
    [when] Twój kafelek wydarzenia liczy to, co leży dookoła pola twojej akcji. Akcja może to zmienić: wydarzenie ma zajść przed nią czy po niej?
    [expropriation] Twój kafelek wydarzenia liczy zasoby na budynku z twojej karty. Akcja może ten budynek zmienić: wydarzenie ma zajść przed nią czy po niej?
    [gain] Twoja karta daje ci 1 zasób albo 1 kafelek. Do budowy potrzeba obu: kafelka do położenia i zasobów, które na nim staną.
    [token] Kafelek zajął pole żetonu, więc żeton idzie dalej: na wolne pole obok tego kafelka, a jeśli takiego nie ma, na inne pole obrzeża miasta. Numery na obrazku to pola do wyboru.
    [take] Twoja akcja daje kafelki. Każdy to punkt doboru: wydaj wszystkie na kafelki podstawowe albo innego rodzaju, każdy po swojej cenie.
    [return] Kafelki skończyły się po raz pierwszy. Zwrócone kafelki to dla ciebie punkty i wracają do gry. Jeśli wróci za mało, gra skończy się po tej turze.
    [return_last] Kafelki skończyły się po raz pierwszy, w ostatniej turze: zwrócone kafelki to dla ciebie punkty, zatrzymane nie są już nic warte.
    [exchange] Jako Bankier możesz przed akcją zapłacić punktami za zasoby.
   *[pay] Kontrola jakości: czyjeś wydarzenie kosztuje cię punkty albo zasoby, jak wolisz.
}
can-place = W mieście: { $n } z twoich { $all } zasobów. W zapasie kafelków: { $supply }. { $ending ->
    [now] To ostatnia tura.
    [once] Gra kończy się po turze, w której wszystkie zasoby któregoś gracza są w mieście albo zapas się wyczerpie.
   *[twice] Gra kończy się po turze, w której wszystkie zasoby któregoś gracza są w mieście albo zapas się wyczerpie: drugi raz, a jeśli wróci za mało kafelków, to już za pierwszym.
}
can-past = { $round ->
    [0] To było przed pierwszą turą.
   *[other] To było w turze { $round }.
} *{ button-screen }* pokazuje, { $over ->
    [yes] jak skończyła się gra.
   *[no] jaki jest teraz stan gry.
}
