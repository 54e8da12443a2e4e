. "$TESTDATA/log.sh"
printf '%s\n' '1,2,AU' '3,4' > geoip
hits | weblog-stats --geoip geoip
