# The sections of visits, and their headings.
. "$TESTDATA/log.sh"
visits | weblog-stats --to html | grep -oE '<(section|h2)[^>]*id="[^"]*"'
