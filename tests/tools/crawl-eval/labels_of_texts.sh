# A crawl whose predicate asks about texts has judged its pages; how many others are relevant labels do not tell.
. "$TESTDATA/crawls.sh"
crawl c best-first 'label:t and similar(absent.txt) > 0.3' <<'ROWS'
a 200 true seed
b 200 false
ROWS
labels >labels.tsv
crawl-eval c --labels labels.tsv --at 2 --to tsv
