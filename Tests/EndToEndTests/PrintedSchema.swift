import Foundation
import Scenarios
import Testing

/// Holds what a command prints as JSON against the schema that `schema --of` prints of it; every call of
/// the binary in these tests does.
enum PrintedSchema {
  /// The schemas by their commands, as the program prints them.
  private static let schemas: [String: Value] = {
    var schemas: [String: Value] = [:]
    try? BuiltBinary.inTemporaryFolder { headroom in
      for command in try names(headroom) {
        let text = try headroom("schema", "--of", command).output
        schemas[command] = try Value(json: Array(text.utf8))
      }
    }
    return schemas
  }()

  /// The commands that print JSON, as the refusal of another one lists them.
  static func names(_ headroom: BuiltBinary) throws -> [String] {
    let refusal = try headroom("schema", "--of", "?").errors
    let list = refusal.firstMatch(of: /one of ([a-z, ]+)/)
    return try #require(list).1.split(separator: ", ").map { String($0) }
  }

  /// Returns what is wrong with the output of a call; nothing where it does not ask for JSON.
  static func complaints(_ words: [String], _ output: String) -> [String] {
    guard let command = words.first, !output.isEmpty,
      zip(words, words.dropFirst()).contains(where: {
        ["--format", "-f"].contains($0) && $1 == "json"
      })
    else { return [] }
    guard let schema = schemas[command] else { return ["no schema of '\(command)'"] }
    let whole = try? [Value(json: Array(output.utf8))]
    let documents =
      whole ?? output.split(separator: "\n").compactMap { try? Value(json: Array($0.utf8)) }
    guard !documents.isEmpty else { return ["no JSON"] }
    return documents.flatMap { complaints(of: $0, schema, "$") }
  }

  /// Returns where a value does not fit a schema; a keyword that is not known here is a complaint, too.
  static func complaints(of value: Value, _ schema: Value, _ path: String) -> [String] {
    guard case .object(let keywords) = schema else { return [] }
    return keywords.flatMap { keyword -> [String] in
      switch (keyword.key, keyword.value, value) {
      case ("type", .text(let name), _): fits(value, name) ? [] : ["\(path): no \(name): \(value)"]
      case ("type", .list(let names), _):
        names.contains { if case .text(let name) = $0 { fits(value, name) } else { false } }
          ? [] : ["\(path): none of \(names): \(value)"]
      case ("const", let wanted, _): same(value, wanted) ? [] : ["\(path): not \(wanted)"]
      case ("enum", .list(let words), _):
        words.contains { same(value, $0) } ? [] : ["\(path): none of \(words): \(value)"]
      case ("anyOf", .list(let schemas), _):
        nearest(schemas.map { complaints(of: value, $0, path) })
      case ("required", .list(let keys), .object):
        keys.compactMap { key in
          guard case .text(let key) = key, value[key] == nil else { return nil }
          return "\(path): '\(key)' is missing"
        }
      case ("properties", let schemas, .object(let members)):
        members.flatMap { member in
          schemas[member.key].map { complaints(of: member.value, $0, "\(path).\(member.key)") }
            ?? []
        }
      case ("additionalProperties", let others, .object(let members)):
        members.filter { schema["properties"]?[$0.key] == nil }.flatMap { member in
          others == .flag(false)
            ? ["\(path): '\(member.key)' is in no schema"]
            : complaints(of: member.value, others, "\(path).\(member.key)")
        }
      case ("items", let item, .list(let values)):
        values.enumerated().flatMap { complaints(of: $1, item, "\(path)[\($0)]") }
      case ("minItems", .number(let count), .list(let values)):
        Double(values.count) < count ? ["\(path): fewer than \(count)"] : []
      case ("maxItems", .number(let count), .list(let values)):
        Double(values.count) > count ? ["\(path): more than \(count)"] : []
      case ("required", _, _), ("properties", _, _), ("additionalProperties", _, _),
        ("items", _, _), ("minItems", _, _), ("maxItems", _, _), ("description", _, _),
        ("title", _, _), ("$schema", _, _), ("$id", _, _):
        []
      default: ["\(path): unknown keyword \(keyword.key)"]
      }
    }
  }

  private static func nearest(_ all: [[String]]) -> [String] {
    all.min { $0.count < $1.count } ?? ["nothing is allowed"]
  }

  private static func same(_ value: Value, _ other: Value) -> Bool {
    value.compact == other.compact
  }

  private static func fits(_ value: Value, _ name: String) -> Bool {
    switch (value, name) {
    case (.null, "null"), (.flag, "boolean"), (.text, "string"), (.list, "array"),
      (.object, "object"), (.number, "number"), (.integer, "number"), (.integer, "integer"):
      true
    case (.number(let number), "integer"): number == number.rounded()
    default: false
    }
  }
}
