weblog-sql 'from none' none.arrow
