weblog-sql "select '101'::bit as flags"
