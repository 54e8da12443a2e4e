. "$TESTDATA/../sample.sh"
# A producer with more to say may be ended by a closed pipe, which is no failure.
{ numbers 100000 || :; } | weblog-view -n 3 --to csv
{ numbers 3 || :; } | weblog-view -n 100 --to csv
{ numbers 3 || :; } | weblog-view -n 0 --to csv
