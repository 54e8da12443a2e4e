weblog-view --to xls
