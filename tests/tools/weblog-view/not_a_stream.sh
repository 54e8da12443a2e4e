printf '\177ELF\001\002' | weblog-view
