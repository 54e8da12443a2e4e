weblog-patterns sequences --gap wide
