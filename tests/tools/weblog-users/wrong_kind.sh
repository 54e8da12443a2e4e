weblog-sql --kind ranks 'select 1 as n' | weblog-users
