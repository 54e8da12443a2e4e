weblog-view -n 1 --tail 1
