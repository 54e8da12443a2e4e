weblog-stats < /dev/null
