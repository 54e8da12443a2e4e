# The others are still told.
. "$TESTDATA/logs.sh"
formats
printf '%s\n' first second third fourth > junk
weblog-parse --detect --to csv junk combined.log none.log
