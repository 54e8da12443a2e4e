# Plain columns, as Parquet has them, give the same sessions.
. "$TESTDATA/log.sh"
hits > h.arrows
weblog-view -q h.arrows -o h.parquet
for heuristic in referrer+stay stay+client duration; do
  weblog-sessions -q --heuristic $heuristic h.arrows --to csv > a.csv
  weblog-sessions -q --heuristic $heuristic h.parquet --to csv > b.csv
  cmp a.csv b.csv
done
