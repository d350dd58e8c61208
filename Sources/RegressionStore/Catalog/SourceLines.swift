import Scenarios

/// The lines in which a scenario's steps and expected subjects stand in its file.
///
/// Not part of any content: moving a scenario within its file makes no new revision.
public struct SourceLines: Hashable, Sendable {
  /// The line of each step.
  public var steps: [Int]
  /// The lines of the subjects of those steps that expect something, by step.
  public var subjects: [Int: [String: Int]]

  /// Takes the lines as they were read.
  public init(steps: [Int], subjects: [Int: [String: Int]] = [:]) {
    self.steps = steps
    self.subjects = subjects
  }

  /// Returns the line of a subject, else of its step.
  public func line(ofStep step: Int, subject: String? = nil) -> Int? {
    if let subject, let line = subjects[step]?[subject] { return line }
    return steps.indices.contains(step) ? steps[step] : nil
  }

  /// The lines as the database keeps them, as in `[12,[13,{"focus.isVisible":14}]]`.
  var json: [UInt8] {
    var text = "["
    for (index, line) in steps.enumerated() {
      if index > 0 { text += "," }
      guard let places = subjects[index], !places.isEmpty else {
        text += "\(line)"
        continue
      }
      let sorted = places.sorted { $0.key < $1.key }
      text +=
        "[\(line),{" + sorted.map { "\(Self.quoted($0.key)):\($0.value)" }.joined(separator: ",")
      text += "}]"
    }
    return Array((text + "]").utf8)
  }

  init?(json: String) {
    guard let content = try? JSONContent(Array(json.utf8)),
      let entries = try? content.elements(Self.entry)
    else { return nil }
    self.init(steps: entries.map(\.line))
    for (index, entry) in entries.enumerated() where !entry.subjects.isEmpty {
      subjects[index] = entry.subjects
    }
  }

  /// A line alone, or with the subjects that stand on others.
  private static func entry(_ content: JSONContent) throws(JSONContentError) -> (
    line: Int, subjects: [String: Int]
  ) {
    guard case .list(let parts) = content else { return (try JSONContent.integer(content), [:]) }
    guard parts.count > 1, case .members(let places) = parts[1] else { throw .otherKind([]) }
    var subjects: [String: Int] = [:]
    for (subject, line) in places { subjects[subject] = try JSONContent.integer(line) }
    return (try JSONContent.integer(parts[0]), subjects)
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\u{0}"..."\u{1f}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
