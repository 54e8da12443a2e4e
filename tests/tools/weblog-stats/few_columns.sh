# Sections whose columns are absent are left out.
weblog-sql --kind hits "select '/a' as url from range(3)" | weblog-stats --to table
