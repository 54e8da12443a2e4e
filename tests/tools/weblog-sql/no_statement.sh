weblog-sql ' -- nothing but a comment'
