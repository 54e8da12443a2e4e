weblog-sql 'from a' x/a.arrow y/a.parquet
