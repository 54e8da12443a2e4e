# Finds DuckDB's library and its C API header, in the prefix that ./bootstrap fills or elsewhere.
#
#   DuckDB_FOUND       true when both are there and the header is recent enough
#   DuckDB::duckdb     the target to link
#
# The header has no version number; instead it must declare what we call: conversion from Arrow came with 1.4.
# duckdb_library_version() tells at run time which library was loaded.

find_path(DuckDB_INCLUDE_DIR duckdb.h)
find_library(DuckDB_LIBRARY duckdb)
mark_as_advanced(DuckDB_INCLUDE_DIR DuckDB_LIBRARY)

if(DuckDB_INCLUDE_DIR)
  file(STRINGS ${DuckDB_INCLUDE_DIR}/duckdb.h _duckdb_from_arrow REGEX "duckdb_data_chunk_from_arrow\\(")
  if(_duckdb_from_arrow)
    set(DuckDB_C_API TRUE)
  endif()
  unset(_duckdb_from_arrow)
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(DuckDB REQUIRED_VARS DuckDB_LIBRARY DuckDB_INCLUDE_DIR DuckDB_C_API)

if(DuckDB_FOUND AND NOT TARGET DuckDB::duckdb)
  add_library(DuckDB::duckdb SHARED IMPORTED)
  set_target_properties(DuckDB::duckdb PROPERTIES
    IMPORTED_LOCATION ${DuckDB_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${DuckDB_INCLUDE_DIR})
endif()
