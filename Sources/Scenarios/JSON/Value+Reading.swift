extension Value {
  package init(json bytes: [UInt8]) throws(JSONError) {
    guard DocumentReader.firstInvalidByte(in: bytes) == nil,
      let builder = try? JSONReader.read(bytes, into: ValueBuilder()), let root = builder.root
    else { throw .noJSON }
    self = root
  }
}

package enum JSONError: Error, Hashable, Sendable {
  case noJSON
  case missing(String)
  /// The value at a path of keys and indices has the wrong type.
  case otherKind([String])

  fileprivate func inside(_ key: String) -> JSONError {
    if case .otherKind(let path) = self { .otherKind([key] + path) } else { self }
  }
}

extension Value {
  package static func text(_ content: Value) throws(JSONError) -> String {
    guard case .text(let text) = content else { throw .otherKind([]) }
    return text
  }

  package static func number(_ content: Value) throws(JSONError) -> Double {
    guard case .number(let number) = content else { throw .otherKind([]) }
    return number
  }

  // Rejects fractions.
  package static func integer(_ content: Value) throws(JSONError) -> Int {
    guard let number = Int(exactly: try number(content)) else { throw .otherKind([]) }
    return number
  }

  package static func numbers(_ content: Value) throws(JSONError) -> [Double] {
    if case .number(let number) = content { return [number] }
    return try content.elements(number)
  }

  package func elements<Result>(_ read: (Value) throws(JSONError) -> Result)
    throws(JSONError) -> [Result]
  {
    guard case .list(let list) = self else { throw .otherKind([]) }
    var values: [Result] = []
    values.reserveCapacity(list.count)
    for (index, element) in list.enumerated() {
      do throws(JSONError) {
        values.append(try read(element))
      } catch {
        throw error.inside("Index \(index)")
      }
    }
    return values
  }

  package func list<Result>(_ key: String, of read: (Value) throws(JSONError) -> Result)
    throws(JSONError) -> [Result]
  {
    try value(key) { (content) throws(JSONError) in try content.elements(read) }
  }

  package func value<Result>(_ key: String, _ read: (Value) throws(JSONError) -> Result)
    throws(JSONError) -> Result
  {
    guard case .object = self else { throw .otherKind([]) }
    guard let content = self[key] else { throw .missing(key) }
    do throws(JSONError) {
      return try read(content)
    } catch {
      throw error.inside(key)
    }
  }

  /// Returns the member of a key; nil if it is missing or `null`.
  package func optional<Result>(
    _ key: String, _ read: (Value) throws(JSONError) -> Result
  ) throws(JSONError) -> Result? {
    guard case .object = self else { throw .otherKind([]) }
    guard let content = self[key], content != .null else { return nil }
    return try value(key, read)
  }
}

/// Builds a value from the calls of a ``JSONReader``.
struct ValueBuilder: JSONSink {
  /// The whole value; nil before its end, and if a number is out of range or a key is duplicate.
  private(set) var root: Value?
  private var open: [Container] = []
  private var isBroken = false

  private struct Container {
    var isObject: Bool
    var key: String?
    var list: [Value] = []
    var members: [Value.Member] = []

    /// The members sorted by key; nil if two keys have the same bytes.
    ///
    /// Of canonically equivalent keys, the last one counts.
    var sorted: [Value.Member]? {
      if zip(members, members.dropFirst()).allSatisfy({ $0.key < $1.key }) { return members }
      guard Set(members.map { ByteSpelling($0.key) }).count == members.count else { return nil }
      let last = Dictionary(members.map { ($0.key, $0) }) { $1 }
      return last.values.sorted { $0.key < $1.key }
    }
  }

  mutating func begin(_ kind: NodeKind, at mark: Mark, anchor: String?) throws(ReadFailure) {
    guard open.count < ReadLimit.nesting else {
      throw ReadFailure(.nestingTooDeep(limit: ReadLimit.nesting), at: mark)
    }
    open.append(Container(isObject: kind == .mapping))
  }

  mutating func end() {
    guard let container = open.popLast() else { return }
    if container.isObject {
      let members = container.sorted
      if members == nil { isBroken = true }
      add(.object(members ?? []))
    } else {
      add(.list(container.list))
    }
  }

  mutating func scalar(
    _ bytes: UnsafeBufferPointer<UInt8>, isQuoted: Bool, at mark: Mark, anchor: String?
  ) {
    if isQuoted {
      let text = String(decoding: bytes, as: UTF8.self)
      let last = open.count - 1
      if last >= 0, open[last].isObject, open[last].key == nil {
        open[last].key = text
      } else {
        add(.text(text))
      }
    } else if let word = Self.word(bytes) {
      add(word)
    } else {
      isBroken = true
      add(.null)
    }
  }

  private mutating func add(_ content: Value) {
    let last = open.count - 1
    if last < 0 {
      root = isBroken ? nil : content
    } else if open[last].isObject {
      open[last].members.append(Value.Member(open[last].key ?? "", content))
      open[last].key = nil
    } else {
      open[last].list.append(content)
    }
  }

  /// Returns a word or number; nil if the number is out of the range of doubles.
  private static func word(_ bytes: UnsafeBufferPointer<UInt8>) -> Value? {
    switch bytes.first {
    case UInt8(ascii: "n"): .null
    case UInt8(ascii: "t"): .flag(true)
    case UInt8(ascii: "f"): .flag(false)
    default: ScalarNumber.parse(bytes).flatMap { $0.isFinite ? .number($0) : nil }
    }
  }
}
