. "$TESTDATA/log.sh"
hits > hits.arrows
weblog-stats hits.arrows -o report.txt
weblog-stats hits.arrows --to table | cmp - report.txt
head -3 report.txt
