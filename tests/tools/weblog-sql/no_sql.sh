weblog-sql
