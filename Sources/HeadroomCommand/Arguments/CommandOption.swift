import Scenarios

/// A declared option together with the type of its value.
struct CommandOption<Value: Sendable>: Sendable {
  /// What the parser and the help know about the option.
  let declaration: OptionDeclaration
  /// Reads the value from the words that were given, in their order.
  let read: @Sendable ([String]) -> Value
}

extension CommandOption {
  /// Returns the option with what a project gives for it where a call does not.
  func elseOfProject(_ values: @escaping @Sendable (ProjectFile) -> [String]) -> Self {
    var declaration = declaration
    declaration.projectValues = values
    return Self(declaration: declaration, read: read)
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
  /// Declares an option that may be given several times, each with one word of an enumeration.
  static func choices<Word: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, of type: Word.Type, _ help: String
  ) -> Self where Word.RawValue == String, Value == [Word] {
    Self(
      declaration: OptionDeclaration(
        name: name, form: .choice(Word.allCases.map(\.rawValue)), isRepeatable: true, help: help),
      read: { $0.compactMap { Word(rawValue: $0) } })
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

extension CommandOption
where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// Declares an option with one word of an enumeration.
  static func choice(
    _ name: String, short: Character? = nil, default standard: Value, _ help: String
  ) -> Self {
    Self(
      declaration: OptionDeclaration(
        name: name, short: short, form: .choice(Value.allCases.map(\.rawValue)), help: help,
        defaultText: standard.rawValue),
      read: { $0.last.flatMap { Value(rawValue: $0) } ?? standard })
  }
}
