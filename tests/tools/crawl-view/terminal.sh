# On a terminal: a table, without anything that a terminal would act on.
script -qec true /dev/null < /dev/null > /dev/null 2>&1 || { echo 'no script(1)' >&2; exit 77; }
make_crawl c
script -qec 'stty cols 70; crawl-view c pages --columns n,url,title -n 2' /dev/null < /dev/null | tr -d '\r'
