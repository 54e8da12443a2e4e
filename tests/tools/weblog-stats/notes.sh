# Rows have no room for notes; they go to stderr.
. "$TESTDATA/log.sh"
hits | weblog-stats --to csv | sed -n 1,2p
visits | weblog-stats --to csv | sed -n 1,2p
