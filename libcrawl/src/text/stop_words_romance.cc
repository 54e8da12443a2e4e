#include "text/stop_words.h"

namespace crawl::stop_words {

const std::string_view kFrench =
    "afin ai ainsi alors après as au aucun aucune aussi autre autres aux avaient avait avant "
    "avec avez avoir avons c ce ceci cela celle celles celui ces cet cette ceux chaque chez "
    "comme comment contre d dans de depuis des donc dont du dès elle elles en encore entre es "
    "est et eu eux il ils j je jusqu l la laquelle le lequel les lesquels leur leurs lors "
    "lorsqu lui là m ma mais me mes moi moins mon même mêmes n ne ni non nos notre nous on ont "
    "ou où par parce pas pendant peu peut peuvent plus pour pourquoi puis qu quand que quel "
    "quelle quelles quels qui quoi s sa sans se selon sera seront ses si soi soit son sont sous "
    "sur t ta tandis te tes toi ton tous tout toute toutes trop très tu un une vers voici vos "
    "votre vous y à étaient était étant été être";

const std::string_view kSpanish =
    "a al algo algunas algunos ante antes aquel aquella aquellos así aunque aún bajo cada como "
    "con contra cual cuales cuando cuya cuyo de del desde donde dos durante e el ella ellas "
    "ellos en entre era eran es esa esas ese eso esos esta estaba estas este esto estos está "
    "están fue fueron ha había habían han has hasta hay he la las le les lo los me mediante mi "
    "mientras mis mucho muchos muy más nada ni no nos nosotros nuestra nuestro o os otra otras "
    "otro otros para pero poco por porque puede pueden pues que quien quienes quién qué se "
    "según ser será si sido siendo sin sino sobre son su sus sí también tampoco tan tanto te "
    "tiene tienen toda todas todo todos tras tu tus tú u un una unas uno unos usted ustedes "
    "vosotros y ya yo él";

const std::string_view kItalian =
    "a abbiamo ad agli ai al alcune alcuni all alla alle allo altra altre altri altro anche "
    "ancora avere aveva avevano c che chi ci ciò come con contro cosa così cui d da dagli dai "
    "dal dall dalla dalle dallo degli dei del dell della delle dello dentro di dopo dove dunque "
    "durante e ed era erano essa esse essere essi esso fino fra fu furono gli ha hai hanno ho i "
    "il in infatti io l la le lei li lo loro lui ma me mentre mi mia mio molto ne negli nei nel "
    "nell nella nelle nello noi non nostra nostro né o ogni oppure per perché però più poi può "
    "qua quale quali quando quanto quella quelle quelli quello questa queste questi questo qui "
    "quindi se sempre senza si sia sono sta stata stati stato su sua sue sugli sui sul sull "
    "sulla sulle suo suoi tra tu tutta tutte tutti tutto un una uno vi voi è";

const std::string_view kPortuguese =
    "a ainda algum alguma alguns ao aos apenas após aquela aquele aqueles aquilo as até cada "
    "com como contra cuja cujo da das de dela dele deles depois desde dessa desse desta deste "
    "do dos durante e ela elas ele eles em enquanto entre era eram essa essas esse esses esta "
    "estas estava este estes está estão eu foi foram há isso isto já lhe lhes mais mas me mesmo "
    "meu meus minha muito na nas nem nessa nesse nesta neste no nos nossa nosso num numa não "
    "nós o os ou outra outras outro outros para pela pelas pelo pelos pode podem pois por "
    "porque porém qual quando quanto que quem se seja sem sempre ser será seu seus si sido sob "
    "sobre sua suas são também te tem ter tinha toda todas todo todos tu tão têm um uma umas "
    "uns você vocês vos à às é";

const std::string_view kRomanian =
    "a acea aceasta această aceea aceeaşi acei aceia acel acela acele acelea acest acesta "
    "acestea acestei acestor acestui aceşti aceştia acolo ai aici al ale am ar are asta astfel "
    "asupra atunci au avea avem avut aş care ce cea cei cel cele chiar ci cine cu cum când cât "
    "câte câţi că căci cărei căror cărui către da dacă dar de deci decât deja despre deşi din "
    "dintre după ea ei el ele era erau este eu fi fie fiecare fiind fost fără i iar la le li "
    "lor lui m mai mi mine mult nici nimic noi nostru nu o ori oricare pe pentru peste poate "
    "prea prin până sa sale sau se spre sub sunt să său ta te toate tot totuşi toţi tu un una "
    "unei unele unii unor unui va veţi voi vom vor vostru vă îi îl îmi împotriva în înainte "
    "încă într între îs îşi îţi şi";

}  // namespace crawl::stop_words
