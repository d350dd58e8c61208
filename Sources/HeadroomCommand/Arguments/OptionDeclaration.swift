import Scenarios
import SystemCalls

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
  /// Which operands are paths.
  enum Paths: Sendable {
    case none
    case all
    /// All but the first.
    case rest
    /// Those under which there is something.
    case existing
    /// Those under which there is something, but for the first.
    case existingRest
  }

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
  /// Which are paths.
  var paths = Paths.none
  /// Whether a project's paths are meant where no path is given.
  var takesProject = false
  /// The flag with which they are not.
  var flagWithoutProject: String?

  /// Whether a word is a path.
  func isPath(_ word: String, at place: Int) -> Bool {
    switch paths {
    case .none: false
    case .all: true
    case .rest: place > 0
    case .existing: FileSystem.exists(word)
    case .existingRest: place > 0 && FileSystem.exists(word)
    }
  }

  /// The operand as usage lines name it, for example `[<pattern> ...]`.
  var usage: String {
    let many = count.upperBound > 1 ? " ..." : ""
    let own = count.lowerBound == 0 || takesProject ? "[<\(name)>\(many)]" : "<\(name)>\(many)"
    return (leading.map { "<\($0.name)>" } + [own]).joined(separator: " ")
  }
}
