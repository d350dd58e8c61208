import Scenarios

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
  /// The value is not one that the option takes.
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
