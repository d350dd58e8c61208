import AvoidanceEngine
import Scenarios

/// An external program's answer to `hello`.
package struct ProgramGreeting: Hashable, Sendable {
  package var name: String?
  /// The version of its code; nil if it declares none.
  package var version: String?
  /// The events that it observes, by the protocol's words, in order.
  package var observedEvents: [String] {
    ProgramEvent.table.filter { events.contains($0.event) }.map(\.word)
  }
  /// Whether it only wants changes since the last message.
  var wantsChanges = false
  /// Whether it wants a process for each case.
  var isIsolated = false
  /// Whether it moves the views that ride the keyboard.
  package var movesBars = false

  var events = Set(ProgramEvent.usual)

  /// The engine's events that have to be sent to it.
  var heard: StrategyEvents { events.reduce(into: []) { $0.formUnion($1.heard) } }

  /// The maximum length of a name or version, in bytes.
  private static let longestText = 200
  static let protocolVersion = 1

  /// Reads an answer to `hello`.
  ///
  /// - Throws: The error message.
  init(_ answer: [UInt8]) throws(ProgramFault) {
    guard let content = try? Value(json: answer) else { throw .noJSON(answer) }
    guard content["type"] == .text("hello") else {
      throw ProgramFault("did not answer 'hello' with 'hello'")
    }
    if let number = content["protocol"], number != .number(Double(Self.protocolVersion)) {
      let found = number.words
      throw ProgramFault(
        "speaks version \(found) of the protocol; this Headroom speaks \(Self.protocolVersion)")
    }
    name = try Self.member("name", of: content, "a string", Value.text)
    version = try Self.member("version", of: content, "a string") {
      (version) throws(JSONError) in
      if case .number(let number) = version { return JSONText.text(of: number) }
      return try Value.text(version)
    }
    for (key, text) in [("name", name), ("version", version)]
    where (text?.utf8.count ?? 0) > Self.longestText {
      throw ProgramFault("sent a hello whose '\(key)' is longer than \(Self.longestText) bytes")
    }
    isIsolated = try Self.member("isolated", of: content, "true or false", Self.flag) ?? false
    movesBars = try Self.member("movesBars", of: content, "true or false", Self.flag) ?? false
    let state = try Self.member("state", of: content, "'full' or 'changes'", Value.text)
    switch state ?? "full" {
    case "full": wantsChanges = false
    case "changes": wantsChanges = true
    case let other:
      throw ProgramFault(
        "sent a hello whose 'state' must be full or changes; found \(Escaped.quoted(other))")
    }
    let words = try Self.member("hears", of: content, "a list of strings") {
      (list) throws(JSONError) in try list.elements(Value.text)
    }
    if let words { events = try Self.events(words) }
  }

  private static func events(_ words: [String]) throws(ProgramFault) -> Set<ProgramEvent> {
    var events: Set<ProgramEvent> = []
    for word in words {
      guard let meant = ProgramEvent.events(of: word) else {
        throw ProgramFault(
          "sent a hello whose 'hears' lists an unknown event \(Escaped.quoted(word))"
            + word.suggestion(among: ProgramEvent.words)
        )
      }
      events.formUnion(meant)
    }
    return events
  }

  private static func member<Result>(
    _ key: String, of content: Value, _ expected: String,
    _ read: (Value) throws(JSONError) -> Result
  ) throws(ProgramFault) -> Result? {
    do throws(JSONError) {
      return try content.optional(key, read)
    } catch {
      throw ProgramFault("sent a hello whose '\(key)' is not \(expected)")
    }
  }

  private static func flag(_ content: Value) throws(JSONError) -> Bool {
    guard case .flag(let flag) = content else { throw .otherKind([]) }
    return flag
  }
}

extension String {
  /// `; did you mean 'X'?` if a word is close, else empty.
  func suggestion(among words: [String]) -> String {
    Suggestion.closest(to: self, among: words).map { "; did you mean \(Escaped.quoted($0))?" } ?? ""
  }
}
