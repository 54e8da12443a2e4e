. "$TESTDATA/visits.sh"
visits > visits.arrows
# Right after each other, with one view between, with any between.
for gap in 0 1 any; do
  weblog-patterns sequences -q --gap $gap --min-support 1 --max-length 2 visits.arrows |
    weblog-sql "from input select sessions where path = ['http://example.com/shop', 'http://example.com/pay']
                or path = ['http://example.com/', 'http://example.com/pay']" --to csv
done
