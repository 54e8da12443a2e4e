weblog-parse -q "$SAMPLES/access.log.gz" | weblog-sessions
