import Scenarios

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Shows a file with the system's program for it.
enum FileOpener {
  /// Starts the program and waits until it has taken the file.
  ///
  /// - Throws: ``CommandFailure`` with 74 where there is no such program, or it fails.
  static func open(_ path: String) throws(CommandFailure) {
    #if os(macOS)
    let program = "open"
    #else
    let program = "xdg-open"
    #endif
    // A name that begins with a dash would be taken for an option.
    let file = path.hasPrefix("/") ? path : "./\(path)"
    var process = pid_t()
    let words: [UnsafeMutablePointer<CChar>?] =
      ([program, file] as [String]).map { strdup($0) }
    defer { for word in words { free(word) } }
    let code = posix_spawnp(&process, program, nil, nil, words + [nil], environ)
    var status: Int32 = 0
    guard code == 0 else {
      throw CommandFailure(
        .inputOutput,
        "wrote \(Escaped.text(path)) but can't show it: \(program): \(String(cString: strerror(code)))"
      )
    }
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else {
      throw CommandFailure(.inputOutput, "wrote \(Escaped.text(path)) but \(program) can't show it")
    }
  }
}
