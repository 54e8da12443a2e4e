# CRLF, a byte-order mark, blank lines, no line end at the end: all accounted for.
. "$TESTDATA/logs.sh"
{ printf '\357\273\277'; combined 2 | sed 's/$/\r/'; printf '\r\n\n'; combined 1 2 | tr -d '\n'; } > log
weblog-parse --host h log | weblog-view --columns client,agent,line --to csv
