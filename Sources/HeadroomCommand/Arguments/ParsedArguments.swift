import AvoidanceEngine
import Scenarios

/// The words of a call, sorted by what the command declares.
struct ParsedArguments: Sendable {
  /// What stands without dashes, in order.
  private(set) var operands: [String] = []
  /// Whether help was asked for; nothing else is then checked.
  private(set) var wantsHelp = false
  /// The strategies that are part of the program.
  let ownStrategies: StrategyRegistry
  /// The strategies that are at hand: those of the program, and programs that the call names.
  var strategies: StrategyRegistry
  private var values: [String: [String]] = [:]

  /// The value of an option.
  subscript<Value>(option: CommandOption<Value>) -> Value {
    option.read(values[option.declaration.name] ?? [])
  }

  /// Whether an option was given at all.
  func has<Value>(_ option: CommandOption<Value>) -> Bool {
    values[option.declaration.name] != nil
  }

  /// Sorts the words behind a command's name, and checks each.
  ///
  /// `--name value`, `--name=value`, `-n value`, `-nvalue` and bundled flags are read; after `--`
  /// everything is an operand.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - command: What may be said.
  ///   - strategies: The strategies that are at hand.
  /// - Throws: The first word that is wrong.
  init(
    _ words: [String],
    of command: CommandDeclaration,
    strategies: StrategyRegistry
  ) throws(UsageError) {
    ownStrategies = strategies
    self.strategies = strategies
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      } else if word.hasPrefix("--") {
        try readLong(word, &rest, of: command)
      } else if word.hasPrefix("-"), word != "-" {
        try readShort(word, &rest, of: command)
      } else {
        operands.append(word)
      }
      if wantsHelp { return }
    }
    try checkOperands(of: command)
  }

  private mutating func readLong(
    _ word: String,
    _ rest: inout ArraySlice<String>,
    of command: CommandDeclaration
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0].dropFirst(2))
    guard let option = command.allOptions.first(where: { $0.name == name }) else {
      let closest = Suggestion.closest(to: name, among: command.allOptions.map(\.name))
      throw UsageError.unknownOption(String(parts[0]), suggestion: closest.map { "--\($0)" })
    }
    let attached = parts.count == 2 ? String(parts[1]) : nil
    if !option.takesValue, let attached {
      throw UsageError.unexpectedValue(option: "--\(name)", value: attached)
    }
    try take(option, as: "--\(name)", attached: attached, &rest, of: command)
  }

  private mutating func readShort(
    _ word: String,
    _ rest: inout ArraySlice<String>,
    of command: CommandDeclaration
  ) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = command.allOptions.first(where: { $0.short == letter }) else {
        throw UsageError.unknownOption("-\(letter)", suggestion: nil)
      }
      var attached: String?
      if option.takesValue, !letters.isEmpty {
        attached = String(letters.first == "=" ? letters.dropFirst() : letters)
        letters = ""
      }
      try take(option, as: "-\(letter)", attached: attached, &rest, of: command)
    }
  }

  private mutating func take(
    _ option: OptionDeclaration,
    as written: String,
    attached: String?,
    _ rest: inout ArraySlice<String>,
    of command: CommandDeclaration
  ) throws(UsageError) {
    if option.name == CommandDeclaration.help.name { wantsHelp = true }
    var value = ""
    if option.takesValue {
      if let attached {
        value = attached
      } else {
        value = try Self.next(in: &rest, for: written, of: command)
      }
      try check(value, for: option, as: written, of: command)
      if !option.isRepeatable, values[option.name] != nil {
        throw UsageError.repeated(option: written)
      }
    }
    values[option.name, default: []].append(value)
  }

  private static func next(
    in rest: inout ArraySlice<String>,
    for written: String,
    of command: CommandDeclaration
  ) throws(UsageError) -> String {
    guard let word = rest.first, word == "-" || !word.hasPrefix("-") else {
      let negative = rest.first.flatMap { $0.dropFirst().first?.isNumber == true ? $0 : nil }
      throw UsageError.missingValue(option: written, next: negative)
    }
    rest.removeFirst()
    return word
  }

  private func check(
    _ value: String,
    for option: OptionDeclaration,
    as written: String,
    of command: CommandDeclaration
  ) throws(UsageError) {
    var expected = option.complaint(value)
    var suggestion: String?
    if case .choice(let words) = option.form, !words.contains(value) {
      expected = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
      suggestion = Suggestion.closest(to: value, among: words)
    }
    guard let expected else { return }
    throw UsageError.wrongValue(
      option: written,
      value: value,
      expected: expected,
      suggestion: suggestion
    )
  }

  private func checkOperands(of command: CommandDeclaration) throws(UsageError) {
    let count = command.operand?.count ?? 0...0
    if operands.count < count.lowerBound {
      throw UsageError.missingOperand(command.operand?.name ?? "")
    }
    if operands.count > count.upperBound {
      throw UsageError.unexpectedOperand(operands[count.upperBound])
    }
  }
}
