. "$TESTDATA/log.sh"
printf '0123456789abcdef' > key
hits | weblog-users -q --anonymize key --no-history | tee hidden.arrows | weblog-view --columns client,auth_user,cookie,user --to csv
! grep -a -e 192.0.2 -e 2001:db8 -e ann hidden.arrows
hits | weblog-users -q --anonymize key --mask-ip 24/48 | weblog-view --columns client,user --to csv
hits | weblog-users -q --mask-ip 24/48 | weblog-view --columns client,user --to csv
