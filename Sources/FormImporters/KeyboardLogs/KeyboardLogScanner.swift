import AvoidanceEngine

/// Finds the names, keys and values of keyboard notifications anywhere in a log.
///
/// Searching by key works for every printed form: dictionaries of Objective-C and of Swift, wrapped,
/// commented, on one line or many, with missing brackets and quotes.
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
  private var position = 0
  private var line = 1
  private(set) var hasKeyboardWord = false
  private(set) var hasEndKey = false

  init(_ bytes: [UInt8]) { text = bytes }

  /// Returns the next token and its line; nil at the end.
  mutating func next() -> (token: Token, line: Int)? {
    while position < text.count {
      let start = line
      if Self.isLetter(text[position]) {
        if let token = token(of: word()) { return (token, start) }
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

  private mutating func rect() -> Rect? {
    guard let numbers = numbers(4), numbers[2] >= 0, numbers[3] >= 0 else { return nil }
    return Rect(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// Reads the numbers after a key; stops before the next word if there are too few.
  ///
  /// Frames are small: numbers beyond a million or not finite are rejected. A number below a millionth, as
  /// printed for undocked keyboards, is 0.
  private mutating func numbers(_ count: Int) -> [Double]? {
    var found: [Double] = []
    while found.count < count, position < text.count {
      let byte = text[position]
      if Self.startsNumber(byte) {
        guard let number = Double(numeral()), abs(number) <= 1_000_000 else { return nil }
        found.append(abs(number) < 1e-6 ? 0 : number)
      } else if Self.isLetter(byte) {
        let before = (position, line)
        guard Self.wrappers.contains(word()) else {
          (position, line) = before
          return nil
        }
      } else if byte == UInt8(ascii: ";") {
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
