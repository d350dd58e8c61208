#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Who is at the keyboard.
enum UserName {
  /// `$USER`, else the name of the user's account, else its number.
  static var current: String {
    if let name = Console.variable("USER"), !name.isEmpty { return name }
    guard let entry = getpwuid(getuid()), let name = entry.pointee.pw_name else {
      return "\(getuid())"
    }
    return String(cString: name)
  }
}
