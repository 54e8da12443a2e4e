. "$TESTDATA/rows.sh"
rows 0 > a.arrow
weblog-sql --kind hits 'select time, n::text as n from input' < a.arrow > b.arrow
weblog-merge a.arrow b.arrow
