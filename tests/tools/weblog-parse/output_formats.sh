# The same rows in every format.
. "$TESTDATA/logs.sh"
combined 5000 > log
weblog-parse -q log > hits.arrows
for ending in parquet arrow arrows csv jsonl tsv; do
  weblog-parse -q log -o out.$ending
done
for ending in parquet arrow arrows; do
  cmp <(weblog-view out.$ending --to csv) out.csv && echo $ending
done
cmp <(weblog-view hits.arrows --to jsonl) out.jsonl && echo jsonl
cmp <(weblog-view hits.arrows --to tsv) out.tsv && echo tsv
head -n 2 out.csv
wc -l < out.csv
