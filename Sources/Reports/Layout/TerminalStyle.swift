import Workflows

/// Colours for words, or none.
public struct TerminalStyle: Hashable, Sendable {
  /// Whether escape sequences are added.
  public let usesColour: Bool

  /// Makes a style with or without colours.
  public init(usesColour: Bool) { self.usesColour = usesColour }

  /// Adds nothing to any text.
  public static let plain = TerminalStyle(usesColour: false)

  /// Decides about colours from what the environment says.
  ///
  /// `NO_COLOR` that is not empty wins, then `CLICOLOR_FORCE` other than `0`; else colours are
  /// for terminals that are not `dumb` and not part of a CI job.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether the output is one.
  ///   - environment: Looks up a variable.
  /// - Returns: The style for that output.
  public static func deciding(isTerminal: Bool, environment: (String) -> String?) -> TerminalStyle {
    if let no = environment("NO_COLOR"), !no.isEmpty { return .plain }
    if let force = environment("CLICOLOR_FORCE"), !force.isEmpty, force != "0" {
      return TerminalStyle(usesColour: true)
    }
    let isAttended = (environment("CI") ?? "").isEmpty && environment("TERM") != "dumb"
    return TerminalStyle(usesColour: isTerminal && isAttended)
  }

  /// Strong words: headings, names.
  public func bold(_ text: String) -> String { wrap(text, "1") }
  /// Words that matter less.
  public func faint(_ text: String) -> String { wrap(text, "2") }
  /// What failed.
  public func red(_ text: String) -> String { wrap(text, "31") }
  /// What passed.
  public func green(_ text: String) -> String { wrap(text, "32") }
  /// What deserves a look.
  public func yellow(_ text: String) -> String { wrap(text, "33") }

  private func wrap(_ text: String, _ code: String) -> String {
    usesColour && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
