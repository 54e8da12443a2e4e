# What is no stream of links.
wrong() { crawl-links "$@" || echo "exit $?"; }
. "$TESTDATA/links.sh"
links 'a b' > links
weblog-parse -q "$SAMPLES/access.log.gz" > parsed
wrong parsed
weblog-sql -q --kind links "select 'a' as from_url" > half
wrong half
weblog-sql -q --kind links "select ['a'] as from_url, 'b' as to_url" > lists
wrong lists
wrong absent
wrong links --pages absent
wrong links --pages parsed
weblog-sql -q --kind pages "select 'a' as url" > pages
wrong links --pages pages
weblog-sql -q --kind pages "select 'a' as url, 1 as fetched" > pages
wrong links --pages pages
