# Sourced by cases: a small trace and what is known of its pages.

# visits [SQL condition]: ann reads about sailing (a, b, x), bob about tea (c, d, y), eve a and y in one session. The
# condition leaves rows out.
visits() {
  weblog-sql --kind visits --no-history "
    from (values
      ('ann', 1, 1, 'http://h/a', 10000000), ('ann', 1, 2, 'http://h/b', 5000000), ('ann', 1, 3, 'http://h/x', null),
      ('bob', 2, 1, 'http://h/c', 1000000), ('bob', 2, 2, 'http://h/d', 2000000), ('bob', 2, 3, 'http://h/y', null),
      ('eve', 3, 1, 'http://h/a', 3000000), ('eve', 3, 2, 'http://h/y', null))
    t(\"user\", session, seq, url, dwell_us) where ${1:-true}" -q
}

# judged: a and b are relevant, c and d are not, nor are e to j, which nobody read.
judged() {
  printf 'url\trelevant\nhttp://h/a\t1\nhttp://h/b\t1\n'
  printf 'http://h/%s\t0\n' c d e f g h i j
}

# learn OPTION...: rows as text, without what a long fraction would hide.
learn() { crawl-affinity --to tsv "$@"; }
