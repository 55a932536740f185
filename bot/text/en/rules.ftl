### The rules by topic, in our own words. {""} begins lines that Fluent would take for something else.

topic-heading = ## { $title }
topic-choose = Another topic
topic-none = I find nothing about { $typed } in the rules. Choose a topic from the list.
topics = Topics
topic-before = ← { $title }
topic-after = { $title } →

rules-own-alt = The screen of { $name }: { $stock }, { $n } New Hand { $n ->
    [one] token
   *[other] tokens
}. Hand: { $hand }. Tiles: { $tiles }.

rules-overview-title = What it is about
rules-overview =
    You all build one city. Each round everyone secretly picks a card, alone or with a building tile, then the actions happen in turn order.

    {""}**A card alone exploits**: a building card brings what its building gives, resources (red), tiles (blue) or points (yellow); an urbanization card brings a resource or a tile.
    {""}**An urbanization card with a tile urbanizes**: the city grows at its edge.
    {""}**A building card with a tile constructs a floor** on that building.

    When you build, you put resources of your own on the building. At the end these decide who is first and second in each district. Whoever has the most points wins.

    Totals behind the screens stay secret to the end.

rules-overview-example = *Example, one round: Faye urbanizes R4 at A and gets { $urbanized }. Miley exploits B3 and gets { $exploited }. Nell constructs Y6 on Y2: the building has { $height } floors now, and { $placed } resources of hers.*

rules-picture-title = The picture
rules-picture =
    Frames and numbers in the city show what the past round changed: in the colour and shape of who did it, numbered in the order of the turns. A whole frame marks a tile placed or a token moved; corners alone mark a building that was exploited or taken over.

    Below the city every player has her line, always in the same order; the arrowhead marks who begins the coming round. *{ button-districts }* under the board shows who is first and second in each, as of now.

rules-playing-title = Playing here
rules-playing =
    Your private screen comes as a direct message. *{ button-screen }* under the board and `/ginkgo screen` open the same one, for your eyes only.

    Press a card, then a tile or *Alone*. Your screen tells you beforehand what each choice would do now. *final scoring now +3* means: if the game ended right after that, final scoring would bring you 3 points more. Nothing is final before *Confirm*, and *Change my mind* works until the last one has chosen.

    After every round a new board appears in the channel. *{ button-describe }* describes it without the picture; `/ginkgo log` tells all rounds so far.

    A tile or building card is a colour and a number: 🟥 R7 is red, 🟦 B7 blue, 🟨 Y7 yellow. A letter from A to L names an urbanization card, and its token at the edge of the city. Each player has a colour and a shape.

rules-setup-title = Setup
rules-setup =
    The nine tiles 1 to 3 form a square. Nobody owns them and they hold no resources. Tokens A to L stand round it, clockwise.

    Tiles 4 to 20 are the tile supply; with up to three players six of them leave the game. The deck holds the cards A to L and those of the nine buildings; with up to three players its first seven go to the discard pile.

    Resources of each player: 25 with two players, 20 with three, 18 with four, 16 with five. They start in the player's supply. Everyone has two New Hand tokens and four cards.

    {""}**Characters.** Introductory: everyone gets a random set of three. Draft: keep one of four, pass the rest left, until you have three. Characters bring items at the start and a bonus for the whole game.

rules-setup-example = *Example with three players: Nell's { $characters } characters bring her { $gains }; { $left } of her resources stay in her supply. Everyone has { $hand } cards in hand. The tile supply holds { $tiles } tiles then, the deck { $cards } cards.*

rules-round-title = A round
rules-round =
    1. All choose at once: a card, alone or with one tile.
    2. From the first player on, everyone reveals and acts: exploit, urbanize or construct a floor.
    3. The unused cards go to the neighbour on the left, and so does the First Player card. Everyone draws one card.

    Everyone can see the city, the tokens, all cards face up, the discard pile, and how many tiles and cards there are. Hidden are the points, resources and tiles behind the screens, the hands and the choices.

rules-round-example = *Example: { $one } has the First Player card. { $one } acts first, then { $two }, then { $three }, as the numbers in the picture say. { $to } gets the { $passed } cards that Nell has not used and draws { $drawn }: { $hand } in hand again. { $next } begins the next round.*

rules-choose-title = Choosing
rules-choose =
    Choose one card of your hand.

    {""}**Alone** it exploits: a building card its building, an urbanization card one resource or one tile.
    {""}**An urbanization card with a tile** urbanizes: the tile takes the place of its token.
    {""}**A building card with a tile** constructs a floor: the tile goes on that building.

    Any card may go with any tile. If you can't afford it when your turn comes, the tile returns to you and you exploit with that card. If you can afford it, you have to do it.

    Until the last one has chosen you may change your mind.

rules-choose-example = *Example, Nell's hand: R7 alone brings her { $alone }. A with R4 urbanizes: she places { $one } resource and gets { $urbanized }. R7 with R4 constructs a floor: she pays { $cost }, places { $placed } resources, and the building of { $height } floors is hers.*

rules-new_hand-title = New Hand
rules-new_hand =
    Before you choose, you may spend a New Hand token: discard your whole hand and draw as many new cards. Both tokens may go in one round.

    An unused token is worth 2 points at the end.

rules-new_hand-example = *Example: Nell held C, D, E and F and spent a New Hand token: { $discarded } cards are discarded, { $drawn } new ones drawn. She has { $left } token left; unused it is worth { $worth } points.*

rules-exploit-title = Exploit
rules-exploit =
    A card alone exploits.

    {""}**Urbanization card:** take 1 resource or 1 tile; you decide when your turn comes.
    {""}**Building card:** its building gives one item per floor, whoever owns it: red resources, blue tiles, yellow points.

    Then every exploit bonus of your area gives its items. The card is discarded.

rules-exploit-example = *Example: R7 names a building of { $height } floors, Faye's. Nell has two exploit bonuses, a tile and a point. She gets { $gains }.*

rules-urbanize-title = Urbanize
rules-urbanize =
    An urbanization card with a tile urbanizes. You need 1 resource.

    The tile takes the place of its token, with 1 of your resources and a construction site on it. The token moves to an empty cell beside the new tile; you choose which.

    Every building beside the new tile gives one item per floor, whoever owns it. The new tile itself gives nothing. Then every urbanize bonus of your area gives its items. The card is discarded.

rules-urbanize-example = *Example: card A with tile R4. Beside it are a red building of height { $red } and a blue one of height { $blue }, and Nell has one red urbanize bonus. She gets { $gains }.*

rules-construct-title = Construct a floor
rules-construct =
    A building card with a tile constructs a floor on that building.

    1. Resources on the building go back behind their owner's screen. An owner other than you gets 1 point for each.
    2. The tile goes on top. If its number is lower than the covered one, pay the difference in points. If its colour is different, return 1 resource to your supply.
    3. Place as many of your resources on it as it now has floors. It gets a construction site.
    4. Every construct bonus of your area gives its items. The card stays in your area and counts from your next action on.

    Resources that came back to you in step 1 may pay for steps 2 and 3.

rules-construct-example = *Example: R4 on B5, { $before } floors high with resources of Faye. Faye takes { $back }. Nell pays { $cost } ({ $number } instead of { $covered }, and another colour) and places { $placed }: the building has { $height } floors now.*

rules-afford-title = Can't afford it
rules-afford =
    What counts is the moment when your action resolves. If you lack the points or resources then, nothing is built: the tile goes back behind your screen, and you exploit with the card.

    If you can afford it, you may not decline. Points are never negative.

rules-afford-example = *Example: Nell wants R4 on B5, as under “Construct a floor”, but has only { $have } resources behind her screen. It needs { $needed }, so she exploits B5 and gets { $gains }; the tile stays with her.*

rules-tokens-title = Tokens
rules-tokens =
    After urbanizing, the token moves to a cell without tile and token beside the new tile. You choose among the numbered cells.

    If there is none, it goes to any empty cell of the city's edge where the tokens still run from A to L clockwise. If there is none either, you choose a direction: it takes the cell of the next token, that one takes the next cell, and so on until one finds an empty cell.

rules-tokens-example = *Example: after R4 was urbanized at A there are { $n } cells for the token. It goes to one of them; { $pushed ->
        [0] no other token moves
        [one] { $pushed } other token moves
       *[other] { $pushed } other tokens move
    }.*

rules-supply-title = Tile supply
rules-supply =
    When the last tile leaves the supply for the first time, play stops. Everyone secretly picks tiles from behind the screen to give back, any number. All reveal: 1 point per tile. These tiles are the new supply, and play goes on.

    When it runs out for the second time, the game ends with this round. The same happens if no base tile comes back, or no more than are still to be drawn.

rules-supply-example = *Example: Nell draws the last tiles. She gives { $nell } tiles back, Faye { $faye } for { $points } points, Miley none: the new supply has { $supply } tiles.*

rules-deck-title = Deck and construction sites
rules-deck =
    When the last card of the deck is drawn, the card of every top tile with a construction site joins the discard pile. All are shuffled into a new deck and all construction sites are removed. With up to three players seven cards go to the discard pile at once.

    So the card of a new tile comes into play later, and a card always names a building that can be seen.

rules-deck-example = *Example, two players: { $joined } buildings have a site. Their cards join, { $discarded } cards are discarded, { $cards } are the new deck, and the sites are removed.*

rules-end-title = End of the game
rules-end =
    The game ends after the current round when
    · the tile supply runs out for the second time, or
    · all resources of a player are on the city: none behind the screen, none in the supply. This is checked right after placing and holds even if some come back.

    After the last round nothing is passed or drawn.

rules-end-example = *Example: Nell has { $had } resource left and builds on her own R7. Its { $back } come back first, then { $placed } are placed: nothing is left, and the game ends with this round.*

rules-scoring-title = Final scoring
rules-scoring =
    · the points behind your screen
    · the cards 10 to 20 (with the expansion to 23) in your area
    · 2 points for each unused New Hand token
    · districts
    · with the expansion: green spaces and experts

    Whoever has the most points wins. A tie is a shared victory.

rules-scoring-example = *Example: Faye has { $points } points, { $cards } for a card, { $hands } for a New Hand token and { $districts } for districts: { $total }.*

rules-districts-title = Districts
rules-districts =
    A district is two or more connected buildings of one colour, owned or not. Corners don't connect.

    Whoever has the most resources in it gets a point for every resource in it, no matter whose. Whoever is second gets a point for each of her own. The others get nothing.

    Ties go to whoever has the tallest building there, then to the higher number on it.

    If yours are the only resources there, you get both places: 2 points for each resource.

rules-districts-example = *Example: blue holds { $all } resources: Faye { $faye }, Miley { $miley }, Nell { $nell }. Faye gets { $first }. Miley and Nell tie; Miley's building has the higher number, she gets { $second }. In yellow Miley is alone and gets { $alone }. One red building is no district.*

rules-cards-title = Cards of your area
rules-cards =
    Characters and the cards 1 to 9 are bonuses: each time you do the action, they bring 1 resource (red), 1 tile (blue) or 1 point (yellow).
    1, 4, 7 exploit · 2, 5, 8 urbanize · 3, 6, 9 construct. 7 to 9 bring 1 point more.

    Cards from 10 on count once, at the end:
    {""}**10, 13:** 1 per own resource on buildings of the card's colour
    {""}**11:** 1 per own resource on yellow (R11), red (Y11) or red (B11) buildings
    {""}**12:** 1 per own resource on blue (R12), blue (Y12) or yellow (B12) buildings
    {""}**14:** 1 per own building of height 1 or 2
    {""}**15:** 3 per own building of height 3 or more
    {""}**16, 17, 18:** 2 per card with an exploit, urbanize or construct bonus
    {""}**19:** 2 per card of the card's colour, itself included
    {""}**20:** 9 points
    16 to 19 count your characters, too.

rules-cards-example = *Example, Faye in this city: B13 counts her { $resources } resources on blue buildings, Y14 her { $low } low buildings, R20 is worth { $twenty }.*

rules-solo-title = Solo against Hal
rules-solo =
    You start with 6 resources, 6 tiles and 6 points, without characters and New Hand tokens. Each round you draw three cards and Hal one. You act first; your other two cards are discarded.

    Hal draws a tile and always builds, without paying. With an urbanization card he urbanizes, gets 1 point for each item the neighbours would give, and you move the token. With a building card he constructs a floor and keeps the card. Bonuses bring him nothing; cards from 10 on and districts count for him at the end.

    Whenever one of you builds on a building of the other, the other takes the resources back and gets 1 point for each.

    The game ends after the turn in which the tile supply is exhausted or somebody has placed all resources, or when Hal lacks resources. You win with more points than Hal; an equal number is a draw.

    {""}**Expert:** if Hal's card is an urbanization card, he draws another one. He uses it if it is a building card, or an urbanization card that brings him more points.

rules-solo-example = *Example: Hal urbanizes R4 at A, beside a red building of height { $red } and a blue one of height { $blue }. He places { $placed } resource, pays nothing else and gets { $points } points.*

rules-credits-title = Modules: credits
rules-credits =
    With new buildings, prestige buildings or green spaces, the tiles of an action are credits. All tiles of the action are added up first, then you buy once and spend all credits:

    · a base tile: 1
    · a new building (value II): 2
    · a prestige building (value III): 3
    · a green space: 1, at most one a turn

    Only the base supply counts for the end of the game. When it runs out, tiles of every kind may be given back for 1 point each.

rules-credits-example = *Example: B7 alone, { $height } floors high, and a bonus of a tile: { $credits } credits. They buy { $all } base tiles, or { $base } base tiles and { $new } new building, or { $most } new buildings.*

rules-new_buildings-title = Module: new buildings
rules-new_buildings =
    Tiles 21 to 23 of each colour, in a face-down pile of value II. They are built like others. Their cards at the end:

    {""}**21:** 1 per card with a bonus in your area
    {""}**22:** 5 per set of an exploit, an urbanize and a construct bonus
    {""}**23:** 4 per set of a red, a blue and a yellow card
    All three count your characters, too.

rules-new_buildings-example = *Example, Nell's area: B21 counts { $bonuses } cards with a bonus, { $b21 } points. R22 counts { $actions } set of an exploit, an urbanize and a construct bonus, { $r22 } points. Y23 counts { $colours } sets of three colours, these cards included, { $y23 } points.*

rules-prestige-title = Module: prestige buildings
rules-prestige =
    Tiles 24 and 25 of each colour, in open piles of value III. They are placed like others, at the usual cost, but have no card and no construction site: nobody builds on them or exploits them, and they give nothing to their neighbours.

    For districts and all that counts buildings or resources they are buildings.

rules-prestige-example = *Example: R24 on Nell's own R7. No points are paid and { $placed } resources are placed; the building has { $height } floors, no construction site, and stays as it is.*

rules-green_spaces-title = Module: green spaces
rules-green_spaces =
    A green space is placed only with an urbanization card, by urbanizing. It gets 1 of your resources, no construction site, and is never built on. It gives nothing to its neighbours.

    A park is one or more connected green spaces. Whoever urbanizes beside a park gets 2 points for each green space it already has.

    At the end each green space brings its owner 1 point per floor of each building beside it. A park's resources also count in every district beside it, for each player who has a resource in that district.

rules-green_spaces-example = *Example: R4 is urbanized beside a park of { $spaces } green spaces: { $points } points.*

rules-events-title = Module: events
rules-events =
    Everyone has two event tiles. You may play one with your chosen card, and each only once. When your action resolves, you decide whether the event comes before or after it. It happens even if you fall back to exploiting.

    {""}*Around* is the building of your card and those beside it; with an urbanization card, the buildings beside its token's cell.

    {""}**Design competition:** 1 tile per resource around, at most 9.
    {""}**Advertising campaign:** 1 point per resource around, at most 9.
    {""}**Expropriation**, only with a building card: if the building is another player's and you have enough resources, yours replace hers and you get 1 point each; she takes hers back without points.
    {""}**Quality control:** others lose a point or a resource for each of theirs around, as they decide. You get the points, at most 6.

rules-events-example = *Example: R7 alone with an advertising campaign. On R7, B12 and B9 lie { $points } resources, whoever owns them: { $points } points.*

rules-keep_a_card-title = Module: keep a card
rules-keep_a_card =
    After choosing, everyone sets one more card aside. It comes back into the hand after the passing, so two cards are passed instead of three.

    With two to four players hands of five are possible; then three cards are passed.

rules-keep_a_card-example = *Example: Nell plays B1 with B7 and sets R1 aside. { $passed } cards are passed on; R1 comes back to her.*

rules-experts-title = Module: experts
rules-experts =
    Everyone has three characters and one expert. With the draft two experts go into each pack; there are four picks. No card from 10 on ever counts an expert.

    {""}**Artist:** a lower number costs no points.
    {""}**Lawyer:** 2 points instead of 1 for each resource when another player constructs on your building.
    {""}**Banker:** may turn points into resources, 1 for 1, when the action begins. At the end each resource behind the screen is a point.
    {""}**Inspector:** when urbanizing, 2 points if the new tile touches a building of its colour or joins districts.
    {""}**Entrepreneur, Journalist, Professor:** at the end 2 per own red, yellow or blue building, 1 per one of another player.
    {""}**Engineer:** 2 points for each tile given back. If the supply was never exhausted, 1 per tile behind the screen at the end.
    {""}**Master Architect:** 2 more tiles at the start. May build with two tiles at once; only the top one counts for the cost.
    {""}**Mayor:** a change of colour costs no resource. At the end 1 point per district of the city.

rules-experts-example = *Example: Nell (Artist) builds R4 on B7 of Faye (Lawyer). Nell pays { $cost } for the other colour; { $number } instead of { $covered } costs an Artist no points. Faye takes { $back }: { $each } points for each resource.*

rules-page-title = How to play
rules-page-about = The rules as `/ginkgo rules` tells them, topic by topic; `/ginkgo learn` teaches them by playing. The pictures are the game's own. Every rule has its number in [rules.md](rules.md).
