printf 'a,b\n1,x\n2,y\n' > t.csv
weblog-sql "select sum(a) as total from 't.csv'" --to csv
weblog-sql "copy (select 1 as one) to 'out.csv'" --to csv
cat out.csv
