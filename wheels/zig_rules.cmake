# Rules that CMake would set otherwise. zig keeps each object under a hash of all that went into it, so that what is the same for
# several Pythons is compiled once, but not where it must also write a file of dependencies.
foreach(language C CXX)
  set(CMAKE_DEPFILE_FLAGS_${language} "")
  set(CMAKE_${language}_ARCHIVE_CREATE "\"${SOLITAIRES_ZIG}\" ar qc <TARGET> <LINK_FLAGS> <OBJECTS>")
  set(CMAKE_${language}_ARCHIVE_FINISH "\"${SOLITAIRES_ZIG}\" ranlib <TARGET>")
endforeach()
