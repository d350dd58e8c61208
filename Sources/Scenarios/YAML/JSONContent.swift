/// JSON as a tree, to read back what the program itself has written.
package indirect enum JSONContent: Hashable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONContent])
  case members([String: JSONContent])

  /// Reads JSON.
  ///
  /// - Parameter bytes: JSON in UTF-8, of finite numbers, each key once in its object.
  /// - Throws: ``JSONContentError/noJSON``.
  package init(_ bytes: [UInt8]) throws(JSONContentError) {
    guard DocumentReader.firstInvalidByte(in: bytes) == nil else { throw .noJSON }
    let source = SourceText(bytes: bytes, isJSON: true)
    guard let builder = try? JSONReader.read(source), builder.problems.isEmpty else {
      throw .noJSON
    }
    let document = Document(file: "", source: source, records: builder.records, text: builder.text)
    guard let root = document.root else { throw .noJSON }
    try self.init(root, of: document)
  }

  private init(_ node: Node, of document: Document) throws(JSONContentError) {
    switch document.kind(node) {
    case .sequence:
      var list: [JSONContent] = []
      list.reserveCapacity(document.count(node))
      for element in document.elements(node) { list.append(try JSONContent(element, of: document)) }
      self = .list(list)
    case .mapping:
      var members: [String: JSONContent] = [:]
      members.reserveCapacity(document.count(node))
      for (key, value) in document.entries(node) {
        members[document.string(key)] = try JSONContent(value, of: document)
      }
      self = .members(members)
    case .quoted: self = .text(document.string(node))
    case .plain, .alias:
      guard let word = document.withBytes(node, Self.word) else { throw .noJSON }
      self = word
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

// MARK: Kinds of content, as Swift has them

extension JSONContent {
  /// Takes a content for a text.
  package static func text(_ content: JSONContent) throws(JSONContentError) -> String {
    guard case .text(let text) = content else { throw .otherKind([]) }
    return text
  }

  /// Takes a content for a number.
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
  package func elements<Value>(
    _ read: (JSONContent) throws(JSONContentError) -> Value
  ) throws(JSONContentError) -> [Value] {
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
  package func list<Value>(
    _ key: String,
    of read: (JSONContent) throws(JSONContentError) -> Value
  ) throws(JSONContentError) -> [Value] {
    try value(key) { (content) throws(JSONContentError) in try content.elements(read) }
  }

  /// Returns the member of a key.
  package func value<Value>(
    _ key: String,
    _ read: (JSONContent) throws(JSONContentError) -> Value
  ) throws(JSONContentError) -> Value {
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
    _ key: String,
    _ read: (JSONContent) throws(JSONContentError) -> Value
  ) throws(JSONContentError) -> Value? {
    guard case .members(let members) = self else { throw .otherKind([]) }
    guard let content = members[key], content != .null else { return nil }
    return try value(key, read)
  }
}
