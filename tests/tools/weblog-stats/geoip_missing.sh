. "$TESTDATA/log.sh"
hits | weblog-stats --geoip nowhere/geoip
