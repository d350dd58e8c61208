import AvoidanceEngine

extension FormatDecoder {
  // MARK: Text and words

  /// Returns a scalar's text, with `{n}` replaced.
  mutating func text(_ node: Node, of name: String) -> String? {
    guard isScalar(node), !isNull(node) else {
      reportMismatch(node, of: name, expected: .text)
      return nil
    }
    let text = replaced(document.string(node))
    guard textBytes <= Self.textLimit else { return nil }
    if textBytes + text.utf8.count > Self.textLimit {
      report(.tooMany(what: "bytes of text in a file", limit: Self.textLimit), at: node)
    }
    textBytes += text.utf8.count
    return text
  }

  /// Returns a name in Unicode normalization form C.
  mutating func spelledName(_ node: Node, of name: String) -> String? {
    guard let text = text(node, of: name), !isQuotedTypographically(text, node) else { return nil }
    return composed(text, at: node)
  }

  /// Reports an unquoted text in typographic quotes, as word processors insert them.
  mutating func isQuotedTypographically(_ text: String, _ node: Node) -> Bool {
    guard let first = text.unicodeScalars.first, !first.isASCII,
      "“”„‘’«".unicodeScalars.contains(first),
      document.kind(node) == .plain
    else { return false }
    report(.typographicQuotes(text), at: node)
    return true
  }

  /// Returns a name in normalization form C, with one warning per file if that changes it.
  ///
  /// Stored names are keys of rows and outcomes, and stay as they are.
  mutating func composed(_ name: String, at node: Node) -> String {
    guard !isStored, !name.isPrecomposed else { return name }
    if !saidSpelling {
      saidSpelling = true
      report(.decomposedName(name), at: node, severity: .warning)
    }
    return name.precomposed
  }

  mutating func optionalText(_ node: Node, of name: String) -> String? {
    isNull(node) ? nil : text(node, of: name)
  }

  /// Returns a list of texts without duplicates.
  mutating func texts(_ node: Node, of name: String) -> [String]? {
    guard let elements = list(node, of: name) else { return nil }
    var texts: [String] = []
    for element in elements {
      if let text = text(element, of: name) { texts.append(text) }
    }
    return texts
  }

  mutating func names(_ node: Node, of name: String) -> [String]? {
    guard let elements = list(node, of: name) else { return nil }
    var names: [String] = []
    for element in elements {
      if let name = spelledName(element, of: name) { names.append(name) }
    }
    return names
  }

  mutating func choice<Value>(_ node: Node, of name: String, _ choices: Choices<Value>) -> Value? {
    guard let word = text(node, of: name) else { return nil }
    if let value = choices.value(word) { return value }
    guard !isQuotedTypographically(word, node) else { return nil }
    let suggestion = nearest(to: word, among: choices.names)
    report(.unknownWord(word, of: name, suggestion: suggestion, known: choices.names), at: node)
    return nil
  }

  mutating func flag(_ node: Node, of name: String) -> Bool? {
    if let flag = plainFlag(node) { return flag }
    reportMismatch(node, of: name, expected: .flag)
    return nil
  }

  /// Returns the value of an unquoted `true` or `false`, else nil.
  func plainFlag(_ node: Node) -> Bool? {
    guard document.kind(node) == .plain else { return nil }
    return document.withBytes(node) { bytes in
      equals(bytes, "true") ? true : equals(bytes, "false") ? false : nil
    }
  }

  /// Replaces `{n}` with the number of the innermost `repeat`.
  private func replaced(_ text: String) -> String {
    guard let placeholder, text.utf8.contains(UInt8(ascii: "{")) else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if index + 2 < bytes.count, bytes[index] == UInt8(ascii: "{"),
        bytes[index + 1] == UInt8(ascii: "n"), bytes[index + 2] == UInt8(ascii: "}")
      {
        result.append(contentsOf: String(placeholder).utf8)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  // MARK: Numbers

  static let coordinates = -Double.maxCoordinate...Double.maxCoordinate
  static let lengths = 0...Double.maxCoordinate
  static let seconds = 0...StrategyVerb.longestDuration

  /// Returns the number that a node holds, if any.
  func plainNumber(_ node: Node) -> Double? {
    switch document.kind(node) {
    case .plain: return document.withBytes(node) { ScalarNumber.parse($0) }
    case .quoted:
      guard let placeholder, document.withBytes(node, { equals($0, "{n}") }) else { return nil }
      return Double(placeholder)
    case .sequence, .mapping, .alias: return nil
    }
  }

  /// Returns a number within a range, without rounding.
  mutating func number(
    _ node: Node, of name: String, in range: ClosedRange<Double> = FormatDecoder.coordinates
  ) -> Double? {
    if let number = plainNumber(node), range.contains(number) { return number == 0 ? 0 : number }
    let seconds = range == Self.seconds && isScalar(node) ? plainSeconds(node) : nil
    if seconds == nil, isScalar(node), let number = plainPoints(node) {
      report(.numberWithUnit(document.string(node), of: name, number: number), at: node)
      return nil
    }
    reportMismatch(
      node,
      of: name,
      expected: seconds.map { .other("a number of seconds without a unit, as in \($0)") }
        ?? .number(range)
    )
    return nil
  }

  /// The number of a text with a unit of length such as `44pt`, or nil.
  private func plainPoints(_ node: Node) -> String? {
    let text = document.string(node)
    guard let unit = ["points", "pt", "px", "dp"].first(where: { text.hasSuffix($0) }),
      let number = Double(text.dropLast(unit.count).filter { $0 != " " }), number.isFinite
    else { return nil }
    return CanonicalNumber.text(number)
  }

  /// The number of seconds of a text with a unit such as `0.5s`, or nil.
  private func plainSeconds(_ node: Node) -> String? {
    let text = document.string(node)
    guard let unit = ["seconds", "second", "sec", "ms", "s"].first(where: { text.hasSuffix($0) }),
      let number = Double(text.dropLast(unit.count).filter { $0 != " " }), number.isFinite
    else { return nil }
    return CanonicalNumber.text(unit == "ms" ? number / 1000 : number)
  }

  /// Returns a coordinate or length in points, on the grid of 1/1024 pt.
  mutating func points(
    _ node: Node, of name: String, in range: ClosedRange<Double> = FormatDecoder.coordinates
  ) -> Double? {
    number(node, of: name, in: range).map { Self.snapped($0) }
  }

  mutating func integer(_ node: Node, of name: String, in range: ClosedRange<Int>) -> Int? {
    if let number = plainNumber(node), let value = Int(exactly: number), range.contains(value) {
      return value
    }
    reportMismatch(node, of: name, expected: .integer(range))
    return nil
  }

  /// The number on the grid of 1/1024 pt, without negative zero.
  static func snapped(_ number: Double) -> Double { number.snapped + 0 }

  /// Reports a value of another type, or `{n}` without quotes.
  mutating func reportMismatch(_ node: Node, of name: String, expected: ExpectedShape) {
    report(
      isPlaceholder(node)
        ? .unquotedPlaceholder
        : .mismatch(of: name, expected: expected, found: found(node)),
      at: node
    )
  }

  // MARK: Geometry

  mutating func numbers(_ node: Node, of name: String, count: Int, expected: ExpectedShape)
    -> [Double]?
  {
    guard document.kind(node) == .sequence, document.count(node) == count else {
      reportMismatch(node, of: name, expected: expected)
      return nil
    }
    var numbers: [Double] = []
    numbers.reserveCapacity(count)
    for element in document.elements(node) {
      if let number = points(element, of: name) { numbers.append(number) }
    }
    return numbers.count == count ? numbers : nil
  }

  /// Returns a rectangle with nonnegative width and height.
  mutating func rect(_ node: Node, of name: String) -> Rect? {
    guard let n = numbers(node, of: name, count: 4, expected: .rect) else { return nil }
    guard n[2] >= 0, n[3] >= 0 else {
      reportNegative(node, of: name, expected: .rect)
      return nil
    }
    return Rect(n[0], n[1], n[2], n[3])
  }

  /// Returns a size with nonnegative width and height.
  mutating func size(_ node: Node, of name: String) -> Size? {
    guard let n = numbers(node, of: name, count: 2, expected: .size) else { return nil }
    guard n[0] >= 0, n[1] >= 0 else {
      reportNegative(node, of: name, expected: .size)
      return nil
    }
    return Size(n[0], n[1])
  }

  mutating func caret(_ node: Node, of name: String) -> CaretLine? {
    guard let n = numbers(node, of: name, count: 2, expected: .caret) else { return nil }
    guard n[1] >= 0 else {
      reportNegative(node, of: name, expected: .caret)
      return nil
    }
    return CaretLine(y: n[0], height: n[1])
  }

  mutating func point(_ node: Node, of name: String) -> Point? {
    guard let n = numbers(node, of: name, count: 2, expected: .point) else { return nil }
    return Point(n[0], n[1])
  }

  /// Returns insets: a list of four, a mapping of sides, or one number for all sides.
  mutating func insets(_ node: Node, of name: String) -> EdgeInsets? {
    switch document.kind(node) {
    case .sequence:
      guard let n = numbers(node, of: name, count: 4, expected: .insets) else { return nil }
      return EdgeInsets(n[0], n[1], n[2], n[3])
    case .mapping:
      guard !isPlaceholder(node) else {
        report(.unquotedPlaceholder, at: node)
        return nil
      }
      return insetSides(node, of: name)
    case .plain, .quoted, .alias:
      guard let all = plainNumber(node), Self.coordinates.contains(all) else {
        reportMismatch(node, of: name, expected: .insets)
        return nil
      }
      let side = Self.snapped(all)
      return EdgeInsets(side, side, side, side)
    }
  }

  private mutating func insetSides(_ node: Node, of name: String) -> EdgeInsets? {
    guard let fields = fields(node, Keys.sides, of: "'\(name)'") else { return nil }
    var insets = EdgeInsets.zero
    for (key, _, value) in fields {
      guard let side = points(value, of: "\(name).\(key.rawValue)") else { return nil }
      switch key {
      case .top: insets.top = side
      case .left: insets.left = side
      case .bottom: insets.bottom = side
      case .right: insets.right = side
      }
    }
    return fields.count == document.count(node) ? insets : nil
  }

  private mutating func reportNegative(_ node: Node, of name: String, expected: ExpectedShape) {
    let sizes = expected == .caret ? "height" : "width and height"
    let words = "\(expected.words) with a \(sizes) of 0 or more"
    report(.mismatch(of: name, expected: .other(words), found: "a negative value"), at: node)
  }
}

/// Numbers of YAML's core schema, as far as JSON has them.
enum ScalarNumber {
  /// Returns the number that a plain scalar denotes, if any.
  ///
  /// Decimal only: hexadecimal, octal (also a leading zero, which meant octal in YAML 1.1), `.inf`, `.nan`,
  /// underscores and sexagesimals are text.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    var index = 0
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { index = 1 }
    var mantissa: UInt64 = 0
    var digits = 0
    let whole = index
    while index < bytes.count, let digit = digit(bytes[index]) {
      mantissa = mantissa &* 10 &+ UInt64(digit)
      digits += 1
      index += 1
    }
    if digits > 1, bytes[whole] == UInt8(ascii: "0") { return nil }
    var fraction = 0
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      while index < bytes.count, let digit = digit(bytes[index]) {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        fraction += 1
        index += 1
      }
    }
    digits += fraction
    guard digits > 0 else { return nil }
    if index == bytes.count, digits <= 15 {
      // Both are exact, so the quotient is the nearest double.
      let value = Double(mantissa) / powersOfTen[fraction]
      return isNegative ? -value : value
    }
    guard index == bytes.count || isExponent(bytes[index...]) else { return nil }
    guard let value = Double(String(decoding: bytes, as: UTF8.self)) else { return nil }
    return value
  }

  private static func isExponent(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let letter = bytes.first, letter | 0x20 == UInt8(ascii: "e") else { return false }
    var rest = bytes.dropFirst()
    if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      rest = rest.dropFirst()
    }
    return !rest.isEmpty && rest.allSatisfy { digit($0) != nil }
  }

  @inline(__always)
  private static func digit(_ byte: UInt8) -> UInt8? {
    let value = byte &- UInt8(ascii: "0")
    return value < 10 ? value : nil
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}
