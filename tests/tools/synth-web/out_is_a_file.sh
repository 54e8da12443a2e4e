touch world
synth-web --out world
