#include "text/stop_words.h"

namespace crawl::stop_words {

const std::string_view kEnglish =
    "a about above after again against all also am an and any are as at be because been before "
    "being below between both but by can could d did didn do does doesn doing don down during "
    "each either else ever every few for from further had hadn has hasn have haven having he "
    "her here hers herself him himself his how i if in into is isn it its itself just ll m may "
    "me might more most must my myself neither no nor not of off on once only or other our ours "
    "ourselves out over own per re s same shall she should shouldn since so some such t than "
    "that the their theirs them themselves then there these they this those though through to "
    "too under until up upon us ve very via was wasn we were weren what when where whether "
    "which while who whom whose why will with within without would wouldn yet you your yours "
    "yourself yourselves";

const std::string_view kGerman =
    "aber alle allem allen aller alles als also am an ander andere anderem anderen anderer "
    "anderes auch auf aus bei beim bin bis bist da damit dann das dass dein deine dem den denen "
    "denn der deren des dessen dich die dies diese diesem diesen dieser dieses dir doch dort du "
    "durch ein eine einem einen einer eines er es etwas euch euer eure für gegen habe haben hat "
    "hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins ist ja "
    "jede jedem jeden jeder jedes jene kann kein keine keinem keinen keiner können könnte man "
    "mein meine meinem meinen meiner mich mir mit muss müssen nach nicht nichts noch nun nur ob "
    "oder ohne sehr sein seine seinem seinen seiner seit selbst sich sie sind so soll sollen "
    "sondern sowie um und uns unser unsere unter vom von vor war waren warum was weil welche "
    "welchem welchen welcher wenn wer werden wie wieder will wir wird wo worden wurde wurden "
    "während würde zu zum zur zwischen über";

const std::string_view kDutch =
    "aan al alle alleen als andere ben bent bij binnen daar daarom dan dat de der deze die dit "
    "doch door dus een elk elke en er erg geen haar had hadden heb hebben hebt heeft hem hen "
    "het hier hij hoe hoewel hun ik in is je jij jou jouw jullie kan kon konden kunnen maar me "
    "mee meer men met mij mijn moest moet moeten mogen na naar net niet niets nog nu of om "
    "omdat onder ons onze ook op over reeds sinds slechts te tegen terwijl toch toen tot tussen "
    "u uit uw van vanaf vanuit veel voor waar waarom want waren was wat we wel welke werd "
    "werden wie wij wil worden wordt ze zelf zich zij zijn zo zoals zonder zou zouden zullen "
    "één";

}  // namespace crawl::stop_words
