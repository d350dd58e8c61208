import FoundationEssentials

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
    guard let entries = try? JSONDecoder().decode([Entry].self, from: Data(json.utf8)) else {
      return nil
    }
    self.init(steps: entries.map(\.line))
    for (index, entry) in entries.enumerated() where !entry.subjects.isEmpty {
      subjects[index] = entry.subjects
    }
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

  private struct Entry: Decodable {
    var line: Int
    var subjects: [String: Int] = [:]

    init(from decoder: any Decoder) throws {
      if let line = try? decoder.singleValueContainer().decode(Int.self) {
        self.line = line
      } else {
        var parts = try decoder.unkeyedContainer()
        line = try parts.decode(Int.self)
        subjects = try parts.decode([String: Int].self)
      }
    }
  }
}
