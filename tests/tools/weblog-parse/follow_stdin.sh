weblog-parse --follow
