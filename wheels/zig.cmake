# A CMake toolchain: zig as compiler for another machine, or for an older C library than this machine's.
#   -DCMAKE_TOOLCHAIN_FILE=wheels/zig.cmake -DSOLITAIRES_ZIG=/path/to/zig -DSOLITAIRES_ZIG_TARGET=x86_64-linux-gnu.2.17
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES SOLITAIRES_ZIG SOLITAIRES_ZIG_TARGET)
foreach(variable IN LISTS CMAKE_TRY_COMPILE_PLATFORM_VARIABLES)
  if(NOT ${variable})
    message(FATAL_ERROR "wheels/zig.cmake: expected -D${variable}=...")
  endif()
endforeach()

set(CMAKE_C_COMPILER ${SOLITAIRES_ZIG} cc -target ${SOLITAIRES_ZIG_TARGET})
set(CMAKE_CXX_COMPILER ${SOLITAIRES_ZIG} c++ -target ${SOLITAIRES_ZIG_TARGET})
set(CMAKE_USER_MAKE_RULES_OVERRIDE ${CMAKE_CURRENT_LIST_DIR}/zig_rules.cmake)

string(REGEX MATCH "^[^-]+" CMAKE_SYSTEM_PROCESSOR "${SOLITAIRES_ZIG_TARGET}")
if(SOLITAIRES_ZIG_TARGET MATCHES "-windows")
  set(CMAKE_SYSTEM_NAME Windows)
elseif(SOLITAIRES_ZIG_TARGET MATCHES "-macos")
  set(CMAKE_SYSTEM_NAME Darwin)
else()
  set(CMAKE_SYSTEM_NAME Linux)
endif()

# zig compiles its C++ library for each set of such options that a program is linked with, so CMake's own trials get those of
# the build: no debug information, no frame pointers, code for any address. It takes -O3 for -O2; the second one stays.
cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH source_root)
foreach(language C CXX)
  set(CMAKE_${language}_FLAGS_INIT "-O3 -Xclang -O3 -g0 -s -fomit-frame-pointer -fPIC -ffile-prefix-map=${source_root}=.")
  set(CMAKE_${language}_FLAGS_RELEASE_INIT "-DNDEBUG")
endforeach()
set(CMAKE_TRY_COMPILE_CONFIGURATION Release)
