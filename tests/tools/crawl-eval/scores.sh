# The average relevance, with scores as text, compressed or as rows; a page without one has 0.
. "$TESTDATA/crawls.sh"
ten c
printf 'url\tscore\nhttp://t.test/a\t1\nhttp://t.test/b\t0.5\nhttp://t.test/e\t0.1\tand more\nhttp://t.test/f\t0.9\nhttp://t.test/h\t0.8\nhttp://t.test/i\t0.2\n' >s.tsv
average() { crawl-eval c --total 8 --at 2,5,10 --scores "$1" --to csv -q | cut -d, -f4,14; }
average s.tsv
gzip -k s.tsv
average s.tsv.gz | cmp - <(average s.tsv)
weblog-sql -q "select url, score from read_csv('s.tsv', delim = '\t', header = true, null_padding = true, names = ['url', 'score', 'x'], types = {'score': 'double'})" -o s.parquet
average s.parquet | cmp - <(average s.tsv)
