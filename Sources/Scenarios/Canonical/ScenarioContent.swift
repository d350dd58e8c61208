/// The canonical content of a scenario in two parts: its laws, and all the rest.
package enum ScenarioContent {
  /// Returns the identity of a content without its laws.
  ///
  /// - Complexity: One pass over the bytes; nothing is decoded.
  package static func digestWithoutLaws(_ content: [UInt8]) -> Digest {
    Digest.ofDefinition(kind: .scenario, content: withoutLaws(content))
  }

  /// Returns the laws that a content means; nil where it is no content, or names one that is not known
  /// here.
  package static func laws(of content: [UInt8]) -> [Law]? {
    guard let scenario = try? JSONContent(content) else { return nil }
    switch scenario["laws"] {
    case .text("all"): return Law.allOfVersion1
    case .list(let words):
      let laws = words.compactMap { word in
        if case .text(let word) = word { Law(storedWord: word) } else { nil }
      }
      return laws.count == words.count ? laws : nil
    case nil:
      guard case .list(let script) = scenario["script"] else { return nil }
      return Law.defaultOfVersion1(hasExpectations: script.contains { $0["expect"] != nil })
    default: return nil
    }
  }

  /// Returns a content without the member `laws` of the scenario itself, not of what is inside it.
  static func withoutLaws(_ content: [UInt8]) -> [UInt8] {
    guard let laws = members(of: content).first(where: { content[$0].starts(with: key) }) else {
      return content
    }
    var rest = content
    // With the comma behind it or, of the last member, that before it.
    let isFollowed = content[laws.upperBound] == UInt8(ascii: ",")
    let isFirst = content[laws.lowerBound - 1] != UInt8(ascii: ",")
    rest.removeSubrange(
      (laws.lowerBound - (isFollowed || isFirst ? 0 : 1))..<(laws.upperBound + (isFollowed ? 1 : 0))
    )
    return rest
  }

  private static let key = Array(#""laws":"#.utf8)

  /// The places of an object's members, each with its key; none where it is no object.
  private static func members(of content: [UInt8]) -> [Range<Int>] {
    guard content.first == UInt8(ascii: "{") else { return [] }
    var members: [Range<Int>] = []
    var (start, depth) = (1, 0)
    var isText = false
    var isEscaped = false
    for (place, byte) in content.enumerated() {
      if isText {
        isText = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { members.append(start..<place) }
      case UInt8(ascii: ",") where depth == 1:
        members.append(start..<place)
        start = place + 1
      default: break
      }
    }
    return members
  }
}
