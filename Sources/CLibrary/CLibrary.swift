// The system's C library, under the name that it has there. On a Mac it has types named Point, Rect and
// Size: SystemCalls keeps it to itself, so that nobody else sees it.
#if canImport(Glibc)
@_exported import Glibc
#elseif canImport(Musl)
@_exported import Musl
#else
@_exported import Darwin
#endif
