weblog-sql --memory lots 'select 1'
