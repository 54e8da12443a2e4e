weblog-patterns transitions --help
