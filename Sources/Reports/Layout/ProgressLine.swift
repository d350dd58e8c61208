import RegressionStore

/// Decides what to print about progress: a bar that redraws itself on a terminal, else a line
/// every ten seconds.
///
/// It reads no clock: whoever reports says how many seconds have passed.
public struct ProgressLine: Sendable {
  private let isTerminal: Bool
  private let width: Int
  private var lastShown: Double

  /// Makes progress that has shown nothing yet.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether a bar can be redrawn in place.
  ///   - width: Columns of the terminal.
  public init(isTerminal: Bool, width: Int) {
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
  public mutating func update(done: Int, total: Int, seconds: Double) -> String? {
    guard seconds - lastShown >= (isTerminal ? 0.1 : 10) else { return nil }
    lastShown = seconds
    guard isTerminal else { return "\(done)/\(total) cases, \(Self.short(seconds))\n" }
    return "\r" + bar(done: done, total: total, seconds: seconds) + "\u{1B}[K"
  }

  /// Returns what ends the progress: the full bar on a terminal, nothing else.
  public mutating func finish(done: Int, total: Int, seconds: Double) -> String? {
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
  public static func short(_ seconds: Double) -> String {
    if seconds < 9.995 { return "\(fixed(seconds, decimals: 2)) s" }
    if seconds < 99.95 { return "\(fixed(seconds, decimals: 1)) s" }
    let whole = Int(clamping: seconds)
    return "\(whole / 60) min \(whole % 60) s"
  }

  static func fixed(_ value: Double, decimals: Int) -> String {
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let units = Int(clamping: (value * Double(scale)).rounded()).magnitude
    let fraction = "\(units % UInt(scale))"
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    return "\(value < 0 && units > 0 ? "-" : "")\(units / UInt(scale)).\(zeros)\(fraction)"
  }
}
