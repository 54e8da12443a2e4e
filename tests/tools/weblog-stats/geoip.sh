. "$TESTDATA/log.sh"
# 3221225984 is 192.0.2.0.
printf '%s\n' '# ranges' '3221225984,3221225985,AU' '3221225986,3221225986,NZ' > geoip
echo '2001:db8::,2001:db8:ffff:ffff:ffff:ffff:ffff:ffff,DE' > geoip6
hits | weblog-stats -q --geoip geoip --geoip geoip6 | weblog-sql --to csv "select * exclude (section) from input where section = 'countries'"
