weblog-sql --kind ranks 'select 1 as url' | weblog-stats
