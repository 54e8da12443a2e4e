# Crawls of a strategy and predicate from disjoint seeds: a and b, but not c, which begins where a does, nor d, another
# strategy's.
. "$TESTDATA/crawls.sh"
ten a
crawl b best-first label:t <<'ROWS'
b 200 true seed
i 200 false
k 200 true
a 500 false
ROWS
ten c
crawl d random label:t <<'ROWS'
z 200 true seed
ROWS
crawl-eval a b d --total 8 --overlap --at 1,10 --to tsv -q
crawl-eval a c --total 8 --overlap --at 1 --to tsv -q
