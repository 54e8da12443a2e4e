weblog-patterns < /dev/null
