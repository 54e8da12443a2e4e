weblog-parse --since yesterday log
