#include "text/stop_words.h"

namespace crawl::stop_words {

const std::string_view kSwedish =
    "all alla allt att av bara blev bli blir blivit både de dem den denna deras dess dessa det "
    "detta dig din dina ditt dock du där då efter ej eller en er era ert ett från få får för "
    "genom ha hade han hans har henne hennes hit hon honom hos hur här i icke in inga ingen "
    "inget inom inte ja jag ju kan kunde man med medan mellan men mig min mina mitt mot mycket "
    "ni nu när någon något några och också om oss på redan samma samt sedan sig sin sina sitt "
    "ska skall skulle som så sådan till trots under upp ut utan vad var vara varför varit varje "
    "vars vem vi vid vilka vilken vilket vill vår våra vårt än är åt över";

const std::string_view kDanish =
    "ad af alle alt altså anden andet andre at blev blive bliver både da de dem den denne der "
    "deres det dette dig din dine dit dog du efter eller en end endnu er et for fordi fra få "
    "får før gennem ham han hans har havde have hende hendes her hos hun hvad hvem hver hvis "
    "hvor hvordan hvorfor i igen ikke imellem ind ingen intet jeg jer jeres kan kun kunne man "
    "med meget mellem men mens mig min mine mit mod må måtte ned nogen noget nogle nu når og "
    "også om op os over på samt selv sig sin sine sit skal skulle som så sådan til ud uden "
    "under var ved vi vil ville vor vores være været";

const std::string_view kNorwegian =
    "alle alt andre annen annet at av bare ble bli blir blitt både da de dem den denne der dere "
    "deres det dette din dine disse ditt dog du eg ei ein eit eller en enn ennå er et etter for "
    "fordi fra få får før gjennom ha hadde han hans har henne hennes her hos hun hva hvem hver "
    "hvilken hvilket hvis hvor hvordan hvorfor i igjen ikke ikkje ingen inn jeg kan kun kunne "
    "man med meg mellom men mens mer min mine mitt mot mye må måtte ned noe noen nå når og også "
    "om opp oss over på samme samt seg selv siden sin sine sitt skal skulle slik som så til "
    "under ut uten var ved vi vil ville vår våre være vært";

const std::string_view kFinnish =
    "ei eivät eli ellei emme en ennen että he heidän heidät heille heillä heitä hän häneen "
    "hänelle hänellä hänen hänet häntä ihan itse ja jo joiden joihin joissa joita joka jokin "
    "jolla jolle jonka jos joskus jossa josta jota jotka jotta kaikki kanssa keskellä koska "
    "kuin kuinka kuka kun kuten lisäksi me meidän meille meitä miksi mikä milloin minkä minua "
    "minulla minulle minun minut minä missä mistä mitä mukaan mutta muu muut myös ne niiden "
    "niin niissä niitä noin nuo nyt näiden näin nämä olemme olen olet olette olevat oli olisi "
    "olivat olla olleet ollut on ovat paitsi pitkin saa se sekä sen siihen siinä siis siitä "
    "sille sillä sinulla sinun sinut sinä sitten sitä tai te teidän teille teitä tuo tähän "
    "tällä tämä tämän tässä tästä tätä vaan vai vaikka varten vielä voi voidaan voivat vuoksi "
    "yli";

}  // namespace crawl::stop_words
