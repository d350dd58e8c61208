import AvoidanceEngine
import Presentation
import Scenarios
import SystemCalls

enum FileOpener {
  /// Waits until the system's default program has accepted the file.
  static func open(_ path: String) throws(HeadroomError) {
    #if os(macOS)
    let program = "open"
    #else
    let program = "xdg-open"
    #endif
    // A name that begins with a dash would be read as an option.
    let file = path.hasPrefix("/") ? path : "./\(path)"
    let status: Int32
    do throws(SystemError) {
      status = try ChildProcess.run([program, file])
    } catch {
      throw .inputOutput("wrote \(Escaped.text(path)), but can't open it: \(program): \(error)")
    }
    guard status == 0 else {
      throw .inputOutput("wrote \(Escaped.text(path)), but \(program) can't open it")
    }
  }
}
