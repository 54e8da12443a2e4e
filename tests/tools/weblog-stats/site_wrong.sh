weblog-stats --site 'no host' < /dev/null
