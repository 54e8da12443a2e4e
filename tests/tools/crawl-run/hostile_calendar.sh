# A calendar that goes on for ever, both ways.
. "$TESTDATA/hostile.sh"
serve port
crawl -u "http://127.0.0.1:$port/calendar/2024/01"
crawl-view c pages --to csv | tail -n +2 | wc -l
crawl-view c events --columns kind,detail --to csv | sort -u
