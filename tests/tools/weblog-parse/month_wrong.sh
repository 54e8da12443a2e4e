weblog-parse --month August log
