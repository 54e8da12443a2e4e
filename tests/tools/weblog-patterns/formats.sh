. "$TESTDATA/visits.sh"
# Lists pass through every format that can be read back.
visits > visits.arrows
for ending in arrow arrows parquet; do
  weblog-patterns sequences -q --min-support 4 visits.arrows -o paths.$ending
  weblog-view paths.$ending --to jsonl
done
