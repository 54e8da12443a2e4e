. "$TESTDATA/rows.sh"
rows 0 20 17 3 40 > a.arrow
weblog-merge --lateness 5s a.arrow --to csv
weblog-merge --lateness 20s a.arrow --to csv
