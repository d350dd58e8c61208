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
