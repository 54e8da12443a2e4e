weblog-patterns sequences --closed --maximal || echo $?
weblog-patterns sequences --min-length 5 --max-length 4 || echo $?
weblog-patterns transitions --gap 1 || echo $?
