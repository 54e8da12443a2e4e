# Sessions add visits, entries, exits and pages seen alone.
. "$TESTDATA/log.sh"
visits | weblog-stats --to table
