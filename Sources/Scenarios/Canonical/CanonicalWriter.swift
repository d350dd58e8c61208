import AvoidanceEngine

/// Writes canonical JSON: no white space, keys in the order in which they are written.
///
/// Whoever writes an object writes its keys in code-point order.
struct CanonicalWriter {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false
  /// A space after each comma and colon, for people.
  private var isSpaced = false

  init(isSpaced: Bool = false) { self.isSpaced = isSpaced }

  /// Returns what a function writes.
  static func content(_ body: (inout CanonicalWriter) -> Void) -> [UInt8] {
    var writer = CanonicalWriter()
    body(&writer)
    return writer.bytes
  }

  // MARK: Containers

  /// Writes an object.
  mutating func object(_ body: (inout CanonicalWriter) -> Void) {
    open(UInt8(ascii: "{"))
    body(&self)
    close(UInt8(ascii: "}"))
  }

  /// Writes an array.
  mutating func array<Element>(
    _ elements: some Sequence<Element>, _ body: (inout CanonicalWriter, Element) -> Void
  ) {
    open(UInt8(ascii: "["))
    for element in elements { body(&self, element) }
    close(UInt8(ascii: "]"))
  }

  /// Writes a key; its value follows.
  mutating func key(_ name: String) {
    value(name)
    bytes.append(UInt8(ascii: ":"))
    if isSpaced { bytes.append(UInt8(ascii: " ")) }
    needsComma = false
  }

  private mutating func open(_ byte: UInt8) {
    separate()
    bytes.append(byte)
    needsComma = false
  }

  private mutating func close(_ byte: UInt8) {
    bytes.append(byte)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma {
      bytes.append(UInt8(ascii: ","))
      if isSpaced { bytes.append(UInt8(ascii: " ")) }
    }
    needsComma = true
  }

  // MARK: Values

  /// Writes a number.
  mutating func value(_ number: Double) {
    separate()
    bytes.append(contentsOf: CanonicalNumber.text(number).utf8)
  }

  /// Writes a number.
  mutating func value(_ number: Int) {
    separate()
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Writes a truth value.
  mutating func value(_ flag: Bool) {
    separate()
    bytes.append(contentsOf: (flag ? "true" : "false").utf8)
  }

  /// Writes null.
  mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes JSON that is already canonical.
  mutating func raw(_ json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
  }

  /// Writes a string; only what JSON demands is escaped.
  mutating func value(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    let isPlain = text.utf8.withContiguousStorageIfAvailable { utf8 in
      guard utf8.allSatisfy({ !Self.needsEscape($0) }) else { return false }
      bytes.append(contentsOf: utf8)
      return true
    }
    if isPlain != true { appendEscaped(text) }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func appendEscaped(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0..<0x20:
        bytes.append(contentsOf: byte < 0x10 ? "\\u000".utf8 : "\\u00".utf8)
        bytes.append(contentsOf: String(byte, radix: 16).utf8)
      default: bytes.append(byte)
      }
    }
  }

  // MARK: Keys with values

  /// Writes a number unless it is the default.
  mutating func field(_ name: String, _ number: Double, unless usual: Double?) {
    guard number != usual else { return }
    key(name)
    value(number)
  }

  /// Writes a number, if there is one.
  mutating func field(_ name: String, _ number: Double?) {
    guard let number else { return }
    key(name)
    value(number)
  }

  /// Writes a truth value unless it is the default.
  mutating func field(_ name: String, _ flag: Bool, unless usual: Bool) {
    guard flag != usual else { return }
    key(name)
    value(flag)
  }

  /// Writes a text, if there is one.
  mutating func field(_ name: String, _ text: String?) {
    guard let text else { return }
    key(name)
    value(text)
  }

  /// Writes a word unless it is the default.
  mutating func field<Value: Equatable>(
    _ name: String, _ choice: Value, _ choices: Choices<Value>, unless usual: Value?
  ) {
    guard choice != usual else { return }
    key(name)
    value(choices.name(choice))
  }

  /// Writes texts, unless there are none.
  mutating func field(_ name: String, _ texts: [String]) {
    guard !texts.isEmpty else { return }
    key(name)
    array(texts) { $0.value($1) }
  }

  /// Writes a list of numbers, if there is one.
  mutating func field(_ name: String, numbers: [Double]?) {
    guard let numbers else { return }
    key(name)
    array(numbers) { $0.value($1) }
  }

  /// Writes insets unless they are the default.
  mutating func field(_ name: String, _ insets: EdgeInsets, unless usual: EdgeInsets) {
    if insets != usual { field(name, numbers: insets.list) }
  }
}

extension EdgeInsets {
  /// `[top, left, bottom, right]`.
  var list: [Double] { [top, left, bottom, right] }
}

extension Rect {
  /// `[x, y, width, height]`.
  var list: [Double] { [x, y, width, height] }
}

extension Size {
  /// `[width, height]`.
  var list: [Double] { [width, height] }
}

extension Point {
  /// `[x, y]`.
  var list: [Double] { [x, y] }
}
