echo '10.0.0.1 - - [01/Mar/2024:00:00:00 +0000] "GET / HTTP/1.1" 200 5' | gzip > access.log.gz
weblog-view access.log.gz
