weblog-sql --kind hits 'select 1 as n' | weblog-stats
