import AvoidanceEngine

extension CanonicalWriter {
  mutating func write(_ scenario: Scenario) {
    ScenarioEntry.fields.write(ScenarioEntry(value: scenario), to: &self)
  }

  mutating func write(_ entry: ScriptEntry) {
    object { writer in
      switch entry {
      case .expect(let expectations, let failures):
        writer.key("expect")
        writer.write(expectations)
        if let failures = KnownFailureEntry.written(failures) {
          writer.key("knownFailure")
          writer.write(failures)
        }
      case .step(let step, let then):
        let (verb, value) = step.said
        let isThenFirst = then != nil && "then".precedesByBytes(verb.name)
        if isThenFirst { writer.field("then", then) }
        writer.key(verb.name)
        writer.write(value)
        if !isThenFirst { writer.field("then", then) }
      }
    }
  }

  mutating func write(_ said: StepKey.Said) {
    switch said {
    case .alone: value(true)
    case .value(let value): write(value)
    case .parameters(let parameters): write(parameters)
    }
  }

  private mutating func write(_ expectations: [Expectation]) {
    let named = expectations.map { ($0.subject.description, $0.expected) }.sorted {
      $0.0.utf8.lexicographicallyPrecedes($1.0.utf8)
    }
    object { writer in
      for (subject, expected) in named {
        writer.key(subject)
        writer.write(expected)
      }
    }
  }

  private mutating func write(_ expected: Expectation.Expected) {
    switch expected {
    case .all(let matcher): write(matcher)
    case .byStrategy(let matchers, let otherwise):
      var named = matchers.map { ($0.key, $0.value) }
      if let otherwise { named.append(("else", otherwise)) }
      object { writer in
        for (name, matcher) in named.sorted(by: {
          $0.0.utf8.lexicographicallyPrecedes($1.0.utf8)
        }) {
          writer.key(name)
          writer.write(matcher)
        }
      }
    }
  }

  mutating func write(_ matcher: Matcher) {
    if case .equals(let value) = matcher { return write(value) }
    object { writer in
      switch matcher {
      case .equals: break
      case .atLeast(let number): writer.field("atLeast", number)
      case .atMost(let number): writer.field("atMost", number)
      case .between(let low, let high): writer.field("between", numbers: [low, high])
      case .near(let value, let tolerance):
        writer.key("near")
        writer.write(value)
        writer.field("within", tolerance, unless: Matcher.tolerance)
      case .not(let value):
        writer.key("not")
        writer.write(value)
      case .oneOf(let values):
        writer.key("oneOf")
        writer.array(values) { $0.write($1) }
      case .contains(let text): writer.field("contains", text)
      }
    }
  }

  mutating func write(_ value: ExpectedValue) {
    switch value {
    case .number(let number): self.value(number)
    case .flag(let flag): self.value(flag)
    case .text(let text): self.value(text)
    case .numbers(let numbers): array(numbers) { $0.value($1) }
    case .texts(let texts): array(texts) { $0.value($1) }
    case .adjustments(let adjustments): array(adjustments) { $0.write($1) }
    }
  }

  mutating func write(_ adjustment: MovementFacts) {
    MovementFacts.fields.write(adjustment, to: &self)
  }
}

/// Splits a scenario's canonical content into its laws and the rest, except for its former name and its
/// attachments.
package enum ScenarioContent {
  /// Returns the content's digest without its laws.
  ///
  /// - Complexity: One pass over the bytes; nothing is decoded.
  package static func digestWithoutLaws(_ content: [UInt8]) -> Digest {
    Digest.ofDefinition(kind: .scenario, content: withoutLaws(content))
  }

  /// Returns the scenario's laws, or nil if the content is invalid or names a law that this version
  /// does not know.
  package static func laws(of content: [UInt8]) -> [Law]? {
    (try? Value(json: content)).flatMap(laws)
  }

  static func laws(of scenario: Value) -> [Law]? {
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

  /// Returns the content without the scenario's own members `laws`, `formerly` and `attachments`: like the
  /// laws, a former name and pictures don't change what the scenario does.
  static func withoutLaws(_ content: [UInt8]) -> [UInt8] {
    let members = members(of: content)
    let kept = members.filter { member in !keys.contains { content[member].starts(with: $0) } }
    guard kept.count < members.count else { return content }
    let rest = kept.map { content[$0] }.joined(separator: CollectionOfOne(UInt8(ascii: ",")))
    return [UInt8(ascii: "{")] + rest + [UInt8(ascii: "}")]
  }

  private static let keys = [#""laws":"#, #""formerly":"#, #""attachments":"#].map {
    Array($0.utf8)
  }

  /// The ranges of an object's members with their keys; empty if the content is not an object.
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

extension UIKitProfile {
  /// The profile of version 1 content that names none, forever; a setting added later gets the value
  /// here that stands for the old behaviour.
  static let observedOfVersion1: UIKitProfile = {
    var profile = UIKitProfile.observed
    profile.clamp = .immediately
    profile.oversizeRect = .minEdge
    profile.revealsFirstResponder = true
    profile.firstBegin = .offScreen
    profile.switchPosts = .nothing
    profile.textFieldOrder = .didBeginFirst
    profile.endOrder = .hideFirst
    profile.tableControllerInset = .adjusted
    profile.followsCaret = .nearest
    profile.showFromHiddenPostsChangeFrame = true
    profile.accessoryInFrame = true
    profile.prefersCrossFade = false
    return profile
  }()

  /// The profile `documented` of version 1 content, forever.
  static let documentedOfVersion1: UIKitProfile = {
    var profile = UIKitProfile.observedOfVersion1
    profile.textFieldOrder = .keyboardFirst
    profile.showFromHiddenPostsChangeFrame = false
    return profile
  }()
}
