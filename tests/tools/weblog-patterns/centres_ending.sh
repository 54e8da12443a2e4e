weblog-patterns clusters --centres centres.xls
