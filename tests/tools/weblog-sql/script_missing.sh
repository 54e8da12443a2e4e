weblog-sql -f none.sql
