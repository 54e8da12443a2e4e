. "$TESTDATA/log.sh"
hits > hits.arrows
for top in 0 1 2; do
  echo "--top $top"
  weblog-stats -q hits.arrows --top $top | weblog-sql --to csv "select name, hits from input where section = 'bandwidth'"
done
