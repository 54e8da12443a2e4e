# Every binary format gives back the same rows, kind and history; every text format the same text.
. "$TESTDATA/../sample.sh"
hits > hits.arrows
weblog-view hits.arrows --to jsonl > expected.jsonl
for ending in arrow arrows parquet feather; do
  weblog-view --no-history hits.arrows -o "copy.$ending"
  weblog-view "copy.$ending" --to jsonl | cmp - expected.jsonl
  weblog-view --schema "copy.$ending" > "schema.$ending"
  cmp schema.arrow "schema.$ending"
done
for format in arrow arrow-file parquet; do
  weblog-view --to $format < hits.arrows | weblog-view --to jsonl | cmp - expected.jsonl
done
for format in csv tsv jsonl; do
  weblog-view hits.arrows --to $format > "out.$format"
  weblog-view copy.parquet -o "other.$format"
  cmp "out.$format" "other.$format"
done
cat schema.arrow
ls
