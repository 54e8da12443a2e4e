. "$TESTDATA/../weblog-paths/log.sh"
visits | weblog-paths -q > v.arrows
{
  printf 'session\tstart\tviews\n'
  printf '1\t1767225600\thttp://a.test/A http://a.test/B http://a.test/C http://a.test/B http://a.test/A http://a.test/D\n'
  printf '2\t1767225660\thttp://A.test/A http://a.test/B http://a.test/A http://a.test/%%45 http://a.test/gone\n'
} | gzip > truth.tsv.gz
weblog-score truth.tsv.gz v.arrows --to csv
weblog-score -q truth.tsv.gz < v.arrows --to table
