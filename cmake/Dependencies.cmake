# Finds every library. What the distribution lacks, ./bootstrap has put into its own prefix, which is searched
# here without anybody having to name it.

execute_process(
  COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/bootstrap" --print-prefix
  OUTPUT_VARIABLE TRODDEN_DEPS_PREFIX OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
list(APPEND CMAKE_PREFIX_PATH "${TRODDEN_DEPS_PREFIX}")

# Arrow's package takes only its own major version for compatible, so the version is compared here.
find_package(Arrow QUIET)
if(NOT Arrow_FOUND OR Arrow_VERSION VERSION_LESS 15)
  message(FATAL_ERROR "Apache Arrow is neither on this system nor in ${TRODDEN_DEPS_PREFIX}: run ./bootstrap first")
endif()
find_package(OpenSSL 3.0 REQUIRED COMPONENTS Crypto SSL)
# ThreadSanitizer has to see how oneTBB hands tasks over: it gets one that is built with it too.
if(TRODDEN_SANITIZE MATCHES "thread")
  set(TBB_DIR "${TRODDEN_DEPS_PREFIX}/tsan/lib/cmake/TBB")
  find_package(TBB QUIET NO_DEFAULT_PATH)
  if(NOT TBB_FOUND)
    message(FATAL_ERROR "A oneTBB for ThreadSanitizer is not in ${TRODDEN_DEPS_PREFIX}/tsan: "
      "run ./bootstrap --dev first")
  endif()
else()
  find_package(TBB REQUIRED)
endif()
find_package(Boost 1.74 REQUIRED COMPONENTS iostreams)
find_package(ada REQUIRED)
find_package(simdjson REQUIRED)
find_package(ZLIB REQUIRED)
find_package(CLI11 REQUIRED)
find_package(doctest REQUIRED)
find_package(DuckDB REQUIRED)
find_package(CURL 7.88 REQUIRED)
find_package(lexbor REQUIRED)
find_package(mimalloc REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(BROTLI REQUIRED IMPORTED_TARGET libbrotlidec)
pkg_check_modules(DEFLATE REQUIRED IMPORTED_TARGET libdeflate)
pkg_check_modules(ISAL REQUIRED IMPORTED_TARGET libisal)
pkg_check_modules(PSL REQUIRED IMPORTED_TARGET libpsl)
pkg_check_modules(RE2 REQUIRED IMPORTED_TARGET re2)
pkg_check_modules(UCHARDET REQUIRED IMPORTED_TARGET uchardet)
pkg_check_modules(XXHASH REQUIRED IMPORTED_TARGET libxxhash)
pkg_check_modules(ZSTD REQUIRED IMPORTED_TARGET libzstd)

# These have neither a CMake nor a pkg-config file.
find_library(TRODDEN_LINEAR linear REQUIRED DOC "liblinear")
find_library(TRODDEN_STEMMER stemmer REQUIRED DOC "Snowball's libstemmer")

find_file(TRODDEN_CRAWLER_LIST crawler-user-agents.json PATH_SUFFIXES share REQUIRED
  DOC "The list of crawlers' agents")
find_file(TRODDEN_VEGA vega.js PATH_SUFFIXES share/vega REQUIRED DOC "Vega and its interpreter of expressions, one script")

find_program(TRODDEN_CCACHE ccache)
if(TRODDEN_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env
    "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}" CCACHE_NOHASHDIR=1 "${TRODDEN_CCACHE}")
endif()
