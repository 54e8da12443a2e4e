# Turns a text file into a C++ expression, to be included where a string is wanted:
#
#   cmake -D INPUT=FILE -D OUTPUT=FILE.inc -P EmbedText.cmake
#
# trodden_embed_text(TARGET FILE NAME) does so at build time: sources of TARGET can include "NAME".

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  file(READ "${INPUT}" text)
  if(text MATCHES "\\)embedded\"")
    message(FATAL_ERROR "${INPUT} has in it what ends the string")
  endif()
  file(WRITE "${OUTPUT}" "R\"embedded(${text})embedded\"\n")
  return()
endif()

set(TRODDEN_EMBED_TEXT "${CMAKE_CURRENT_LIST_FILE}")
function(trodden_embed_text target file name)
  set(directory "${CMAKE_CURRENT_BINARY_DIR}/generated")
  file(MAKE_DIRECTORY "${directory}")
  add_custom_command(OUTPUT "${directory}/${name}"
    COMMAND ${CMAKE_COMMAND} -D "INPUT=${file}" -D "OUTPUT=${directory}/${name}" -P "${TRODDEN_EMBED_TEXT}"
    DEPENDS "${file}" "${TRODDEN_EMBED_TEXT}" VERBATIM)
  target_sources(${target} PRIVATE "${directory}/${name}")
  target_include_directories(${target} PRIVATE "${directory}")
endfunction()
