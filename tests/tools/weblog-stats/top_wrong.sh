weblog-stats --top -1 < /dev/null
