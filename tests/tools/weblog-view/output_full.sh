. "$TESTDATA/../sample.sh"
hits > hits.arrows
for format in arrow arrow-file parquet csv tsv jsonl table; do
  code=0
  weblog-view hits.arrows --to $format > /dev/full || code=$?
  echo "$format $code"
done
code=0
weblog-view --count hits.arrows > /dev/full || code=$?
echo "count $code"
weblog-view hits.arrows -o /dev/full
