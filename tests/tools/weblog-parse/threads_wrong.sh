weblog-parse --threads 0 log
