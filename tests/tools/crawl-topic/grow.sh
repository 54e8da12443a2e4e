# Words that a tree of few pages does not know, learned from pages without labels.
. "$TESTDATA/topics.sh"
crawl-extract -q "$web" -o pages.arrow
crawl-extract -q "$web" | weblog-sql -q --kind pages "from input where length(url) % 4 = 1" > few.arrow
crawl-topic train -q few.arrow --labels "$labels" -o few.topic
crawl-topic grow few.topic pages.arrow --proposals words.tsv -o grown.topic
head -n 1 words.tsv
cut -f1 words.tsv | sed 1d | uniq
# The word is made up, like its topic's: it is on pages of that topic alone.
awk -F '\t' '$1 == "adopt" && $3 == "chess" {n++} END {print (n > 3)}' words.tsv
# Topics stay what they are; the tree has the new words.
topics() { crawl-topic show -q "$1" --words 0 --to tsv | cut -f1-3; }
cmp <(topics few.topic) <(topics grown.topic)
crawl-topic show few.topic -o /dev/null
crawl-topic show grown.topic -o /dev/null
crawl-topic grow few.topic pages.arrow --related 1 --propose 0 --min-pages 1000 -o same.topic
