#pragma once
#include <stddef.h>

/// Returns the content of a file as it was when the program was built, with a NUL behind it; `NULL`
/// where there is no such file.
///
/// The path begins at the root of the repository.
const unsigned char *_Nullable headroom_embedded_content(const char *_Nonnull path);

/// Returns the path of a file by its place in the order of paths; `NULL` behind the last one.
const char *_Nullable headroom_embedded_path(size_t place);
