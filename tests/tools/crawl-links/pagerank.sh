# A triangle that is worked out by hand: 14/13, 10/13 and 15/13 with a damping of 1/2.
. "$TESTDATA/links.sh"
links 'a b' 'a c' 'b c' 'c a' > links
crawl-links -q links --metrics pagerank --damping 0.5 --tolerance 1e-12 |
  weblog-sql -q 'select url, round(13 * pagerank, 6) as thirteenths from input' --to tsv
# A page without links passes its rank on to all: 2/(2 + d) and the rest of 2.
links 'a b' | crawl-links --metrics pagerank,in,out --damping 0.5 --tolerance 1e-12 |
  weblog-sql -q 'select url, round(pagerank, 6) as pagerank, links_in, links_out from input' --to tsv
crawl-links -q links -o ranks.arrow
weblog-view ranks.arrow --schema
