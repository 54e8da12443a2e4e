weblog-view -o hits.xls
