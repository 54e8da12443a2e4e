. "$TESTDATA/log.sh"
hits > hits.arrows
for format in table html json arrow parquet csv; do
  code=0
  weblog-stats -q hits.arrows --to $format > /dev/full || code=$?
  echo "$format $code"
done
weblog-stats -q hits.arrows --to html -o /dev/full
