import AvoidanceEngine

/// Writes canonical JSON: no white space, keys in the order in which they are written.
///
/// The caller writes an object's keys in code-point order.
struct CanonicalWriter {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false
  /// Puts a space after each comma and colon, for people to read.
  private var isSpaced = false

  init(isSpaced: Bool = false) { self.isSpaced = isSpaced }

  static func content(_ body: (inout CanonicalWriter) -> Void) -> [UInt8] {
    var writer = CanonicalWriter()
    body(&writer)
    return writer.bytes
  }

  mutating func object(_ body: (inout CanonicalWriter) -> Void) {
    open(UInt8(ascii: "{"))
    body(&self)
    close(UInt8(ascii: "}"))
  }

  mutating func array<Element>(
    _ elements: some Sequence<Element>, _ body: (inout CanonicalWriter, Element) -> Void
  ) {
    open(UInt8(ascii: "["))
    for element in elements { body(&self, element) }
    close(UInt8(ascii: "]"))
  }

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

  mutating func value(_ number: Double) {
    separate()
    bytes.append(contentsOf: CanonicalNumber.text(number).utf8)
  }

  mutating func value(_ number: Int) {
    separate()
    bytes.append(contentsOf: String(number).utf8)
  }

  mutating func value(_ flag: Bool) {
    separate()
    bytes.append(contentsOf: (flag ? "true" : "false").utf8)
  }

  mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes JSON that is already canonical.
  mutating func raw(_ json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
  }

  /// Writes a string; escapes only what JSON requires.
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
    var escaped = ""
    JSONText.escape(text, .needed, to: &escaped)
    bytes.append(contentsOf: escaped.utf8)
  }

  mutating func field(_ name: String, _ number: Double, unless usual: Double?) {
    guard number != usual else { return }
    key(name)
    value(number)
  }

  mutating func field(_ name: String, _ number: Double?) {
    guard let number else { return }
    key(name)
    value(number)
  }

  mutating func field(_ name: String, _ text: String?) {
    guard let text else { return }
    key(name)
    value(text)
  }

  mutating func field(_ name: String, _ texts: [String]) {
    guard !texts.isEmpty else { return }
    key(name)
    array(texts) { $0.value($1) }
  }

  mutating func field(_ name: String, numbers: [Double]?) {
    guard let numbers else { return }
    key(name)
    array(numbers) { $0.value($1) }
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

package enum CanonicalNumber {
  /// Returns the shortest decimal that reads back as the same number, without `.0` for whole numbers.
  package static func text(_ number: Double) -> String {
    if number == number.rounded(), abs(number) < 1e15 { return String(Int64(number)) }
    return "\(number)"
  }
}

extension CanonicalWriter {
  mutating func write(_ device: Device) {
    DeviceEntry.fields.write(DeviceEntry(device), to: &self)
  }

  mutating func write(_ strategy: StrategyDescription) {
    object { writer in
      if let code = strategy.code {
        writer.key("code")
        writer.write(code)
      }
      writer.key("model")
      writer.value(strategy.model.name)
      guard strategy.parts.isEmpty else {
        writer.key("parameters")
        writer.object { parameters in
          parameters.key("parts")
          parameters.array(strategy.parts) { $0.write($1.strategy) }
        }
        return
      }
      let parameters = strategy.storedParameters
      guard !parameters.isEmpty else { return }
      writer.key("parameters")
      writer.write(parameters.map { ParameterChange($0.key, $0.value) })
    }
  }

  mutating func write(_ code: StrategyCode) {
    object { writer in
      writer.field("command", code.command)
      if !code.defaults.isEmpty {
        writer.key("defaults")
        writer.write(code.defaults.map { ParameterChange($0.key, $0.value) })
      }
      if !code.files.isEmpty {
        writer.key("files")
        writer.object { files in
          for file in code.files.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
          ) {
            files.field(file.path, file.digest)
          }
        }
      }
      writer.field("program", code.program)
      writer.field("version", code.version)
    }
  }

  mutating func write(_ parameters: [ParameterChange]) {
    object { writer in
      for parameter in parameters.sorted(by: { $0.name < $1.name }) {
        writer.key(parameter.name)
        writer.write(parameter.value)
      }
    }
  }

  mutating func write(_ parameter: ParameterValue) {
    switch parameter {
    case .number(let number): value(number)
    case .flag(let flag): value(flag)
    case .choice(let word): value(word)
    case .view(let view): if let view { value(view) } else { null() }
    case .views(let names), .words(let names): array(names) { $0.value($1) }
    case .numbers(let numbers): array(numbers) { $0.value($1) }
    case .text(let text): if text.isEmpty { null() } else { value(text) }
    case .version(let version): value(version.description)
    case .screens(let screens):
      object { writer in
        for screen in screens.sorted(by: { $0.className < $1.className }) {
          writer.key(screen.className)
          writer.write(screen.changes)
        }
      }
    }
  }

  mutating func write(_ form: FormDescription) {
    let entry = FormEntry(canvas: form.canvas, controller: form.controller, view: form.view)
    FormEntry.fields.write(entry, to: &self)
  }

  /// Writes a view with its subviews: kind and identifier (or null), then its properties.
  mutating func write(_ view: ViewNode) {
    let plan = ViewPlan.all[Int(view.kind.rawValue)]
    var ofParts = plan.values(ofPartsOf: view)
    object { writer in
      for (place, key) in plan.keys.enumerated() {
        let value =
          ofParts.last?.place == place ? ofParts.removeLast().value : key.writing?(view)
        guard let value else { continue }
        writer.key(key.name)
        writer.write(value)
      }
    }
  }
}

/// The keys of one kind of view and how to write their values.
private final class ViewPlan: Sendable {
  /// A key with its writing, or nil for a key of a part, since parts write their keys together.
  struct Key {
    let name: String
    let writing: Field<ViewNode>.Writing?
  }

  /// In the order of canonical content.
  let keys: [Key]
  private let parts: [ViewProperty.PartWriting]

  static let all = ViewNode.Kind.allCases.map { ViewPlan($0) }

  private init(_ kind: ViewNode.Kind) {
    let usual = ViewNode(kind)
    let properties = ViewProperty.all.filter { $0.isOf(usual) }
    let identifier = Key(
      name: kind.name, writing: { view in view.identifier.map { .text($0) } ?? .null })
    let others = properties.map { property in
      Key(
        name: property.name,
        writing: (property.field as? Field<ViewNode>)?.writing(beside: usual))
    }
    let keys = ([identifier] + others).sorted { $0.name.precedesByBytes($1.name) }
    self.keys = keys
    parts = properties.filter { !($0.field is Field<ViewNode>) }.uniqued(by: \.part)
      .compactMap { $0.writing(usual, keys.map(\.name)) }
  }

  /// Returns the non-default values of a view's parts with the indices of their keys, last key first.
  ///
  /// There are few such values, so this is cheaper than extracting the part again for each key.
  func values(ofPartsOf view: ViewNode) -> [(place: Int, value: FieldValue)] {
    var values: [(place: Int, value: FieldValue)] = []
    for part in parts { part(view, &values) }
    values.sort { $0.place > $1.place }
    return values
  }
}
