/// A document as a flat list of nodes in file order, each with its position.
///
/// A node's children follow it directly; a container knows where its subtree ends. An alias is a
/// node that points to another one, so expanding aliases costs nothing.
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

  /// The outermost node, or nil if the file is empty.
  var root: Node? { records.isEmpty ? nil : resolved(Node(0)) }

  @inline(__always)
  func kind(_ node: Node) -> NodeKind { records[node.index].kind }

  func mark(_ node: Node) -> Mark {
    let record = records[node.index]
    return Mark(line: record.line, column: record.column)
  }

  /// The number of a sequence's elements, or of a mapping's entries.
  func count(_ node: Node) -> Int { Int(records[node.index].length) }

  @inline(__always)
  func withBytes<Result>(_ node: Node, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let record = records[node.index]
    let range = Int(record.start)..<Int(record.start) + Int(record.length)
    return text.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  func string(_ node: Node) -> String {
    withBytes(node) { String(decoding: $0, as: UTF8.self) }
  }

  func elements(_ node: Node) -> Elements {
    Elements(document: self, position: node.index + 1, end: end(node.index))
  }

  func entries(_ node: Node) -> Entries {
    Entries(document: self, position: node.index + 1, end: end(node.index))
  }

  /// The node after another one and its descendants, or nil if it is the last.
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

struct Node: Hashable, Sendable {
  let index: Int

  init(_ index: Int) { self.index = index }
}

enum NodeKind: UInt8, Sendable {
  /// An unquoted scalar, which may be a number, a flag or null.
  case plain
  /// A quoted scalar, which is always text.
  case quoted
  case sequence
  case mapping
  /// Points to an anchored node; resolved before readers of the document see it.
  case alias
}

struct NodeRecord: Sendable {
  var line: UInt32
  var column: UInt32
  /// The offset of a scalar's text, the index after a container's subtree, or an alias's target.
  var start: UInt32
  /// The length of a scalar's text, or the number of a container's elements or entries.
  var length: UInt32
  var kind: NodeKind
}
