# Links that are there twice are one, those of a page to itself are none, and without one end there is none.
. "$TESTDATA/links.sh"
links 'a b' 'a b' 'b b' 'c b' 'b d/x' > links
crawl-links links --metrics in,out --to tsv
weblog-sql -q --kind links "select * from (values ('http://h/a', null), (null, 'http://h/a'), ('http://h/a', 'http://h/b')) t(from_url, to_url)" |
  crawl-links -q --metrics out,in --to tsv
# Several inputs, and columns that say more.
weblog-sql -q --kind links "select from_url, to_url, 'text' as anchor from input" < links > more
crawl-links -q more more --metrics in --to tsv
