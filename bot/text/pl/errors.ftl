### Dlaczego zasady czegoś zabraniają i co teraz zrobić.

refused-not_asked = Gra nie o to teraz pyta. *{ button-screen }* pokazuje, co możesz zrobić.
refused-not_in_hand = Tej karty nie masz na ręce. Wybierz inną.
refused-not_your_tile = Tego kafelka nie ma za twoją zasłonką. Wybierz inny.
refused-not_your_event = Nie masz tego kafelka wydarzenia. Wybierz inny albo żaden.
refused-too_many_tiles = Do karty dokłada się jeden kafelek; dwa tylko z ekspertem Mistrz architekt. Wybierz jeden.
refused-green_needs_urbanization = Zielona Przestrzeń wymaga karty Urbanizacji. Wybierz inny kafelek albo inną kartę.
refused-green_on_top = Zielona Przestrzeń nie może być górnym z dwóch kafelków. Połóż na wierzchu kafelek Budynku albo zagraj Zieloną Przestrzeń osobno.
refused-event_needs_building = Przywłaszczenie wymaga karty Budynku. Wybierz inną kartę albo zagraj bez kafelka wydarzenia.
refused-aside_missing = W tej grze przy każdym wyborze odkłada się jeszcze jedną kartę. Wybierz, którą.
refused-aside_not_allowed = W tej grze nie odkłada się kart: do tego potrzeba modułu Zachowaj kartę. Wybierz bez odkładania.
refused-no_new_hand = Nie masz już żetonu zmiany ręki, a bez niego nie można zmienić ręki. Wybierz jedną z tych kart.
refused-already_chosen = Twoja odpowiedź jest już zapisana. *Zmień zdanie* ją cofa, dopóki brakuje odpowiedzi innych.
refused-nothing_to_take_back = Tego nie można już cofnąć: są wszystkie odpowiedzi.
refused-not_in_pack = Tej karty nie ma wśród kart do wyboru. Wybierz inną.
refused-too_many_characters = Masz już trzy postacie; zatrzymaj eksperta.
refused-second_expert = Masz już eksperta; zatrzymaj postać.
refused-not_two_events = Każdy zatrzymuje dwa z czterech kafelków wydarzeń. Wybierz dokładnie dwa.
refused-no_such_place = Żeton nie może tam trafić. Wybierz jedno z ponumerowanych pól.
refused-wrong_purchase = Suma nie zgadza się z twoimi punktami doboru albo czegoś już nie ma. Wybierz ponownie.
refused-too_many_points = Nie masz tylu punktów albo w zapasie brakuje zasobów. Wybierz mniej.
refused-wrong_payment = To się nie zgadza: tracisz punkt lub zasób za każdy swój zasób dookoła, o ile je masz. Wybierz ponownie.
refused-game_over = Gra jest skończona: ostatnia tura już za wami. Punktację pokazuje ostatnia plansza.
refused-what = -# { $what }
refused-rule = -# Zasada { $rule }
