# Everything the tool draws, on every machine: another sum means other bytes for the same options.
synth-web --quiet --pages 100 --readers 50 --days 2 --seed 3 --dynamic 50 --tabs 20 --parallel 20 --errors 5 --redirects 5 --out world
cd world
wc -l *
sha256sum *
