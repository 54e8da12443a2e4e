# -n ends although the producer never does; the producer gets SIGPIPE.
. "$TESTDATA/../sample.sh"
set +o pipefail
numbers 1000000000000 | weblog-view -n 2 --to csv
