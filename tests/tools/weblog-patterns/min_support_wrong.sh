for support in 0 -1 1.5 101% x; do weblog-patterns rules --min-support=$support || echo $?; done
weblog-patterns sequences --min-support 0%
