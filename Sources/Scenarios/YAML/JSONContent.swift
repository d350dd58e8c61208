/// JSON as a tree, to read back what the program itself has written.
package enum JSONContent: Hashable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONContent])
  case members(Members)

  /// The members of an object, each key once, in the order of the keys.
  ///
  /// There are few in an object, so that going along them is faster than a dictionary.
  package struct Members: Hashable, Sendable {
    private let sorted: [Member]

    private struct Member: Hashable {
      var key: String
      var value: JSONContent
    }

    /// Takes members in any order; nil where a key is there twice, byte for byte.
    ///
    /// Of keys that are written otherwise and mean the same, the last one counts.
    init?(_ members: some Collection<(key: String, value: JSONContent)>) {
      let members = members.map { Member(key: $0.key, value: $0.value) }
      if zip(members, members.dropFirst()).allSatisfy({ $0.key < $1.key }) {
        sorted = members
        return
      }
      guard Set(members.map { ByteSpelling($0.key) }).count == members.count else { return nil }
      let last = Dictionary(members.map { ($0.key, $0) }) { $1 }
      sorted = last.values.sorted { $0.key < $1.key }
    }

    package var keys: [String] { sorted.map(\.key) }

    /// The value of a key; nil where there is none.
    package subscript(key: String) -> JSONContent? {
      for member in sorted where member.key == key { return member.value }
      return nil
    }
  }

  /// Reads JSON.
  ///
  /// - Parameter bytes: JSON in UTF-8, of finite numbers, each key once in its object.
  /// - Throws: ``JSONContentError/noJSON``.
  package init(_ bytes: [UInt8]) throws(JSONContentError) {
    guard DocumentReader.firstInvalidByte(in: bytes) == nil,
      let builder = try? JSONReader.read(bytes, into: JSONContentBuilder()), let root = builder.root
    else { throw .noJSON }
    self = root
  }

  /// The member of a key; nil where there is none.
  package subscript(key: String) -> JSONContent? {
    if case .members(let members) = self { members[key] } else { nil }
  }
}

/// Why a content is not what it should be.
package enum JSONContentError: Error, Hashable, Sendable {
  /// The bytes are no JSON.
  case noJSON
  /// A key is missing.
  case missing(String)
  /// What stands at a path of keys and positions is of another kind.
  case otherKind([String])

  /// The same of what stands at a key or position of something else.
  fileprivate func inside(_ key: String) -> JSONContentError {
    if case .otherKind(let path) = self { .otherKind([key] + path) } else { self }
  }
}

extension JSONContent.Members: Sequence, ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSONContent)...) {
    guard let members = Self(elements.map { (key: $0.0, value: $0.1) }) else {
      preconditionFailure("a key is written twice")
    }
    self = members
  }

  package func makeIterator() -> some IteratorProtocol<(key: String, value: JSONContent)> {
    sorted.lazy.map { (key: $0.key, value: $0.value) }.makeIterator()
  }
}

// MARK: Kinds of content, as Swift has them

extension JSONContent {
  package static func text(_ content: JSONContent) throws(JSONContentError) -> String {
    guard case .text(let text) = content else { throw .otherKind([]) }
    return text
  }

  package static func number(_ content: JSONContent) throws(JSONContentError) -> Double {
    guard case .number(let number) = content else { throw .otherKind([]) }
    return number
  }

  /// Takes a content for a whole number.
  package static func integer(_ content: JSONContent) throws(JSONContentError) -> Int {
    guard let number = Int(exactly: try number(content)) else { throw .otherKind([]) }
    return number
  }

  /// Takes a content for numbers: one alone, or several in brackets.
  package static func numbers(_ content: JSONContent) throws(JSONContentError) -> [Double] {
    if case .number(let number) = content { return [number] }
    return try content.elements(number)
  }

  /// Returns the elements of a list.
  package func elements<Value>(_ read: (JSONContent) throws(JSONContentError) -> Value)
    throws(JSONContentError) -> [Value]
  {
    guard case .list(let list) = self else { throw .otherKind([]) }
    var values: [Value] = []
    values.reserveCapacity(list.count)
    for (index, element) in list.enumerated() {
      do throws(JSONContentError) {
        values.append(try read(element))
      } catch {
        throw error.inside("Index \(index)")
      }
    }
    return values
  }

  /// Returns the elements of a list that is the member of a key.
  package func list<Value>(_ key: String, of read: (JSONContent) throws(JSONContentError) -> Value)
    throws(JSONContentError) -> [Value]
  {
    try value(key) { (content) throws(JSONContentError) in try content.elements(read) }
  }

  /// Returns the member of a key.
  package func value<Value>(_ key: String, _ read: (JSONContent) throws(JSONContentError) -> Value)
    throws(JSONContentError) -> Value
  {
    guard case .members(let members) = self else { throw .otherKind([]) }
    guard let content = members[key] else { throw .missing(key) }
    do throws(JSONContentError) {
      return try read(content)
    } catch {
      throw error.inside(key)
    }
  }

  /// Returns the member of a key; nil where it is missing or `null`.
  package func optional<Value>(
    _ key: String, _ read: (JSONContent) throws(JSONContentError) -> Value
  ) throws(JSONContentError) -> Value? {
    guard case .members(let members) = self else { throw .otherKind([]) }
    guard let content = members[key], content != .null else { return nil }
    return try value(key, read)
  }
}

/// Makes contents of what a ``JSONReader`` finds.
struct JSONContentBuilder: JSONSink {
  /// The whole content; nil before its end, and where a number is beyond all doubles or a key is there
  /// twice.
  private(set) var root: JSONContent?
  private var open: [Container] = []
  private var isBroken = false

  /// A list or an object whose end has not been read.
  private struct Container {
    var isObject: Bool
    var key: String?
    var list: [JSONContent] = []
    var members: [(key: String, value: JSONContent)] = []
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
      let members = JSONContent.Members(container.members)
      if members == nil { isBroken = true }
      add(.members(members ?? [:]))
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

  private mutating func add(_ content: JSONContent) {
    let last = open.count - 1
    if last < 0 {
      root = isBroken ? nil : content
    } else if open[last].isObject {
      open[last].members.append((open[last].key ?? "", content))
      open[last].key = nil
    } else {
      open[last].list.append(content)
    }
  }

  /// Returns a word or number; nil for a number beyond all doubles.
  private static func word(_ bytes: UnsafeBufferPointer<UInt8>) -> JSONContent? {
    switch bytes.first {
    case UInt8(ascii: "n"): .null
    case UInt8(ascii: "t"): .flag(true)
    case UInt8(ascii: "f"): .flag(false)
    default: ScalarNumber.parse(bytes).flatMap { $0.isFinite ? .number($0) : nil }
    }
  }
}
