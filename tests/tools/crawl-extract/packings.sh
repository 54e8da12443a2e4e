. "$TESTDATA/archive.sh"
archive > a.warc
crawl-extract -q --no-history a.warc > plain.arrows
for pack in gzip bzip2 xz 'zstd -q'; do
  $pack < a.warc > packed
  crawl-extract -q --no-history packed > out.arrows
  cmp plain.arrows out.arrows
  crawl-extract -q --no-history < packed > out.arrows
  cmp plain.arrows out.arrows
  crawl-extract -q --no-history <(cat packed) > out.arrows
  cmp plain.arrows out.arrows
done
