# What is told on stderr, and that --quiet tells nothing.
synth-web --pages 50 --readers 20 --days 2 --out world
synth-web --quiet --pages 50 --readers 20 --days 2 --out world
ls world
