# Every format of rows, by name and by ending.
. "$TESTDATA/log.sh"
hits > hits.arrows
for format in arrow arrow-file parquet csv tsv jsonl; do
  weblog-stats -q hits.arrows --to $format > stats.$format
done
for ending in arrow arrows parquet; do
  weblog-stats -q hits.arrows -o stats.$ending
  weblog-view stats.$ending --to csv | cmp - stats.csv
done
weblog-view stats.arrow-file --to csv | cmp - stats.csv
weblog-stats -q hits.arrows -o rows.jsonl
cmp rows.jsonl stats.jsonl
head -1 stats.tsv stats.jsonl
