# Paths do not hang on how rows are cut into batches, nor on how columns are stored.
. "$TESTDATA/log.sh"
visits > v.arrows
weblog-paths -q v.arrows --to csv > whole.csv
for i in 0 1 2 3 4 5 6; do
  weblog-sql --kind visits "from input limit 1 offset $i" < v.arrows > $i.arrows
done
weblog-paths -q [0-6].arrows --to csv > single.csv
cmp whole.csv single.csv
