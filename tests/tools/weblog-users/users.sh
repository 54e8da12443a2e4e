. "$TESTDATA/log.sh"
hits | weblog-users | weblog-view --columns time,client,auth_user,url,user --to csv
hits | weblog-users -q --by client | weblog-view --columns user --to csv
