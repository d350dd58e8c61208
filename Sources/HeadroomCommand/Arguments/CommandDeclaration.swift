/// Everything that is known about a command's words: parsing and help come from this alone.
struct CommandDeclaration: Sendable {
  /// A call that help shows, with what it does.
  struct Example: Sendable {
    /// The call.
    var call: String
    /// What it does, in a few words.
    var effect: String

    init(_ call: String, _ effect: String) {
      self.call = call
      self.effect = effect
    }
  }

  /// The command's name.
  var name: String
  /// What it does: imperative, without a full stop.
  var overview: String
  /// What a reader of the help needs beyond the options; empty when nothing.
  var discussion = ""
  /// What it takes without dashes.
  var operand: OperandDeclaration?
  /// Its own options, in the order of the help.
  var options: [OptionDeclaration]
  /// What is described in a list of its own, under a title.
  var details: [(title: String, list: [(term: String, meaning: String)])] = []
  /// At least one call.
  var examples: [Example]

  /// The command's options and the one that every command has.
  var allOptions: [OptionDeclaration] { options + [Self.help] }

  /// The usage line, for example `headroom check <path> ... [--quiet]`.
  var usage: String {
    let words =
      ["headroom", name] + [operand?.usage].compactMap(\.self)
      + options.map { "[\($0.usage)]\($0.isRepeatable ? " ..." : "")" }
    return words.joined(separator: " ")
  }

  /// The usage line without the options one by one.
  var shortUsage: String {
    ["headroom", name, operand?.usage, "[options]"].compactMap(\.self).joined(separator: " ")
  }

  /// Whether the command has an option.
  func takes(_ option: OptionDeclaration) -> Bool { options.contains { $0.name == option.name } }

  static let help = OptionDeclaration(
    name: "help", short: "h", form: .flag, help: "Show this help.")
}
