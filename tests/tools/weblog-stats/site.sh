# --site names own hosts; without it they are those of the URLs.
. "$TESTDATA/log.sh"
hits > hits.arrows
sites() { weblog-sql --to csv "select name, hits from input where section = 'referring_sites'"; }
weblog-stats -q hits.arrows | sites
weblog-stats -q hits.arrows --site other.example --site http://www.google.com/ | sites
