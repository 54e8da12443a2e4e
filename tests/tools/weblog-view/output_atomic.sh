# A run that fails leaves the old file, and nothing else.
. "$TESTDATA/../sample.sh"
numbers 100000 > n.arrows
head -c -8 n.arrows > cut.arrows
for ending in arrow arrows parquet csv tsv jsonl; do
  echo old > "x.$ending"
  weblog-view cut.arrows -o "x.$ending" 2>> errors || echo "$ending $?" "$(cat "x.$ending")"
done
rm x.*
weblog-view cut.arrows -o x.csv 2>> errors || true
sort -u errors
ls -A
