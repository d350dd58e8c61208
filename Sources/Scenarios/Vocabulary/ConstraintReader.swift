import AvoidanceEngine

/// Parses the notation of constraints; see ``ConstraintNotation``.
struct ConstraintReader {
  /// A problem, and the number of characters before it.
  struct Fault: Error {
    var problem: Problem
    var offset: Int
    /// The word, if it is a whole side but not an attribute.
    var bareWord: String?
  }

  struct Found {
    var constraint: LayoutConstraint
    // In characters.
    var first = 0
    var second = 0
    fileprivate var multiplier = 0
    fileprivate var constant = 0
    fileprivate var priority = 0
    /// The priority as it is written, or nil if it is not.
    fileprivate(set) var priorityText: String?
    fileprivate var multiplierText = ""

    fileprivate func offset(of problem: Problem) -> Int {
      switch problem.code {
      case .multiplier: multiplier
      case .constant: constant
      case .priority: priority
      default: constraint.first.fault == nil ? second : first
      }
    }
  }

  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// Parses a whole text as a constraint.
  static func constraint(_ text: String) throws(Fault) -> Found {
    var reader = ConstraintReader(text)
    let found = try reader.constraint()
    try reader.end()
    guard let fault = found.constraint.fault else { return found }
    let offset = found.offset(of: fault)
    if fault.code == .multiplier {
      throw Fault(problem: .multiplier(found: found.multiplierText), offset: offset)
    }
    throw Fault(problem: fault, offset: offset)
  }

  static func anchor(_ text: String, _ side: ConstraintNotation.Side) throws(Fault)
    -> LayoutConstraint.Anchor
  {
    var reader = ConstraintReader(text)
    let anchor = try reader.anchor(side)
    try reader.end()
    return anchor
  }

  /// Parses a whole text as a number or a ratio; nil if it is neither.
  static func multiplier(_ text: String) -> Double? {
    var reader = ConstraintReader(text)
    guard let number = try? reader.multiplier(), (try? reader.end()) != nil else { return nil }
    return number
  }

  private mutating func constraint() throws(Fault) -> Found {
    skipSpaces()
    var found = Found(constraint: LayoutConstraint(.init(.own, .top)))
    if let name = name() {
      found.constraint.name = name
      skipSpaces()
    }
    found.first = position
    found.constraint.first = try anchor(.left)
    found.constraint.relation = try relation()
    skipSpaces()
    found.second = position
    if let constant = number() {
      found.constant = found.second
      found.constraint.constant = constant
      if addsItem() { throw Fault(problem: .itemFirst, offset: found.second) }
    } else {
      found.constraint.second = try anchor(.right)
      if skip("*") {
        found.multiplier = afterSpaces()
        found.constraint.multiplier = try multiplier()
        found.multiplierText = text(from: found.multiplier)
      }
      found.constant = afterSpaces()
      if let constant = try offset() { found.constraint.constant = constant }
    }
    if skip("@") {
      found.priority = afterSpaces()
      found.constraint.priority = try needNumber()
      found.priorityText = text(from: found.priority)
    }
    return found
  }

  /// The name before the first colon, or nil if there is none.
  private mutating func name() -> String? {
    let start = position
    let word = take { Self.isOfPath($0) }
    guard !word.isEmpty, position < scalars.count, scalars[position] == ":" else {
      position = start
      return nil
    }
    position += 1
    return word
  }

  private mutating func relation() throws(Fault) -> LayoutConstraint.Relation {
    skipSpaces()
    let start = position
    let word = take { "<>=".unicodeScalars.contains($0) }
    guard let relation = ConstraintNotation.relations.value(word) else {
      position = start
      throw Fault(problem: .relation(found: rest()), offset: start)
    }
    return relation
  }

  /// The constant added to the right side, or nil if there is none.
  private mutating func offset() throws(Fault) -> Double? {
    if skip("+") { return try needNumber() }
    if skip("-") { return -(try needNumber()) }
    return nil
  }

  /// Whether an item follows the number before the position.
  private func addsItem() -> Bool {
    let rest = scalars[position...].drop { $0 == " " }
    guard let sign = rest.first, "+-*".unicodeScalars.contains(sign) else { return false }
    let item = rest.dropFirst().drop { $0 == " " || $0 == "." }
    return item.first?.properties.isAlphabetic ?? false
  }

  private mutating func end() throws(Fault) {
    skipSpaces()
    guard position == scalars.count else {
      throw Fault(problem: .goesOn(found: rest()), offset: position)
    }
  }

  private mutating func anchor(_ side: ConstraintNotation.Side) throws(Fault)
    -> LayoutConstraint.Anchor
  {
    skipSpaces()
    let start = position
    var item: LayoutConstraint.Item?
    if skip("..") {
      item = .superview
    } else if skip(".") {
      item = .own
    }
    let words = path()
    guard let last = words.last, words.allSatisfy({ !$0.word.isEmpty }) else {
      position = start
      throw Fault(problem: .anchor(found: rest()), offset: start)
    }
    var area: LayoutConstraint.Area?
    var names = words.dropLast()
    if let only = names.first, names.count == 1, let found = ConstraintNotation.area(only.word) {
      area = found
      names = []
    } else if let name = names.popFirst() {
      guard item == nil else { throw unknownArea(name) }
      item = name.word == "root" ? .root : .view(name.word)
    }
    if let word = names.popFirst() {
      guard let found = ConstraintNotation.areas.value(word.word) else { throw unknownArea(word) }
      if let next = names.first {
        throw Fault(problem: .attributesOfArea(word.word), offset: next.offset)
      }
      area = found
    }
    guard let attribute = ConstraintNotation.attributes.value(last.word) else {
      throw Fault(
        problem: .attribute(last.word, suggestion: ConstraintNotation.attribute(like: last.word)),
        offset: last.offset, bareWord: words.count == 1 && item == nil ? last.word : nil)
    }
    return LayoutConstraint.Anchor(item ?? side.usual, attribute, area: area ?? .view)
  }

  private func unknownArea(_ word: (word: String, offset: Int)) -> Fault {
    let suggestion =
      ConstraintNotation.areaByLayoutGuide[word.word]
      ?? Suggestion.closest(to: word.word, among: ConstraintNotation.areas.names)
    return Fault(problem: .area(word.word, suggestion: suggestion), offset: word.offset)
  }

  /// The words between dots; a sign after an attribute is part of the expression, not the word.
  private mutating func path() -> [(word: String, offset: Int)] {
    var words: [(word: String, offset: Int)] = []
    repeat {
      let start = position
      let word = take { Self.isOfPath($0) && $0 != "." }
      words.append((word, start))
    } while skipHere(".")
    let last = words.count - 1
    if let sign = words[last].word.unicodeScalars.firstIndex(of: "-") {
      let attribute = String(words[last].word.unicodeScalars[..<sign])
      if ConstraintNotation.attributes.value(attribute) != nil {
        position = words[last].offset + attribute.unicodeScalars.count
        words[last].word = attribute
      }
    }
    return words
  }

  private mutating func needNumber() throws(Fault) -> Double {
    skipSpaces()
    guard let number = number() else {
      throw Fault(problem: .number(found: rest()), offset: position)
    }
    return number
  }

  private mutating func multiplier() throws(Fault) -> Double {
    let numerator = try needNumber()
    return skip(":") ? numerator / (try needNumber()) : numerator
  }

  private mutating func number() -> Double? {
    let start = position
    var hasSign = skip("-")
    if !hasSign { hasSign = skip("+") }
    let isNegative = hasSign && scalars[start] == "-"
    if hasSign { skipSpaces() }
    let digits = take { Self.isOfPath($0) || $0 == "+" }
    var bytes = Array(digits.utf8)
    if let number = bytes.withUnsafeMutableBufferPointer({ ScalarNumber.parse(.init($0)) }),
      bytes.first != UInt8(ascii: "-"), bytes.first != UInt8(ascii: "+")
    {
      return isNegative ? -number : number
    }
    position = start
    return nil
  }

  private static func isOfPath(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "." || FormatDecoder.isIdentifierScalar(scalar)
  }

  private mutating func take(_ isTaken: (Unicode.Scalar) -> Bool) -> String {
    var word = String.UnicodeScalarView()
    while position < scalars.count, isTaken(scalars[position]) {
      word.append(scalars[position])
      position += 1
    }
    return String(word)
  }

  private mutating func skipSpaces() {
    while position < scalars.count, scalars[position] == " " || scalars[position] == "\n" {
      position += 1
    }
  }

  private mutating func afterSpaces() -> Int {
    skipSpaces()
    return position
  }

  /// Skips spaces and a text; false if the text does not follow.
  private mutating func skip(_ text: String) -> Bool {
    let start = position
    skipSpaces()
    if skipHere(text) { return true }
    position = start
    return false
  }

  private mutating func skipHere(_ text: String) -> Bool {
    guard scalars[position...].starts(with: text.unicodeScalars) else { return false }
    position += text.unicodeScalars.count
    return true
  }

  private func text(from start: Int) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<position])
    return String(text)
  }

  /// The text from here to the next space, for messages.
  private func rest() -> String {
    let word = scalars[position...].prefix { $0 != " " }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: word)
    return String(text)
  }
}
