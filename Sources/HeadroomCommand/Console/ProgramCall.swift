/// How this program is called in the commands that it prints, as in `swift run KeyboardKit`.
///
/// The only place that decides it: the console, reports and generated files name commands by one.
struct ProgramCall: Hashable, Sendable, CustomStringConvertible {
  /// As typed, without a command.
  let description: String

  static let headroom = ProgramCall(description: "headroom")

  private init(description: String) { self.description = description }

  /// A program with strategies of its own: called as the project says, else as it was started.
  ///
  /// - Parameters:
  ///   - project: What `program` in the project's file says.
  ///   - path: The path by which it was started.
  init(project: String?, startedAs path: String) {
    let name = String(path.split(separator: "/").last ?? "")
    description = project ?? (path.contains(".build/") ? "swift run \(name)" : name)
  }

  /// Replaces `headroom` before a command by the call.
  func naming(_ text: String) -> String {
    guard self != .headroom else { return text }
    var pieces = text.split(separator: "headroom ", omittingEmptySubsequences: false)[...]
    var result = String(pieces.popFirst() ?? "")
    for piece in pieces {
      let isWord = result.last.map { !$0.isLetter && !"/.-".contains($0) } ?? true
      result += (isWord && Self.isCommand(piece) ? description : "headroom") + " " + piece
    }
    return result
  }

  /// What a debug build costs; nil for headroom itself and for other builds.
  ///
  /// Measured with one thread: 13 times the processor time for a run of the shipped suite, 17 and 19 times for
  /// 1,500 tries of `explore` with offset-restore and inset-scroll.
  var costOfDebugBuild: String? {
    #if DEBUG
    guard self != .headroom else { return nil }
    let start = "swift run "
    let release =
      description.hasPrefix(start)
      ? "'swift run -c release \(description.dropFirst(start.count))' is"
      : "a release build ('swift build -c release') is"
    return "\(description) is a debug build; \(release) 10 to 20 times as fast"
    #else
    return nil
    #endif
  }

  /// Whether a text goes on as after a program's name: with a command, an option, or a notation for one.
  private static func isCommand(_ text: Substring) -> Bool {
    let word = text.prefix { $0.isLetter || $0 == "-" }
    return text.hasPrefix("<command") || text.hasPrefix("--") || word == "help"
      || HeadroomProgram.commands.contains { $0.declaration.name == word }
  }
}
