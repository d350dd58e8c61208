import Scenarios
/// Colours for words, or none.
package struct TerminalStyle: Hashable, Sendable {
  /// Whether escape sequences are added.
  package let usesColour: Bool

  /// Makes a style with or without colours.
  package init(usesColour: Bool) { self.usesColour = usesColour }

  /// Adds nothing to any text.
  package static let plain = TerminalStyle(usesColour: false)

  /// Decides about colours from what the environment says.
  ///
  /// `NO_COLOR` that is not empty wins, then `CLICOLOR_FORCE` other than `0`; else colours are
  /// for terminals that are not `dumb` and not part of a CI job.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether the output is one.
  ///   - environment: Looks up a variable.
  /// - Returns: The style for that output.
  package static func deciding(isTerminal: Bool, environment: (String) -> String?) -> TerminalStyle
  {
    if let no = environment("NO_COLOR"), !no.isEmpty { return .plain }
    if let force = environment("CLICOLOR_FORCE"), !force.isEmpty, force != "0" {
      return TerminalStyle(usesColour: true)
    }
    let isAttended = (environment("CI") ?? "").isEmpty && environment("TERM") != "dumb"
    return TerminalStyle(usesColour: isTerminal && isAttended)
  }

  /// Strong words: headings, names.
  package func bold(_ text: String) -> String { wrap(text, "1") }
  /// Words that matter less.
  package func faint(_ text: String) -> String { wrap(text, "2") }
  /// What failed.
  package func red(_ text: String) -> String { wrap(text, "31") }
  /// What passed.
  package func green(_ text: String) -> String { wrap(text, "32") }
  /// What deserves a look.
  package func yellow(_ text: String) -> String { wrap(text, "33") }

  private func wrap(_ text: String, _ code: String) -> String {
    usesColour && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// Decides what to print about progress: a bar that redraws itself on a terminal, else a line
/// every ten seconds.
///
/// It reads no clock: whoever reports says how many seconds have passed.
package struct ProgressLine: Sendable {
  private let isTerminal: Bool
  private let width: Int
  private var lastShown: Double

  /// Makes progress that has shown nothing yet.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether a bar can be redrawn in place.
  ///   - width: Columns of the terminal.
  package init(isTerminal: Bool, width: Int) {
    self.isTerminal = isTerminal
    self.width = width
    lastShown = isTerminal ? -1 : 0
  }

  /// Takes the present state.
  ///
  /// - Parameters:
  ///   - done: Finished cases.
  ///   - total: All cases.
  ///   - seconds: Time since the start.
  /// - Returns: What to print now; nil: nothing yet.
  package mutating func update(done: Int, total: Int, seconds: Double) -> String? {
    guard seconds - lastShown >= (isTerminal ? 0.1 : 10) else { return nil }
    lastShown = seconds
    guard isTerminal else { return "\(done)/\(total) cases, \(Self.short(seconds))\n" }
    return "\r" + bar(done: done, total: total, seconds: seconds) + "\u{1B}[K"
  }

  /// Returns what ends the progress: the full bar on a terminal, nothing else.
  package mutating func finish(done: Int, total: Int, seconds: Double) -> String? {
    guard isTerminal else { return nil }
    return "\r" + bar(done: done, total: total, seconds: seconds) + "\u{1B}[K\n"
  }

  private func bar(done: Int, total: Int, seconds: Double) -> String {
    let numbers = " \(done)/\(total)  \(Self.short(seconds))"
    let room = max(4, min(32, width - TextLayout.width(of: numbers) - 1))
    let filled = total == 0 ? room : room * done / total
    return String(repeating: "█", count: filled) + String(repeating: "░", count: room - filled)
      + numbers
  }

  /// Returns seconds as people read them, for example `0.04 s`, `12.3 s` or `2 min 5 s`.
  package static func short(_ seconds: Double) -> String {
    if seconds < 9.995 { return "\(fixed(seconds, decimals: 2)) s" }
    if seconds < 99.95 { return "\(fixed(seconds, decimals: 1)) s" }
    let whole = Int(clamping: seconds)
    return "\(whole / 60) min \(whole % 60) s"
  }

  package static func fixed(_ value: Double, decimals: Int) -> String {
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let units = Int(clamping: (value * Double(scale)).rounded()).magnitude
    let fraction = "\(units % UInt(scale))"
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    return "\(value < 0 && units > 0 ? "-" : "")\(units / UInt(scale)).\(zeros)\(fraction)"
  }
}
