. "$TESTDATA/visits.sh"
[[ -w /dev/full ]] || exit 77
visits | weblog-patterns transitions > /dev/full
