#include "text/stop_words.h"

namespace crawl::stop_words {

const std::string_view kRussian =
    "а без более больше бы был была были было быть в вам вас ваш ваша весь во вот все всего "
    "всех всё вы где да даже для до его ее если есть еще ещё её же за здесь и из или им их к "
    "как какая какой ко когда которая которого которое которой которые который которых кто ли "
    "либо между меня мне много может можно мой моя мы на над надо нам нас наш наша не него нее "
    "ней нет неё ни нибудь ним них но ну о об однако он она они оно от ото очень перед по под "
    "после потому при про с сам сами свое своего своей свои своих свой себе себя сейчас со так "
    "такая также такие такой там тебя тем то того тоже той только том тот тут ты у уже хотя "
    "чего чем через что чтобы эта эти этим этих это этого этой этом этот эту я";

const std::string_view kHungarian =
    "a abban ahhoz ahogy ahol aki akik akkor alatt amely amelyek amelyet amelynek ami amikor "
    "amit annak arra arról az azok azon azonban azt azért be benne bár csak de e ebben egy "
    "egyes egyik egymás el ellen elég előtt ennek erre ez ezek ezt ezzel ezért fel felé ha "
    "hanem hiszen hogy hogyan hát igen illetve is ismét itt kell kellett keresztül ki kívül "
    "közben köztük között le lehet lehetett lenne lesz lett ma maga magát majd meg mely melyek "
    "mert mi miatt mikor milyen mind minden mint mintha mit mivel most már még míg ne nekem "
    "neki nem nincs nélkül olyan ott pedig s saját sem semmi sok során szerint szinte számára "
    "te tehát ti tovább több ugyan ugyanis után vagy vagyok van vannak vele viszont volna volt "
    "voltak által át én éppen és így össze úgy ő ők őket";

const std::string_view kTurkish =
    "acaba ama ancak artık aslında az bana bazı belki ben benden beni benim beri bile bir biri "
    "birçok biz bizden bize bizi bizim bu buna bunda bundan bunlar bunları bunların bunu bunun "
    "burada böyle böylece bütün da daha dahi de değil diye diğer dolayı edecek eden eder edilen "
    "en etti eğer fakat gibi göre hangi hatta hem henüz hep hepsi her herhangi herkes hiç "
    "hiçbir hâlâ iken ile ilgili ise itibaren için işte kadar karşın kendi kendine kendini ki "
    "kim kimse mi mu mü mı nasıl ne neden nedenle nerede niye niçin o olan olarak oldu olduğu "
    "olduğunu olmak olması olsa olur ona ondan onlar onları onların onu onun orada oysa rağmen "
    "sadece sanki sen senden seni senin siz sizden sizi sizin sonra tarafından tüm var ve veya "
    "ya yani yerine yine yok yoksa zaten çok çünkü önce öyle üzere şey şu şuna şunu şöyle";

}  // namespace crawl::stop_words
