weblog-parse --format '$remote_addr [$time_local] "$reqest" $status' access.log
