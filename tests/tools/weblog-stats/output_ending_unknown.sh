weblog-stats -o report.pdf < /dev/null
