import AvoidanceEngine
import Scenarios

/// One line of an `expect`, bound to a form and to a strategy.
struct Check {
  /// Index of the script's entry.
  let step: Int
  let subject: Subject
  /// The subject as written.
  let subjectText: String
  /// The subject's view; -1 for the screen.
  let view: ViewIndex
  let matcher: Matcher
  private let fast: Fast

  /// A comparison without strings, for speed.
  private enum Fast {
    case numbers(Quad, within: Double)
    case atLeast(Double)
    case atMost(Double)
    case between(Double, Double)
    case flag(Bool)
    case view(ViewIndex)
    case general
  }

  init(step: Int, subject: Subject, view: ViewIndex, matcher: Matcher, form: Form) {
    self.step = step
    self.subject = subject
    subjectText = subject.description
    self.matcher = matcher
    self.view = view
    fast =
      switch matcher {
      case .equals(.number(let number)): .numbers(Quad(number), within: Matcher.tolerance)
      case .equals(.numbers(let numbers)):
        Quad(numbers).map { .numbers($0, within: Matcher.tolerance) } ?? .general
      case .near(.number(let number), let within): .numbers(Quad(number), within: within)
      case .near(.numbers(let numbers), let within):
        Quad(numbers).map { .numbers($0, within: within) } ?? .general
      case .atLeast(let number): .atLeast(number)
      case .atMost(let number): .atMost(number)
      case .between(let low, let high): .between(low, high)
      case .equals(.flag(let flag)): .flag(flag)
      case .equals(.text(let name)) where subject.observable == .focus:
        name == "none" ? .view(-1) : form.index(of: name).map { .view($0) } ?? .general
      default: .general
      }
  }

  var readsLog: Bool { subject.observable.declaration.evidence == .log }

  var readsAdjustments: Bool { subject.observable.declaration.evidence == .adjustments }

  var readsAnimations: Bool { subject.observable.declaration.evidence == .animations }

  func holds(_ simulator: Simulator, _ evidence: Evidence) -> Bool {
    let reading = simulator.read(subject, view: view, evidence: evidence)
    switch (fast, reading) {
    case (.numbers(let expected, let within), .numbers(let actual)):
      return expected.distance(to: actual) <= within + Tolerance.slack
    case (.atLeast(let least), .numbers(let actual)):
      return actual.a >= least - Matcher.tolerance - Tolerance.slack
    case (.atMost(let most), .numbers(let actual)):
      return actual.a <= most + Matcher.tolerance + Tolerance.slack
    case (.between(let low, let high), .numbers(let actual)):
      return actual.a >= low - Matcher.tolerance - Tolerance.slack
        && actual.a <= high + Matcher.tolerance + Tolerance.slack
    case (.flag(let expected), .flag(let actual)): return expected == actual
    case (.view(let expected), .view(let actual)): return expected == actual
    case (.general, _): return matches(reading, simulator, evidence)
    default: return false
    }
  }

  /// The distance to failing; nil if the line is not about a number that was found, or requires an exact one.
  func margin(_ simulator: Simulator, _ evidence: Evidence) -> Double? {
    guard case .numbers(let actual) = simulator.read(subject, view: view, evidence: evidence)
    else { return nil }
    switch fast {
    case .numbers(let expected, let within):
      guard case .near = matcher else { return nil }
      let distance = expected.distance(to: actual)
      return distance.isFinite ? within - distance : nil
    case .atLeast(let least): return actual.a - least
    case .atMost(let most): return most - actual.a
    case .between(let low, let high): return min(actual.a - low, high - actual.a)
    default: return nil
    }
  }

  func actual(_ simulator: Simulator, _ evidence: Evidence) -> JudgedValue {
    let form = simulator.screen.form
    switch simulator.read(subject, view: view, evidence: evidence) {
    case .none: return .none
    case .flag(let flag): return .flag(flag)
    case .numbers(let quad): return quad.count == 1 ? .number(quad.a) : .numbers(quad.array)
    case .view(let view): return .text(view < 0 ? "none" : form.name(of: view) ?? "")
    case .text(let text): return .text(text)
    case .texts(let texts): return .list(texts.map { .text($0) })
    case .adjustments:
      return .list(evidence.adjustments.map { JudgedValue(found: $0, in: form) })
    }
  }

  /// The expected value: alternatives as a list, bounds and `near` as two numbers.
  var expected: JudgedValue {
    switch matcher {
    case .equals(let value), .not(let value): JudgedValue(value)
    case .atLeast(let number), .atMost(let number): .number(number)
    case .between(let low, let high): .numbers([low, high])
    case .near(.number(let number), let within): .numbers([number, within])
    case .near(let value, let within): .list([JudgedValue(value), .number(within)])
    case .oneOf(let values): .list(values.map { JudgedValue($0) })
    case .contains(let text): .text(text)
    }
  }

  var judgedOperator: JudgedOperator {
    switch matcher {
    case .equals: subject.observable == .logContains ? .contains : .equals
    case .atLeast: .atLeast
    case .atMost: .atMost
    case .between: .between
    case .near: .near
    case .not: .not
    case .oneOf: .oneOf
    case .contains: .contains
    }
  }

  // MARK: Comparisons by value

  private func matches(_ reading: Reading, _ simulator: Simulator, _ evidence: Evidence) -> Bool {
    switch matcher {
    case .equals(let value): equals(value, reading, simulator, evidence)
    case .not(let value): !equals(value, reading, simulator, evidence)
    case .oneOf(let values): values.contains { equals($0, reading, simulator, evidence) }
    case .contains(let text): contains(text, reading, simulator)
    // These apply to numbers.
    case .atLeast, .atMost, .between, .near: false
    }
  }

  private func contains(_ text: String, _ reading: Reading, _ simulator: Simulator) -> Bool {
    switch reading {
    case .text(let actual): actual.holds(text)
    case .texts(let actual): actual.contains(text)
    case .view(let view):
      view >= 0 && (simulator.screen.form.name(of: view) ?? "").holds(text)
    default: false
    }
  }

  private func equals(
    _ value: ExpectedValue, _ reading: Reading, _ simulator: Simulator, _ evidence: Evidence
  ) -> Bool {
    switch (value, reading) {
    case (.number(let expected), .numbers(let actual)):
      return actual.count == 1 && actual.a.isClose(to: expected)
    case (.numbers(let expected), .numbers(let actual)):
      guard let expected = Quad(expected) else { return false }
      return expected.distance(to: actual) <= Matcher.tolerance + Tolerance.slack
    case (.flag(let expected), .flag(let actual)): return expected == actual
    case (.text(let expected), .text(let actual)): return expected == actual
    case (.text(let expected), .view(let actual)):
      let form = simulator.screen.form
      return actual < 0 ? expected == "none" : form.index(of: expected) == actual
    case (.texts(let expected), .texts(let actual)):
      return subject.observable == .logContains
        ? expected.isSubsequence(of: actual) : expected == actual
    case (.text(let expected), .texts(let actual)):
      return subject.observable == .logContains && actual.contains(expected)
    case (.adjustments(let expected), .adjustments):
      let form = simulator.screen.form
      return expected.count == evidence.adjustments.count
        && zip(expected, evidence.adjustments).allSatisfy { $0.matches($1, form: form) }
    case (.texts(let expected), .adjustments):
      return expected.isEmpty && evidence.adjustments.isEmpty
    case (.adjustments(let expected), .texts(let actual)): return expected.isEmpty && actual.isEmpty
    default: return false
    }
  }
}

extension MovementFacts {
  /// Whether the adjustment has the values that are given.
  func matches(_ adjustment: Adjustment, form: Form) -> Bool {
    if let view, form.name(of: adjustment.view) ?? "" != view { return false }
    if let property, property != adjustment.property { return false }
    if let begins, !begins.isClose(to: adjustment.begins) { return false }
    if let duration, !duration.isClose(to: adjustment.duration) { return false }
    if let curve, curve != adjustment.curve { return false }
    if let by, by != adjustment.by { return false }
    if let from, !from.isClose(to: adjustment.before) { return false }
    if let to, !to.isClose(to: adjustment.after) { return false }
    return true
  }
}

extension [Double] {
  fileprivate func isClose(to other: [Double]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.isClose(to: $1) }
  }
}

extension [String] {
  /// Whether all texts occur in the other list, in this order.
  fileprivate func isSubsequence(of other: [String]) -> Bool {
    var rest = other[...]
    for text in self {
      guard let position = rest.firstIndex(of: text) else { return false }
      rest = rest[(position + 1)...]
    }
    return true
  }
}

extension String {
  fileprivate func holds(_ text: String) -> Bool {
    let bytes = Array(utf8)
    let wanted = Array(text.utf8)
    guard wanted.count <= bytes.count else { return false }
    return (0...(bytes.count - wanted.count)).contains { start in
      bytes[start..<(start + wanted.count)].elementsEqual(wanted)
    }
  }
}

extension JudgedValue {
  init(_ value: ExpectedValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .flag(let flag): self = .flag(flag)
    case .text(let text): self = .text(text)
    case .numbers(let numbers): self = .numbers(numbers)
    case .texts(let texts): self = .list(texts.map { .text($0) })
    case .adjustments(let adjustments): self = .list(adjustments.map { JudgedValue($0) })
    }
  }

  /// The beginning is included only for late adjustments.
  init(found adjustment: Adjustment, in form: Form) {
    var facts = MovementFacts(adjustment.named(in: form))
    facts.begins = facts.lateBegins
    self.init(facts)
  }

  init(_ adjustment: MovementFacts) {
    var fields: [Field] = []
    func add(_ key: String, _ value: JudgedValue?) {
      if let value { fields.append(Field(key: key, value: value)) }
    }
    add("view", adjustment.view.map { .text($0) })
    add("property", adjustment.property.map { .text($0.name) })
    add("from", adjustment.from.map { JudgedValue(plain: $0) })
    add("to", adjustment.to.map { JudgedValue(plain: $0) })
    add("begins", adjustment.begins.map { .number($0) })
    add("duration", adjustment.duration.map { .number($0) })
    add("curve", adjustment.curve.map { .number(Double($0)) })
    add("by", adjustment.by.map { .text($0.name) })
    self = .adjustment(fields)
  }

  private init(plain numbers: [Double]) {
    self = numbers.count == 1 ? .number(numbers[0]) : .numbers(numbers)
  }
}

/// Events since the last `expect`, besides the screen and metrics.
struct Evidence {
  var log: [LogEntry] = []
  var adjustments: [Adjustment] = []

  mutating func clear() {
    log.removeAll(keepingCapacity: true)
    adjustments.removeAll(keepingCapacity: true)
  }
}

extension Simulator {
  /// Reads a subject, or the component that it names.
  ///
  /// `view` is the subject's view in the form, or -1 for the screen.
  func read(_ subject: Subject, view: ViewIndex, evidence: Evidence) -> Reading {
    let whole = subject.observable.read(self, view, evidence.log)
    guard case .numbers(let numbers) = whole else { return whole }
    return .numbers(numbers.part(subject.component, of: subject.observable.shape))
  }
}
