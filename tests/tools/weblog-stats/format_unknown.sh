weblog-stats --to pdf < /dev/null
