weblog-parse --format 'squid:%ts.%03tu %6tr %>a %Zz/%03>Hs' access.log
