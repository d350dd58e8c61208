/// A document as a flat list of nodes in the order of the file, with a position for each.
///
/// A node's children follow it directly; a container knows where its subtree ends. An alias is a
/// node that points at another one, so that expanding aliases costs nothing.
final class Document: Sendable {
  let source: SourceText
  let file: String
  private let records: [NodeRecord]
  private let text: [UInt8]

  init(file: String, source: SourceText, records: [NodeRecord], text: [UInt8]) {
    self.file = file
    self.source = source
    self.records = records
    self.text = text
  }

  /// The outermost node, unless the file is empty.
  var root: Node? { records.isEmpty ? nil : resolved(Node(0)) }

  @inline(__always)
  func kind(_ node: Node) -> NodeKind { records[node.index].kind }

  /// Returns where the node begins.
  func mark(_ node: Node) -> Mark {
    let record = records[node.index]
    return Mark(line: record.line, column: record.column)
  }

  /// Returns how many elements a sequence, or entries a mapping has.
  func count(_ node: Node) -> Int { Int(records[node.index].length) }

  /// Calls a function with the bytes of a scalar.
  @inline(__always)
  func withBytes<Result>(_ node: Node, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let record = records[node.index]
    let range = Int(record.start)..<Int(record.start) + Int(record.length)
    return text.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Returns a scalar's text.
  func string(_ node: Node) -> String {
    withBytes(node) { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the elements of a sequence.
  func elements(_ node: Node) -> Elements {
    Elements(document: self, position: node.index + 1, end: end(node.index))
  }

  /// Returns the keys and values of a mapping.
  func entries(_ node: Node) -> Entries {
    Entries(document: self, position: node.index + 1, end: end(node.index))
  }

  /// Returns the node that stands behind another one and all that is in it.
  func following(_ node: Node) -> Node? {
    let end = end(node.index)
    return end < records.count ? Node(end) : nil
  }

  @inline(__always)
  private func end(_ index: Int) -> Int {
    let record = records[index]
    return record.kind == .sequence || record.kind == .mapping ? Int(record.start) : index + 1
  }

  @inline(__always)
  private func resolved(_ node: Node) -> Node {
    let record = records[node.index]
    return record.kind == .alias ? Node(Int(record.start)) : node
  }

  /// The elements of a sequence in order.
  struct Elements: Sequence, IteratorProtocol {
    fileprivate let document: Document
    fileprivate var position: Int
    fileprivate let end: Int

    mutating func next() -> Node? {
      guard position < end else { return nil }
      let node = document.resolved(Node(position))
      position = document.end(position)
      return node
    }
  }

  /// The entries of a mapping in order.
  struct Entries: Sequence, IteratorProtocol {
    fileprivate let document: Document
    fileprivate var position: Int
    fileprivate let end: Int

    mutating func next() -> (key: Node, value: Node)? {
      guard position < end else { return nil }
      let key = document.resolved(Node(position))
      position = document.end(position)
      let value = document.resolved(Node(position))
      position = document.end(position)
      return (key, value)
    }
  }
}

/// A node of a ``Document``.
struct Node: Hashable, Sendable {
  let index: Int

  init(_ index: Int) { self.index = index }
}

/// What a node of a document is.
enum NodeKind: UInt8, Sendable {
  /// A scalar without quotes, which may be a number, a truth value or null.
  case plain
  /// A scalar that is text whatever it looks like.
  case quoted
  case sequence
  case mapping
  /// Points at a node that was anchored before; never seen by a reader of the document.
  case alias
}

/// One node in the flat list.
struct NodeRecord: Sendable {
  var line: UInt32
  var column: UInt32
  /// Where a scalar's text starts, the index after a container's subtree, or an alias's target.
  var start: UInt32
  /// The length of a scalar's text, or how many elements or entries a container has.
  var length: UInt32
  var kind: NodeKind
}
