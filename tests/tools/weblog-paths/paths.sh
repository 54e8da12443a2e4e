. "$TESTDATA/log.sh"
visits | weblog-paths --no-history | weblog-view --columns $columns --to csv
