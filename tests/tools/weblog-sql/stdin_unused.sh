# Standard input is not touched by a query that does not name it: this one would never end.
mkfifo never
exec 3<> never
weblog-sql 'select 1 as one' --to csv < never
weblog-sql 'create table x (i integer)' < never
