weblog-stats --max-distinct 0 < /dev/null
