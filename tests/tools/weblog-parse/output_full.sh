. "$TESTDATA/logs.sh"
combined 10 > access.log
for format in arrow arrow-file parquet csv tsv jsonl table; do
  code=0
  weblog-parse -q access.log --to $format > /dev/full || code=$?
  echo "$format $code"
done
code=0
weblog-parse -q --detect access.log > /dev/full || code=$?
echo "detect $code"
weblog-parse -q access.log -o /dev/full
