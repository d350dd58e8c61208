import AvoidanceEngine
import Scenarios

/// The content of a verb from an external program, with typed accessors.
struct VerbContent {
  let content: Value
  let names: ProgramNames
  /// The verb for messages, such as `set contentOffset`.
  let title: String

  func fault(_ words: String) -> ProgramFault { ProgramFault("\(title): \(words)") }

  func view(_ key: String = "view") throws(ProgramFault) -> ViewIndex {
    let name = try text(key, "the name of a view")
    guard let view = names.view(name) else {
      throw fault("unknown view \(Escaped.quoted(name))" + name.suggestion(among: names.viewNames))
    }
    return view
  }

  func number(_ key: String) throws(ProgramFault) -> Double {
    try value(key, "a number", Value.number)
  }

  func numbers(_ key: String, _ expected: String, count: Int) throws(ProgramFault) -> [Double] {
    try value(key, expected) { (content) throws(JSONError) in
      let numbers = try content.elements(Value.number)
      guard numbers.count == count else { throw .otherKind([]) }
      return numbers
    }
  }

  func point(_ key: String) throws(ProgramFault) -> Point {
    let numbers = try numbers(key, "[x, y]", count: 2)
    return Point(numbers[0], numbers[1])
  }

  func size(_ key: String) throws(ProgramFault) -> Size {
    let numbers = try numbers(key, "[width, height]", count: 2)
    return Size(numbers[0], numbers[1])
  }

  func insets(_ key: String) throws(ProgramFault) -> EdgeInsets {
    let numbers = try numbers(key, "[top, left, bottom, right]", count: 4)
    return EdgeInsets(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  func rect(_ key: String) throws(ProgramFault) -> Rect {
    let numbers = try numbers(key, "[x, y, width, height]", count: 4)
    return Rect(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  func flag(_ key: String) throws(ProgramFault) -> Bool {
    try value(key, "true or false") { (content) throws(JSONError) in
      guard case .flag(let flag) = content else { throw .otherKind([]) }
      return flag
    }
  }

  func text(_ key: String, _ expected: String = "a string") throws(ProgramFault) -> String {
    try value(key, expected, Value.text)
  }

  /// One of an enumeration's cases, by its name.
  func word<Choice: CaseIterable>(_ key: String, _ type: Choice.Type) throws(ProgramFault) -> Choice
  {
    let text = try text(key, "a string")
    let words = Choice.allCases.map { "\($0)" }
    guard let choice = zip(words, Choice.allCases).first(where: { $0.0 == text })?.1 else {
      throw fault(
        "'\(key)' must be one of \(words.joined(separator: ", ")); found \(Escaped.quoted(text))"
          + text.suggestion(among: words)
      )
    }
    return choice
  }

  func integer(_ key: String) throws(ProgramFault) -> Int {
    try value(key, "a whole number", Value.integer)
  }

  /// The animation of a change.
  func cause() throws(ProgramFault) -> Cause {
    guard let animation = content["animation"], animation != .null else { return Cause() }
    let inner = VerbContent(content: animation, names: names, title: "\(title): animation")
    guard case .object = animation else { throw inner.fault("it is not an object") }
    let duration = animation["duration"] == nil ? 0 : try inner.number("duration")
    let curve = animation["curve"] == nil ? 0 : try inner.integer("curve")
    guard (0...7).contains(curve) else {
      throw inner.fault("'curve' must be 0 to 7; found \(curve)")
    }
    return Cause(duration: duration, curve: curve)
  }

  private func value<Result>(
    _ key: String, _ expected: String, _ read: (Value) throws(JSONError) -> Result
  ) throws(ProgramFault) -> Result {
    guard let found = content[key] else { throw fault("'\(key)' is missing; expected \(expected)") }
    do throws(JSONError) {
      return try read(found)
    } catch {
      throw fault("'\(key)' must be \(expected); found \(Escaped.text(found.words))")
    }
  }
}
