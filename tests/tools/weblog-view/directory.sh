mkdir logs
weblog-view logs
