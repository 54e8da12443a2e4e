# Two halves with --state give the rows of one run, wherever the log is cut. A hit a day later ends all that is open.
. "$TESTDATA/log.sh"
hits | weblog-sql --kind hits "select * from input
  union all select * replace (time + interval 1 day as time) from (from input limit 1) order by time" > h.arrows
weblog-sessions -q --state whole.state h.arrows --to csv > whole.csv
for cut in 0 1 4 6 7 8; do
  rm -f state
  weblog-sql --kind hits "from input limit $cut" < h.arrows | weblog-sessions -q --state state --to csv > halves.csv
  weblog-sql --kind hits "from input offset $cut" < h.arrows | weblog-sessions -q --state state --to csv | tail -n +2 >> halves.csv
  cmp whole.csv halves.csv
  cmp whole.state state
done
wc -l < whole.csv
weblog-sql --kind hits "from input limit 3" < h.arrows | weblog-sessions --state account.state > /dev/null
weblog-sql --kind hits "from input offset 3" < h.arrows | weblog-sessions --state account.state > /dev/null
