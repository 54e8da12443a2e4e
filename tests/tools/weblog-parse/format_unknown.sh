weblog-parse --format cobmined access.log
