import Scenarios
import SystemCalls

/// The declaration of a command's arguments, from which both the parser and the help are made.
struct CommandDeclaration: Sendable {
  /// An example in the help.
  struct Example: Sendable {
    var call: String
    var effect: String

    init(_ call: String, _ effect: String) {
      self.call = call
      self.effect = effect
    }
  }

  var name: String
  /// Imperative, without a full stop.
  var overview: String
  /// What the help says beyond the options; may be empty.
  var discussion = ""
  /// The arguments without dashes.
  var operand: OperandDeclaration?
  /// In the order of the help.
  var options: [OptionDeclaration]
  /// Lists under titles of their own; made only when help is requested.
  var details: @Sendable () -> [(title: String, list: [(term: String, meaning: String)])] = { [] }
  /// At least one.
  var examples: [Example]

  var allOptions: [OptionDeclaration] { options + [Self.help] }

  /// The usage line, for example `headroom check <path> ... [--quiet]`.
  var usage: String {
    let words =
      ["headroom", name] + [operand?.usage].compactMap(\.self)
      + options.map { "[\($0.usage)]\($0.isRepeatable ? " ..." : "")" }
    return words.joined(separator: " ")
  }

  /// The usage line without the single options.
  var shortUsage: String {
    ["headroom", name, operand?.usage, "[options]"].compactMap(\.self).joined(separator: " ")
  }

  func takes(_ option: OptionDeclaration) -> Bool { options.contains { $0.name == option.name } }

  static let help = OptionDeclaration(
    name: "help", short: "h", form: .flag, help: "Show this help.")
}

/// An error in the arguments of a command, as facts.
enum UsageError: Error, Equatable {
  case unknownCommand(String, suggestion: String?)
  /// With its dashes.
  case unknownOption(String, suggestion: String?)
  /// The option needs a value and none follows, or a negative number does.
  case missingValue(option: String, next: String? = nil)
  /// The option takes no value and one was given with `=`.
  case unexpectedValue(option: String, value: String)
  case wrongValue(option: String, value: String, expected: String, suggestion: String?)
  case repeated(option: String)
  case missingOperand(String)
  case unexpectedOperand(String)
  case unknownName(kind: String, name: String, hint: NameHint)
  /// A message about arguments that can't be combined.
  case contradiction(String)

  /// The message, safe to print.
  var message: String {
    switch self {
    case .unknownCommand(let word, let suggestion):
      "unknown command \(Escaped.quoted(word))" + meant(suggestion)
    case .unknownOption(let word, let suggestion):
      "unknown option \(Escaped.quoted(word))" + meant(suggestion)
    case .missingValue(let option, nil):
      "'\(option)' needs a value"
    case .missingValue(let option, let next?):
      "'\(option)' needs a value, but \(Escaped.quoted(next)) looks like an option; write "
        + Escaped.quoted("\(option)=\(next)")
    case .unexpectedValue(let option, let value):
      "'\(option)' takes no value; found \(Escaped.quoted(value))"
    case .wrongValue(let option, let value, let expected, let suggestion):
      "'\(option)' takes \(expected); found \(Escaped.quoted(value))" + meant(suggestion)
    case .repeated(let option):
      "'\(option)' can be given only once"
    case .missingOperand(let name):
      "missing <\(name)>"
    case .unexpectedOperand(let word):
      "unexpected argument \(Escaped.quoted(word))"
    case .unknownName(let kind, let name, let hint):
      "unknown \(kind) \(Escaped.quoted(name))\(hint.words)"
    case .contradiction(let words):
      words
    }
  }

  private func meant(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \(Escaped.quoted($0))?" } ?? ""
  }
}

struct CommandOption<Value: Sendable>: Sendable {
  let declaration: OptionDeclaration
  /// Reads the value from the option's arguments, in their order.
  let read: @Sendable ([String]) -> Value
}

extension CommandOption {
  /// Returns the option with the project's values as the default.
  func defaultingToProject(_ values: @escaping @Sendable (ProjectFile) -> [String]) -> Self {
    var declaration = declaration
    declaration.projectValues = values
    return Self(declaration: declaration, read: read)
  }
}

/// An option with the property of a command that its value is written to.
struct BoundOption<Command>: Sendable {
  let declaration: OptionDeclaration
  /// Writes the value; without one in the command line or the project, the property keeps its
  /// default.
  let take: @Sendable (ParsedArguments, inout Command) throws(UsageError) -> Void
}

extension CommandOption {
  func into<Command>(
    _ set: @escaping @Sendable (inout Command, Value) throws(UsageError) -> Void
  ) -> BoundOption<Command> {
    BoundOption(declaration: declaration) { arguments, command throws(UsageError) in
      if arguments.gives(self) { try set(&command, arguments[self]) }
    }
  }

  /// Binds an optional value to a property that is not optional.
  func into<Command, Given>(
    _ set: @escaping @Sendable (inout Command, Given) throws(UsageError) -> Void
  ) -> BoundOption<Command> where Value == Given? {
    BoundOption(declaration: declaration) { arguments, command throws(UsageError) in
      if let value = arguments[self] { try set(&command, value) }
    }
  }

  /// Returns the option for a command that reads its value elsewhere, together with other commands.
  func shared<Command>() -> BoundOption<Command> {
    BoundOption(declaration: declaration) { _, _ in }
  }
}

extension CommandOption where Value == Bool {
  static func flag(_ name: String, short: Character? = nil, _ help: String) -> Self {
    Self(
      declaration: OptionDeclaration(name: name, short: short, form: .flag, help: help),
      read: { !$0.isEmpty })
  }
}

extension CommandOption where Value == String? {
  /// Declares an option with one text, nil if it is not given.
  ///
  /// - Parameters:
  ///   - name: The long name.
  ///   - short: The one-letter name.
  ///   - value: The name of the value in the help.
  ///   - defaultText: The default, for the help.
  ///   - completes: What a shell offers for the value.
  ///   - isOutput: Whether the value is the path of an output file.
  ///   - help: One sentence.
  ///   - complaint: Returns what a wrong value should be; nil for a valid one.
  /// - Returns: The option.
  static func text(
    _ name: String, short: Character? = nil, value: String, defaultText: String? = nil,
    completes: Completion = .nothing, isOutput: Bool = false, _ help: String,
    complaint: @escaping @Sendable (String) -> String? = { _ in nil }
  ) -> Self {
    Self(
      declaration: OptionDeclaration(
        name: name, short: short, form: .value(name: value), help: help, defaultText: defaultText,
        completes: completes, isOutput: isOutput, complaint: complaint), read: { $0.last })
  }
}

extension CommandOption where Value == [String] {
  /// Declares an option that may be repeated, each time with a text.
  static func list(
    _ name: String, short: Character? = nil, value: String, completes: Completion = .nothing,
    isOutput: Bool = false, _ help: String
  ) -> Self {
    Self(
      declaration: OptionDeclaration(
        name: name, short: short, form: .value(name: value), isRepeatable: true, help: help,
        completes: completes, isOutput: isOutput), read: { $0 })
  }
}

extension CommandOption {
  /// Declares an option that may be repeated, each time with the word of one of some cases.
  static func choices<Case: Sendable>(
    _ name: String, of cases: [Case], by word: @escaping @Sendable (Case) -> String, _ help: String
  ) -> Self where Value == [Case] {
    Self(
      declaration: OptionDeclaration(
        name: name, form: .choice(cases.map(word)), isRepeatable: true, help: help),
      read: { given in given.flatMap { text in cases.filter { word($0) == text } } })
  }
}

extension CommandOption where Value == Int? {
  /// Declares an option with an integer from a range.
  static func integer(
    _ name: String, short: Character? = nil, value: String = "n", in range: ClosedRange<Int>,
    defaultText: String? = nil, _ help: String
  ) -> Self {
    Self(
      declaration: OptionDeclaration(
        name: name,
        short: short,
        form: .value(name: value),
        help: help,
        defaultText: defaultText,
        complaint: { word in
          if let number = Int(word), range.contains(number) { return nil }
          return "a whole number from \(range.lowerBound) to \(range.upperBound)"
        }
      ),
      read: { $0.last.flatMap { Int($0) } }
    )
  }
}

extension CommandOption where Value: CaseIterable {
  /// Declares an option with one word of an enumeration.
  static func choice(
    _ name: String, short: Character? = nil, default standard: Value,
    by word: @escaping @Sendable (Value) -> String, _ help: String
  ) -> Self {
    Self(
      declaration: OptionDeclaration(
        name: name, short: short, form: .choice(Value.allCases.map(word)), help: help,
        defaultText: word(standard)),
      read: { given in Value.allCases.first { word($0) == given.last } ?? standard })
  }

  static func choice(
    _ name: String, short: Character? = nil, default standard: Value, _ help: String
  ) -> Self where Value: RawRepresentable<String> {
    choice(name, short: short, default: standard, by: { $0.rawValue }, help)
  }
}

struct OptionDeclaration: Sendable {
  enum Form: Sendable {
    case flag
    /// A free value, with its name in the help.
    case value(name: String)
    /// One of these words.
    case choice([String])
  }

  /// Without its dashes.
  var name: String
  /// The one-letter name of a frequent option.
  var short: Character?
  var form: Form
  var isRepeatable = false
  /// One sentence for the help.
  var help: String
  /// The default, for the help.
  var defaultText: String?
  /// What a shell offers for a free value.
  var completes = Completion.nothing
  /// Whether the value is, or ends with, the path of an output file.
  var isOutput = false
  /// Returns the error message for a value; nil if it is valid.
  var complaint: @Sendable (String) -> String? = { _ in nil }
  /// The values that a project gives if the command line gives none.
  var projectValues: (@Sendable (ProjectFile) -> [String])?

  /// The option in usage lines, for example `--jobs <n>`.
  var usage: String {
    switch form {
    case .flag: "--\(name)"
    case .value(let value): "--\(name) <\(value)>"
    case .choice(let words): "--\(name) <\(words.joined(separator: "|"))>"
    }
  }

  /// What comes before the path in a value; nil if the value is not a path.
  func pathPrefix(of value: String) -> Substring? {
    switch form {
    case .value("file"), .value("path"), .value("dir"), .value("folder"): ""
    case .value("format=file"): value.firstIndex(of: "=").map { value[...$0] }
    case .flag, .value, .choice: nil
    }
  }

  var takesValue: Bool {
    if case .flag = form { false } else { true }
  }
}

/// The arguments without dashes.
struct OperandDeclaration: Sendable {
  enum Paths: Sendable {
    case none
    case all
    /// All but the first.
    case rest
    /// Those that exist.
    case existing
    /// Those that are files, if they look like a path: a run, a case or a form may have the same
    /// name as a file.
    case existingFile
    /// Those that exist, except for the first.
    case existingRest
  }

  /// A word that comes before all operands.
  var subcommand: String?
  /// Words of which one may come before all operands.
  var choice: [String] = []
  /// Required operands before the others: the names in usage lines, without brackets, with a
  /// sentence each.
  var leading: [(name: String, help: String)] = []
  /// The name in usage lines, without brackets.
  var name: String
  var count: ClosedRange<Int>
  /// One sentence for the help.
  var help: String
  /// What a shell offers for it.
  var completes = Completion.nothing
  /// What a shell offers for it, including the words before it.
  var offered: Completion {
    var offered = completes
    offered.words = choice + offered.words
    return offered
  }
  var paths = Paths.none
  /// Whether the project's paths are the default.
  var takesProject = false
  var flagWithoutProject: String?

  func isPath(_ word: String, at place: Int) -> Bool {
    switch paths {
    case .none: false
    case .all: true
    case .rest: place > 0
    case .existing: FileSystem.exists(word)
    case .existingFile:
      (word.contains("/") || ProtectedPaths.endings.contains { word.hasSuffix($0) })
        && (try? FileStatus(word)).map { $0.kind != .folder } ?? false
    case .existingRest: place > 0 && FileSystem.exists(word)
    }
  }

  /// The operand in usage lines, for example `[<pattern> ...]`.
  var usage: String {
    let many = count.upperBound > (choice.isEmpty ? 1 : 2) ? " ..." : ""
    let own = count.lowerBound == 0 || takesProject ? "[<\(name)>\(many)]" : "<\(name)>\(many)"
    let choice = choice.isEmpty ? [] : ["[\(choice.joined(separator: "|"))]"]
    return ([subcommand].compactMap(\.self) + choice + leading.map { "<\($0.name)>" } + [own])
      .joined(separator: " ")
  }
}
