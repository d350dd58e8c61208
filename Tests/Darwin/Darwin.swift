// What Apple adds to its C library for Swift: what is a macro, or has any number of arguments, in C.
@_exported import Darwin

package var errno: Int32 {
  get { __error().pointee }
  set { __error().pointee = newValue }
}

package var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { fatalError() }

package var S_IFMT: mode_t { 0o170000 }
package var S_IFIFO: mode_t { 0o010000 }
package var S_IFDIR: mode_t { 0o040000 }
package var S_IFREG: mode_t { 0o100000 }
package var S_IFLNK: mode_t { 0o120000 }
package var S_IFSOCK: mode_t { 0o140000 }

package typealias SignalHandler = @convention(c) (Int32) -> Void
package var SIG_DFL: SignalHandler? { nil }
package var SIG_IGN: SignalHandler { fatalError() }

package var TIOCGWINSZ: UInt { 0x4008_7468 }

package func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { fatalError() }
package func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
  fatalError()
}
package func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { fatalError() }
package func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { fatalError() }
package func fcntl(_ descriptor: Int32, _ command: Int32, _ pointer: UnsafeMutableRawPointer)
  -> Int32
{
  fatalError()
}
package func ioctl(_ descriptor: CInt, _ request: UInt, _ pointer: UnsafeMutableRawPointer) -> CInt
{
  fatalError()
}

package var CLOCK_REALTIME: clockid_t { clockid_t(rawValue: 0) }
package var CLOCK_MONOTONIC: clockid_t { clockid_t(rawValue: 6) }
