mkdir logs
weblog-parse logs
