import Scenarios

/// Compact JSON that can stand in a page: it holds no `<`.
struct HTMLJSON {
  private(set) var text = ""
  private var isFirst = true

  /// Begins an object or a list.
  mutating func open(_ bracket: Character) {
    separate()
    text.append(bracket)
    isFirst = true
  }

  /// Ends an object or a list.
  mutating func close(_ bracket: Character) {
    text.append(bracket)
    isFirst = false
  }

  /// Begins a member of an object.
  mutating func key(_ key: String) {
    string(key)
    text += ":"
    isFirst = true
  }

  mutating func string(_ string: String) {
    separate()
    var quoted = ""
    JSONValue.write(string, to: &quoted)
    text += Self.withoutMarkup(quoted)
  }

  mutating func optional(_ string: String?) {
    if let string { self.string(string) } else { null() }
  }

  mutating func integer(_ number: Int) {
    separate()
    text += "\(number)"
  }

  /// A number rounded to thousandths.
  mutating func number(_ number: Double?) {
    guard let number, number.isFinite else { return null() }
    separate()
    text += JSONValue.text(of: (number * 1000).rounded() / 1000)
  }

  mutating func null() {
    separate()
    text += "null"
  }

  mutating func list<Element>(
    _ elements: some Sequence<Element>, _ write: (inout HTMLJSON, Element) -> Void
  ) {
    open("[")
    for element in elements { write(&self, element) }
    close("]")
  }

  mutating func integers(_ numbers: some Sequence<Int>) {
    list(numbers) { $0.integer($1) }
  }

  mutating func strings(_ strings: some Sequence<String>) {
    list(strings) { $0.string($1) }
  }

  /// Appends JSON that is whole already.
  mutating func raw(_ json: String) {
    separate()
    text += json
  }

  /// Returns a JSON text in which every `<` of its strings is escaped.
  static func withoutMarkup(_ json: String) -> String {
    guard json.utf8.contains(UInt8(ascii: "<")) else { return json }
    return json.split(separator: "<", omittingEmptySubsequences: false)
      .joined(separator: "\\u003c")
  }

  private mutating func separate() {
    if isFirst { isFirst = false } else { text += "," }
  }
}
