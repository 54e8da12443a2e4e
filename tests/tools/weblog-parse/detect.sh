. "$TESTDATA/logs.sh"
formats
: > empty.log
{ combined 9; echo junk; } | gzip > nine.gz
weblog-parse --detect --to csv combined.log squid.log iis.log caddy.log empty.log nine.gz
weblog-parse --detect --to csv < squid.log
