weblog-parse none.log
