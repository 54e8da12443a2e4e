# trodden_options(TARGET): the warnings, code generation and sanitizers that every target of ours is built with.
function(trodden_options target)
  target_compile_options(${target} PRIVATE -Wall -Wextra)
  # GCC 12 takes `"x" + text` for a copy of a text over itself.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(${target} PRIVATE -Wno-restrict)
  endif()
  # Nobody puts other functions in the place of ours when a program is loaded. Without this the compiler has to expect
  # it of code that a shared library can take, and inlines none of it.
  target_compile_options(${target} PRIVATE -fno-semantic-interposition)
  if(TRODDEN_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
  if(TRODDEN_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=${TRODDEN_SANITIZE}
      -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=${TRODDEN_SANITIZE})
  endif()
endfunction()
