import AvoidanceEngine

/// Finds the names, keys and values of keyboard notifications anywhere in a log.
///
/// Searching by key works for every printed form: dictionaries of Objective-C and of Swift, wrapped,
/// commented, on one line or many, with missing brackets and quotes. A log of one's own has labels instead,
/// such as `begin: (0, 667, 375, 260) end: (0, 407, 375, 260)`; see ``KeyboardLogLabel``.
struct KeyboardLogScanner {
  enum Token: Equatable {
    case name(KeyboardNotification.Name)
    case begin(Rect)
    case end(Rect)
    case bounds(Rect)
    case duration(Double)
    case curve(Int)
    /// The time of day, in seconds.
    case time(Double)
  }

  private let text: [UInt8]
  private let readsLabels: Bool
  private var position = 0
  private var line = 1
  private(set) var hasKeyboardWord = false
  private(set) var hasEndKey = false
  /// Whether there is a frame or a height of a keyboard that is labelled neither begin nor end, or a frame
  /// without brackets.
  private(set) var hasUnreadableKeyboard = false
  /// Whether a label so far is a keyboard's.
  private var hasKeyboardLabel = false

  /// - Parameters:
  ///   - bytes: The log.
  ///   - readsLabels: Whether to find labels instead of UIKit's keys.
  init(_ bytes: [UInt8], readsLabels: Bool = false) {
    text = bytes
    self.readsLabels = readsLabels
  }

  /// Returns the next token and its line; nil at the end.
  mutating func next() -> (token: Token, line: Int)? {
    while position < text.count {
      let start = line
      if Self.isLetter(text[position]) {
        let word = word()
        if let token = readsLabels ? labelled(word) : token(of: word) { return (token, start) }
      } else if let time = timeOfDay() {
        return (.time(time), start)
      } else {
        advance()
      }
    }
    return nil
  }

  /// Reads a time such as `13:05:48.782`; nothing else has this shape.
  private mutating func timeOfDay() -> Double? {
    let shape = Self.timeShape
    guard Self.isDigit(text[position]), position + shape.count <= text.count else { return nil }
    let part = text[position..<position + shape.count]
    let fits = zip(part, shape).allSatisfy {
      $1 == UInt8(ascii: "0") ? Self.isDigit($0) : $0 == $1
    }
    guard fits, position == 0 || !Self.isDigit(text[position - 1]) else { return nil }
    let digits = part.filter(Self.isDigit).map { Double($0 - UInt8(ascii: "0")) }
    position += shape.count
    let whole = (digits[0] * 10 + digits[1]) * 3600 + (digits[2] * 10 + digits[3]) * 60
    return whole + digits[4] * 10 + digits[5] + (digits[6] * 100 + digits[7] * 10 + digits[8])
      / 1000
  }

  private static let timeShape = Array("00:00:00.000".utf8)

  private mutating func token(of word: String) -> Token? {
    if let name = Self.names[word] {
      hasKeyboardWord = true
      return .name(name)
    }
    guard word.hasPrefix("UIKeyboard") else { return nil }
    hasKeyboardWord = true
    switch word {
    case "UIKeyboardFrameBeginUserInfoKey": return rect().map(Token.begin)
    case "UIKeyboardFrameEndUserInfoKey":
      hasEndKey = true
      return rect().map(Token.end)
    case "UIKeyboardBoundsUserInfoKey": return rect().map(Token.bounds)
    case "UIKeyboardAnimationDurationUserInfoKey":
      return numbers(1).flatMap { (0...60).contains($0[0]) ? .duration($0[0]) : nil }
    case "UIKeyboardAnimationCurveUserInfoKey":
      return numbers(1).flatMap { (0...7).contains($0[0]) ? .curve(Int($0[0])) : nil }
    default: return nil
    }
  }

  /// Objective-C's names and Swift's.
  private static let names: [String: KeyboardNotification.Name] = {
    var names: [String: KeyboardNotification.Name] = [:]
    for name in KeyboardNotification.Name.allCases {
      let swift = name.logName
      names["UIK\(swift.dropFirst())Notification"] = name
      names["\(swift)Notification"] = name
    }
    return names
  }()

  // MARK: Labels

  /// Reads what follows a label and is of its kind.
  private mutating func labelled(_ word: String) -> Token? {
    if let name = Self.names[word] {
      hasKeyboardLabel = true
      return .name(name)
    }
    let label = KeyboardLogLabel(word)
    if label != nil, KeyboardLogLabel.isKeyboards(word) { hasKeyboardLabel = true }
    switch label {
    case .name(let name): return .name(name)
    case .begin: return beginOrEnd().map(Token.begin)
    case .end: return beginOrEnd().map(Token.end)
    case .duration:
      return labelledNumber().flatMap { (0...60).contains($0) ? .duration($0) : nil }
    case .curve:
      return labelledNumber().flatMap { (0...7).contains($0) ? .curve(Int($0)) : nil }
    case .keyboard:
      if labelledRect() != nil || labelledNumber() != nil { hasUnreadableKeyboard = true }
      return nil
    case nil: return nil
    }
  }

  /// Reads a rectangle in brackets behind a label, and notes one of a keyboard without.
  private mutating func beginOrEnd() -> Rect? {
    if let rect = labelledRect() { return rect }
    let before = position
    _ = skipToValue()
    if hasKeyboardLabel, rect(among: KeyboardLogLabel.wordsOfRects) != nil {
      hasUnreadableKeyboard = true
    }
    position = before
    return nil
  }

  /// Reads a rectangle in brackets behind a label, on the same line.
  private mutating func labelledRect() -> Rect? {
    let before = position
    if skipToValue(), "({[".utf8.contains(text[position]),
      let rect = rect(among: KeyboardLogLabel.wordsOfRects)
    {
      return rect
    }
    position = before
    return nil
  }

  private mutating func labelledNumber() -> Double? {
    let before = position
    if skipToValue(), isAtNumber, let number = numbers(1)?.first { return number }
    position = before
    return nil
  }

  /// Skips punctuation and words that say nothing, up to a bracket or a number; false if something else
  /// follows.
  private mutating func skipToValue() -> Bool {
    while position < text.count, !"\n,".utf8.contains(text[position]) {
      let start = position
      if "({[".utf8.contains(text[position]) || isAtNumber { return true }
      if !Self.isLetter(text[position]) {
        position += 1
      } else if !KeyboardLogLabel.saysNothing(word()) {
        position = start
        return false
      }
    }
    return false
  }

  private var isAtNumber: Bool {
    if Self.isDigit(text[position]) { return true }
    return Self.startsNumber(text[position]) && position + 1 < text.count
      && Self.isDigit(text[position + 1])
  }

  // MARK: Numbers

  private mutating func rect(among words: Set<String>? = nil) -> Rect? {
    guard let numbers = numbers(4, among: words), numbers[2] >= 0, numbers[3] >= 0 else {
      return nil
    }
    return Rect(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// Reads the numbers after a key; stops before the next word if there are too few.
  ///
  /// Frames are small: numbers beyond a million or not finite are rejected. A number below a millionth, as
  /// printed for undocked keyboards, is 0. `words` are those that may be between the numbers on one line.
  private mutating func numbers(_ count: Int, among words: Set<String>? = nil) -> [Double]? {
    var found: [Double] = []
    while found.count < count, position < text.count {
      let byte = text[position]
      if Self.startsNumber(byte) {
        guard let number = Double(numeral()), abs(number) <= 1_000_000 else { return nil }
        found.append(abs(number) < 1e-6 ? 0 : number)
      } else if Self.isLetter(byte) {
        let before = (position, line)
        let word = word()
        guard Self.wrappers.contains(word) || words?.contains(word.lowercased()) == true else {
          (position, line) = before
          return nil
        }
      } else if byte == UInt8(ascii: ";") || words != nil && byte == UInt8(ascii: "\n") {
        return nil
      } else {
        advance()
      }
    }
    return found.count == count ? found : nil
  }

  /// Words between a key and its numbers.
  private static let wrappers: Set<String> = [
    "NSRect", "CGRect", "NSPoint", "Optional", "NSNumber",
  ]

  private mutating func numeral() -> String {
    let start = position
    while position < text.count, Self.startsNumber(text[position]) || isExponent { position += 1 }
    return String(decoding: text[start..<position], as: UTF8.self)
  }

  private var isExponent: Bool {
    guard text[position] | 0x20 == UInt8(ascii: "e"), position + 1 < text.count else {
      return false
    }
    return Self.startsNumber(text[position + 1]) || text[position + 1] == UInt8(ascii: "+")
  }

  private mutating func word() -> String {
    let start = position
    while position < text.count, Self.isLetter(text[position]) || Self.isDigit(text[position]) {
      position += 1
    }
    return String(decoding: text[start..<position], as: UTF8.self)
  }

  private mutating func advance() {
    if text[position] == UInt8(ascii: "\n") { line += 1 }
    position += 1
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func startsNumber(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }
}
