import Scenarios
import SystemCalls

/// Everything that is known about a command's words: parsing and help come from this alone.
struct CommandDeclaration: Sendable {
  /// A call that help shows, with what it does.
  struct Example: Sendable {
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
  /// What is described in a list of its own, under a title; made where help is asked for.
  var details: @Sendable () -> [(title: String, list: [(term: String, meaning: String)])] = { [] }
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

/// What is wrong with the words of a call, as facts.
enum UsageError: Error, Equatable {
  /// No command has this name.
  case unknownCommand(String, suggestion: String?)
  /// The command has no such option; given with its dashes.
  case unknownOption(String, suggestion: String?)
  /// The option needs a value and none follows, or a negative number does.
  case missingValue(option: String, next: String? = nil)
  /// The option takes no value and one was given with `=`.
  case unexpectedValue(option: String, value: String)
  case wrongValue(option: String, value: String, expected: String, suggestion: String?)
  /// The option was given twice and only one can hold.
  case repeated(option: String)
  /// Something that the command needs is not there.
  case missingOperand(String)
  /// More was given than the command takes.
  case unexpectedOperand(String)
  /// A name that should exist does not.
  case unknownName(kind: String, name: String, hint: NameHint)
  /// Words that don't go together.
  case contradiction(String)

  /// What is wrong in words, safe to show.
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

/// A declared option together with the type of its value.
struct CommandOption<Value: Sendable>: Sendable {
  /// What the parser and the help know about the option.
  let declaration: OptionDeclaration
  /// Reads the value from the words that were given, in their order.
  let read: @Sendable ([String]) -> Value
}

extension CommandOption {
  /// Returns the option with what a project gives for it where a call does not.
  func defaultingToProject(_ values: @escaping @Sendable (ProjectFile) -> [String]) -> Self {
    var declaration = declaration
    declaration.projectValues = values
    return Self(declaration: declaration, read: read)
  }
}

/// An option with the place of its value in a command: all that the command says of it.
struct BoundOption<Command>: Sendable {
  let declaration: OptionDeclaration
  /// Puts the value there; where neither the call nor its project gives one, what is there stays.
  let take: @Sendable (ParsedArguments, inout Command) throws(UsageError) -> Void
}

extension CommandOption {
  /// Returns the option with the place of its value.
  func into<Command>(
    _ set: @escaping @Sendable (inout Command, Value) throws(UsageError) -> Void
  ) -> BoundOption<Command> {
    BoundOption(declaration: declaration) { arguments, command throws(UsageError) in
      if arguments.gives(self) { try set(&command, arguments[self]) }
    }
  }

  /// Returns the option with the place of its value, which is never nil there.
  func into<Command, Given>(
    _ set: @escaping @Sendable (inout Command, Given) throws(UsageError) -> Void
  ) -> BoundOption<Command> where Value == Given? {
    BoundOption(declaration: declaration) { arguments, command throws(UsageError) in
      if let value = arguments[self] { try set(&command, value) }
    }
  }

  /// Returns the option for a command that leaves its value to what several commands share.
  func shared<Command>() -> BoundOption<Command> {
    BoundOption(declaration: declaration) { _, _ in }
  }
}

extension CommandOption where Value == Bool {
  /// Declares an option that is there or not.
  static func flag(_ name: String, short: Character? = nil, _ help: String) -> Self {
    Self(
      declaration: OptionDeclaration(name: name, short: short, form: .flag, help: help),
      read: { !$0.isEmpty })
  }
}

extension CommandOption where Value == String? {
  /// Declares an option with one text.
  ///
  /// - Parameters:
  ///   - name: The long name.
  ///   - short: The one-letter name.
  ///   - value: What help calls the value.
  ///   - defaultText: What holds without the option, in words.
  ///   - completes: What a shell offers for the value.
  ///   - isOutput: Whether the value is the path of what the command writes.
  ///   - help: One sentence.
  ///   - complaint: Says what a wrong value should be; nil for a right one.
  /// - Returns: The option, whose value is nil when it is not given.
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
  /// Declares an option that may be given several times, each with a text.
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
  /// Declares an option that may be given several times, each with the word of one of some cases.
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
  /// Declares an option with a whole number from a range.
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

/// How an option is written, what it takes, and what help says about it.
struct OptionDeclaration: Sendable {
  /// What follows the option's name.
  enum Form: Sendable {
    /// Nothing: the option is there or not.
    case flag
    /// A value of one's own, with the name that help shows for it.
    case value(name: String)
    /// One of these words.
    case choice([String])
  }

  /// The long name without its dashes.
  var name: String
  /// The one-letter name, where the option is frequent enough to have one.
  var short: Character?
  /// What follows the name.
  var form: Form
  /// Whether it may be given more than once.
  var isRepeatable = false
  /// One sentence for the help.
  var help: String
  /// What holds without the option, in words.
  var defaultText: String?
  /// What a shell offers for a value of one's own.
  var completes = Completion.nothing
  /// Whether the value is, or ends with, the path of what the command writes.
  var isOutput = false
  /// Says what is wrong with a value; nil: nothing is.
  var complaint: @Sendable (String) -> String? = { _ in nil }
  /// What a project gives for the option where a call does not.
  var projectValues: (@Sendable (ProjectFile) -> [String])?

  /// The option as usage lines name it, for example `--jobs <n>`.
  var usage: String {
    switch form {
    case .flag: "--\(name)"
    case .value(let value): "--\(name) <\(value)>"
    case .choice(let words): "--\(name) <\(words.joined(separator: "|"))>"
    }
  }

  /// What stands before the path in a value; nil: the value is none.
  func pathPrefix(of value: String) -> Substring? {
    switch form {
    case .value("file"), .value("path"), .value("dir"), .value("folder"): ""
    case .value("format=file"): value.firstIndex(of: "=").map { value[...$0] }
    case .flag, .value, .choice: nil
    }
  }

  /// Whether a value follows the name.
  var takesValue: Bool {
    if case .flag = form { false } else { true }
  }
}

/// What stands on a command line without dashes.
struct OperandDeclaration: Sendable {
  enum Paths: Sendable {
    case none
    case all
    /// All but the first.
    case rest
    /// Those under which there is something.
    case existing
    /// Those under which there is a file, where the word has the look of a path: a run, a case or a form
    /// may have the same name as a file.
    case existingFile
    /// Those under which there is something, but for the first.
    case existingRest
  }

  /// The word that comes before all of it.
  var subcommand: String?
  /// Words of which one may come before all of it.
  var choice: [String] = []
  /// What always stands before it: the names in usage lines, without brackets, and a sentence each.
  var leading: [(name: String, help: String)] = []
  /// The name in usage lines, without brackets.
  var name: String
  /// How many there may be.
  var count: ClosedRange<Int>
  /// One sentence for the help.
  var help: String
  /// What a shell offers for it.
  var completes = Completion.nothing
  /// What a shell offers for it and before it.
  var offered: Completion {
    var offered = completes
    offered.words = choice + offered.words
    return offered
  }
  var paths = Paths.none
  /// Whether a project's paths are meant where no path is given.
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

  /// The operand as usage lines name it, for example `[<pattern> ...]`.
  var usage: String {
    let many = count.upperBound > 1 ? " ..." : ""
    let own = count.lowerBound == 0 || takesProject ? "[<\(name)>\(many)]" : "<\(name)>\(many)"
    let choice = choice.isEmpty ? [] : ["[\(choice.joined(separator: "|"))]"]
    return ([subcommand].compactMap(\.self) + choice + leading.map { "<\($0.name)>" } + [own])
      .joined(separator: " ")
  }
}
