. "$TESTDATA/log.sh"
hits | weblog-users -q --split | weblog-view --columns url,user --to csv
printf 'http://a.test/1\thttp://a.test/2\nhttp://a.test/2\thttp://a.test/3\n' > links.tsv
hits | weblog-users -q --links links.tsv --by client | weblog-view --columns url,user --to csv
