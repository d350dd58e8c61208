import AvoidanceEngine
import Presentation
import Scenarios
import SystemCalls

/// Shows a file with the system's program for it.
enum FileOpener {
  /// Starts the program and waits until it has taken the file.
  ///
  /// - Throws: An error where there is no such program, or it fails.
  static func open(_ path: String) throws(WorkflowError) {
    #if os(macOS)
    let program = "open"
    #else
    let program = "xdg-open"
    #endif
    // A name that begins with a dash would be taken for an option.
    let file = path.hasPrefix("/") ? path : "./\(path)"
    let hasShown: Bool
    do throws(SystemError) {
      hasShown = try ChildProcess.run([program, file])
    } catch {
      throw .inputOutput("wrote \(Escaped.text(path)), but can't open it: \(program): \(error)")
    }
    guard hasShown else {
      throw .inputOutput("wrote \(Escaped.text(path)), but \(program) can't open it")
    }
  }
}
