weblog-sql --kind hits "select '/' as url, 'ok' as status" | weblog-stats
