. "$TESTDATA/../sample.sh"
numbers 3 > left.arrows
numbers 4 > 'right side.arrow'
weblog-sql 'select count(*) from left_ join "right side" using (n)' 'right side.arrow' --table left_=left.arrows --to csv
