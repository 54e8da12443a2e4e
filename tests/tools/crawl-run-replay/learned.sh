# What a crawl has learned: as a table of its database, as a file, and as the beginning of another crawl.
. "$TESTDATA/learn.sh"
readers > visits.arrow
learn() { chess --strategy combined --trace visits.arrow "$@"; }
learn --budget 60 --out first --save-learned learned.arrow
crawl-view first learned --to tsv | sed -n 1p
crawl-view first learned --to tsv | tail -n +2 | cut -f 1 | sort -u
# The table and the file are the same.
weblog-view -q --to tsv learned.arrow > file.tsv
cmp <(crawl-view first learned --to tsv) file.tsv
# A crawl that is resumed learns the same, and chooses the same pages.
learn --budget 25 --out resumed
learn --budget 60 --out resumed --resume
cmp <(pages first) <(pages resumed)
cmp <(crawl-view resumed learned --to tsv) file.tsv
# Parquet does as well.
learn --budget 60 --store none --save-learned learned.parquet
cmp <(weblog-view -q --to tsv learned.parquet) file.tsv

# The pages of the first crawl count in the second: none is new, and counts are what they were, or half of them.
pages_of() { sed -n "s/^$1\t$2\t\([^\t]*\)\t.*/\1/p" "$3"; }
learn --budget 1 --store none --learned learned.arrow --save-learned again.arrow
learn --budget 1 --store none --learned learned.parquet --decay 0.5 --save-learned half.arrow
for name in again half; do
  weblog-view -q --to tsv $name.arrow > $name.tsv
  awk "BEGIN { print \"$name:\", $(pages_of token chess $name.tsv) / $(pages_of token chess file.tsv) }"
done
# It finds more, sooner.
learn --budget 30 --out without
learn --budget 30 --out with --learned learned.arrow
(( $(crawl-view with pages --to tsv --columns relevant | grep -c true) >=
   $(crawl-view without pages --to tsv --columns relevant | grep -c true) )) && echo 'not fewer'
# A crawl that learns nothing has no rows.
chess --budget 3 --out other
crawl-view other learned --to tsv | wc -l
