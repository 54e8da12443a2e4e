. "$TESTDATA/logs.sh"
# Rules can be turned off, endings added and taken away.
count() { hits | weblog-clean "$@" | weblog-view --count; }
count --off objects
count --off objects,errors,redirects,methods,no-url,robots
count --not-object png,css
count --object txt --off errors
count --keep-status 2xx,3xx
count --post drop
count --post page
