// The platform's C library. Darwin's declares types named Point, Rect and Size, so only SystemCalls
// imports it.
#if canImport(Glibc)
@_exported import Glibc
#elseif canImport(Musl)
@_exported import Musl
#else
@_exported import Darwin
#endif
