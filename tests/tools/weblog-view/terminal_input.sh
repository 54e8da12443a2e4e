script -qec true /dev/null < /dev/null > /dev/null 2>&1 || { echo 'no script(1)' >&2; exit 77; }
script -qec 'weblog-view; echo $?' /dev/null < /dev/null | tr -d '\r'
