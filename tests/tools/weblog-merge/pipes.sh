. "$TESTDATA/rows.sh"
rows 5 6 > b.arrow
rows 0 10 20 | weblog-merge -q - b.arrow --to csv
weblog-merge -q <(rows 1 3) <(rows 2 4) --to csv
rows 1 | weblog-merge --estimate-offsets - b.arrow
