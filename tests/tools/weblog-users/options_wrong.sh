weblog-users --by ip 2>&1 || echo "exit $?"
weblog-users --mask-ip 24 2>&1 || echo "exit $?"
