# Each file has the format it looks like.
. "$TESTDATA/logs.sh"
formats
weblog-parse combined.log squid.log iis.log caddy.log | short
