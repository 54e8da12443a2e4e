# Sourced by cases: crawls with known pages.

# crawl DIR STRATEGY PREDICATE: makes a crawl of the pages on standard input, "PATH STATUS RELEVANT [seed|SCORE]" a line, in
# their order. RELEVANT is true, false or null.
crawl() {
  local rows='' n=0 path status relevant seed
  while read -r path status relevant seed; do
    rows+="insert into c.pages values ($((++n)), 'http://t.test/$path', $status, $relevant, "
    rows+="$([ "$seed" = seed ] && echo 0, null, 1e9 || echo "1, 1, ${seed:-0}")); "
  done
  mkdir -p "$1"
  weblog-sql -q "attach '$1/crawl.duckdb' as c;
    create table c.state (key varchar, value blob);
    insert into c.state values ('setting.strategy', encode('$2')), ('setting.predicate', encode('$3')), ('setting.query', '');
    create table c.pages (n bigint, url varchar, status smallint, relevant boolean, depth integer, parent bigint,
      score double);
    create table c.frontier (url varchar, priority double, depth integer, parent bigint); $rows" >/dev/null
}

# Ten downloads of a web of 40 pages with 8 relevant ones, as in tests/crawl/evaluation_test.cc.
ten() {
  crawl "$1" best-first label:t <<'ROWS'
a 200 true seed
b 200 true
c 404 false
d 301 false
e 200 false
f 200 true
a 200 true
g null false
h 200 true
i 200 false
ROWS
}

# The labels of that web: t for a, b, f, h and four that were not found, other for the rest.
labels() {
  printf 'url\tlabel\n'
  for page in a b f h q r s t; do printf 'http://t.test/%s\tt\n' $page; done
  for page in e i $(seq 30); do printf 'http://t.test/%s\tother\n' "$page"; done
}
