. "$TESTDATA/log.sh"
hits | weblog-sessions --no-history | weblog-view --columns $columns --to csv
