import Scenarios
/// ANSI colours, or none.
package struct TerminalStyle: Hashable, Sendable {
  package let usesColour: Bool

  package init(usesColour: Bool) { self.usesColour = usesColour }

  package static let plain = TerminalStyle(usesColour: false)

  /// Determines from the environment whether to use colours.
  ///
  /// A non-empty `NO_COLOR` wins, then `CLICOLOR_FORCE` other than `0`; otherwise colours are used on
  /// terminals that are not `dumb` and not part of a CI job.
  package static func deciding(isTerminal: Bool, environment: (String) -> String?) -> TerminalStyle
  {
    if let no = environment("NO_COLOR"), !no.isEmpty { return .plain }
    if let force = environment("CLICOLOR_FORCE"), !force.isEmpty, force != "0" {
      return TerminalStyle(usesColour: true)
    }
    let isAttended = (environment("CI") ?? "").isEmpty && environment("TERM") != "dumb"
    return TerminalStyle(usesColour: isTerminal && isAttended)
  }

  package func bold(_ text: String) -> String { wrap(text, "1") }
  package func faint(_ text: String) -> String { wrap(text, "2") }
  /// For failures.
  package func red(_ text: String) -> String { wrap(text, "31") }
  /// For passes.
  package func green(_ text: String) -> String { wrap(text, "32") }
  /// For warnings.
  package func yellow(_ text: String) -> String { wrap(text, "33") }

  private func wrap(_ text: String, _ code: String) -> String {
    usesColour && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// Formats progress: a bar that redraws itself on a terminal, else a line every ten seconds.
///
/// It reads no clock: the caller passes the elapsed seconds.
package struct ProgressLine: Sendable {
  private let isTerminal: Bool
  private let width: Int
  private var lastShown: Double

  package init(isTerminal: Bool, width: Int) {
    self.isTerminal = isTerminal
    self.width = width
    lastShown = isTerminal ? -1 : 0
  }

  /// Returns what to print now, or nil if nothing is due.
  package mutating func update(done: Int, total: Int, seconds: Double) -> String? {
    guard seconds - lastShown >= (isTerminal ? 0.1 : 10) else { return nil }
    lastShown = seconds
    guard isTerminal else { return "\(done)/\(total) cases, \(Self.short(seconds))\n" }
    return "\r" + bar(done: done, total: total, seconds: seconds) + "\u{1B}[K"
  }

  /// Returns the complete bar on a terminal, else nil.
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

  /// Returns a readable duration, such as `0.04 s`, `12.3 s` or `2 min 5 s`.
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
