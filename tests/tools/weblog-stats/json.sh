. "$TESTDATA/log.sh"
hits > hits.arrows
weblog-stats hits.arrows --top 2 --to json
weblog-stats hits.arrows --top 2 -o report.json
weblog-stats hits.arrows --top 2 --to json | cmp - report.json
