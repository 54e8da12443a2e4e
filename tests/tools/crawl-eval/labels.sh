# Where the table of labels lacks pages of the crawl it is not all of the web: no lift. --pages says how large it is.
. "$TESTDATA/crawls.sh"
ten c
labels | grep -v '/i	' >labels.tsv
crawl-eval c --labels labels.tsv --at 5 --to tsv
crawl-eval c --labels labels.tsv --at 5 --to tsv --pages 40
# Another predicate than the crawl's own judges its pages, too.
crawl-eval c --labels labels.tsv --predicate 'label:other or url:/\/a$/' --at 10 --to tsv -q
# A predicate that holds of a page that the table does not have: it does not tell how many there are.
crawl-eval c --labels labels.tsv --predicate 'not label:t' --at 10 --to tsv
# A label that the table does not have, and a predicate about texts.
crawl-eval c --labels labels.tsv --predicate label:absent || echo "exit $?"
crawl-eval c --labels labels.tsv --predicate 'label:t and word:x' || echo "exit $?"
