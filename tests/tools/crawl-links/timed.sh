# old, which is a year older than new, links to x; new links to y. P(old) = P(new) = 4/5.275 at first.
. "$TESTDATA/links.sh"
links 'old x' 'new y' > links
table="select replace(url, 'http://h/', '') as page, round(timed_pagerank, 4) as timed_pagerank from input order by url"
pages() { weblog-sql -q --kind "$1" "from (values $2) t(url, $3)"; }
# As HTTP has times; of x there is none that can be read, and nothing of y. new is new, and has the mean of the others.
pages crawl "('http://h/old', 'Mon, 14 Nov 2022 16:13:20 GMT', timestamptz '2023-11-14 22:13:20+00'),
  ('http://h/new', 'Tue, 14 Nov 2023 22:13:20 GMT', '2023-11-14 22:13:20+00'), ('http://h/x', 'yesterday', null),
  ('http://h/z', 'yesterday', null)" 'last_modified, fetched' > pages
crawl-links links --pages pages --metrics timed | weblog-sql -q "$table" --to tsv
# By the time of fetching, where nothing else is said, and with more decay.
pages pages "('http://h/old', timestamptz '2022-11-14 16:13:20+00'), ('http://h/new', '2023-11-14 22:13:20+00'),
  ('http://h/x', '2023-11-14 22:13:20+00'), ('http://h/y', '2023-11-14 22:13:20+00')" fetched > fetched
crawl-links links --pages fetched --metrics timed | weblog-sql -q "$table" --to tsv
crawl-links -q links --pages fetched --metrics timed --decay 0 | weblog-sql -q "$table" --to tsv
crawl-links -q links --pages fetched --to tsv | sed -n 1p
