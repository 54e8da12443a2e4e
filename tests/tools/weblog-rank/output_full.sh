. "$TESTDATA/visits.sh"
visits > v.arrows
weblog-rank -q v.arrows > /dev/full
