#include <doctest/doctest.h>

#include <map>
#include <string>

#include "crawl/text.h"

namespace crawl {

TEST_CASE("language: a sentence or two are enough") {
  const std::map<std::string, std::string> texts = {
      {"da",
       "Det er en god idé at læse bogen, før du ser filmen, fordi den er meget bedre end de andre, "
       "og jeg har også haft tid til at tænke over hvad der skete efter krigen."},
      {"de",
       "Der Wald ist im Herbst besonders schön, wenn die Blätter bunt werden und der Nebel über "
       "den Feldern liegt, aber wir haben nicht viel Zeit."},
      {"en",
       "The library was closed when we came to the town, so there was nothing to do but wait "
       "for the train that would take us back."},
      {"es",
       "La biblioteca estaba cerrada cuando llegamos al pueblo, por lo que no había nada que hacer "
       "sino esperar el tren que nos llevaría de vuelta a casa."},
      {"fi",
       "Kirjasto oli kiinni, kun me tulimme kaupunkiin, ja siksi ei ollut mitään muuta tehtävää "
       "kuin odottaa junaa, joka veisi meidät takaisin, mutta se oli myös myöhässä."},
      {"fr",
       "La bibliothèque était fermée quand nous sommes arrivés dans la ville, et il n'y avait rien "
       "d'autre à faire que d'attendre le train qui devait nous ramener."},
      {"hu",
       "A könyvtár már zárva volt, amikor a városba értünk, és nem volt mit tenni, csak várni a "
       "vonatra, amely hazavisz minket, de az is késett."},
      {"it",
       "La biblioteca era chiusa quando siamo arrivati nella città, e non c'era altro da fare che "
       "aspettare il treno che ci avrebbe riportati a casa."},
      {"nl",
       "De bibliotheek was gesloten toen wij in de stad aankwamen, en er was niets anders te doen "
       "dan te wachten op de trein die ons naar huis zou brengen."},
      {"no",
       "Biblioteket var stengt da vi kom til byen, og det var ikke noe annet å gjøre enn å vente "
       "på toget som skulle ta oss hjem etter at vi hadde spist middag av god mat hos henne."},
      {"pt",
       "A biblioteca estava fechada quando chegamos à cidade, e não havia mais nada a fazer senão "
       "esperar pelo trem que nos levaria de volta para a casa da minha mãe."},
      {"ro",
       "Biblioteca era închisă când am ajuns în oraș, și nu mai era nimic de făcut decât să "
       "așteptăm "
       "trenul care trebuia să ne ducă înapoi la casa noastră."},
      {"ru",
       "Библиотека была закрыта, когда мы приехали в город, и нам не оставалось ничего, кроме как "
       "ждать поезда, который должен был отвезти нас домой."},
      {"sv",
       "Biblioteket var stängt när vi kom till staden, och det fanns inget annat att göra än att "
       "vänta på tåget som skulle ta oss hem efter en lång dag."},
      {"tr",
       "Şehre geldiğimizde kütüphane kapalıydı ve bizi eve götürecek olan treni beklemekten başka "
       "yapacak bir şey yoktu, çünkü çok geç olmuştu ama hava da güzeldi."}};
  for (const auto& [language, text] : texts) {
    CAPTURE(language);
    CHECK(GuessLanguage(text) == language);
  }
}

TEST_CASE("language: too short, or none of ours") {
  CHECK(GuessLanguage("") == "");
  CHECK(GuessLanguage("the of and to in") == "");
  CHECK(GuessLanguage("Home News Sports Weather Contact Imprint Login Search Help") == "");
  CHECK(GuessLanguage("我们来到城里的时候图书馆已经关门了我们只好等火车回家") == "");
  CHECK(GuessLanguage("\xFF\xFE\x01 12 34 56 78 90 11 22 33 44") == "");
  CHECK(GuessLanguage(
            "lorem ipsum dolor sit amet consectetur adipiscing elit sed eiusmod tempor") == "");
}

TEST_CASE("language: at least a fifth are stop words, and eight words in all") {
  // Of ten words, two are stop words of English alone; then one is.
  CHECK(GuessLanguage("the cat they dog tree house river stone cloud fire") == "en");
  CHECK(GuessLanguage("the cat bird dog tree house river stone cloud fire") == "");
  CHECK(GuessLanguage("the cat they dog tree house river") == "");
  CHECK(GuessLanguage("the cat they dog tree house river stone") == "en");
}

TEST_CASE("language: half one, half another") {
  // Two stop words of each, all of them of one language only.
  CHECK(GuessLanguage("the they wenn nicht cat dog tree house") == "");
}

TEST_CASE("language: a menu before the text does not hide it") {
  std::string text;
  for (int i = 0; i < 250; ++i) text += "Menu" + std::to_string(i) + " ";
  CHECK(GuessLanguage(text) == "");
  for (int i = 0; i < 50; ++i) text += "this is what they were there for ";
  CHECK(GuessLanguage(text) == "en");
  std::string far(20000, 'x');
  for (char& c : far) c = (&c - far.data()) % 5 == 0 ? ' ' : c;
  CHECK(GuessLanguage(far + text) == "");
}

}  // namespace crawl
