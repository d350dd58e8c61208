import RegressionRunner
import Scenarios

/// How a case's definition differs between two contents of its scenario.
enum ContentChange: Hashable {
  case nothing
  case laws(LawComparison.Contents)
  /// The case does something else or is judged by something else.
  case another
}

/// A scenario's contents at two runs, under one name or two.
struct ScenarioChange {
  struct Side {
    var id: Int64
    /// Its identity without laws and former name; nil if it hasn't been computed.
    var rest: Digest?
    var content: [UInt8]
  }

  private let contents: LawComparison.Contents
  /// Whether at most the laws differ, and things that don't change a case.
  private let isAlike: Bool
  /// Set if more may differ and both contents can be read.
  private var sides: (earlier: CaseContent, later: CaseContent)?

  init(from earlier: Side, to later: Side) {
    contents = .init(earlier: earlier.id, later: later.id)
    if earlier.id == later.id || earlier.rest != nil && earlier.rest == later.rest {
      isAlike = true
      return
    }
    if let earlier = CaseContent(earlier.content), let later = CaseContent(later.content) {
      sides = (earlier, later)
    }
    isAlike = sides.map { $0.isAlike($1) } ?? false
  }

  func ofCase(_ name: CaseName) -> ContentChange {
    if contents.earlier == contents.later { return .nothing }
    guard let (earlier, later) = sides else { return isAlike ? .laws(contents) : .another }
    guard
      isAlike
        || earlier.content(under: name.strategy, on: name.device, name.orientation)
          == later.content(under: name.strategy, on: name.device, name.orientation)
    else { return .another }
    return earlier.hasSameLaws(as: later) ? .nothing : .laws(contents)
  }
}

extension RegressionDatabase {
  /// Returns how a scenario differs between two positions; nil if it has no content at one of them.
  func scenarioChange(_ scenario: Int64, from earlier: Int64, to later: Int64) throws
    -> ScenarioChange?
  {
    func side(_ position: Int64) throws -> ScenarioChange.Side? {
      try connection.first("contentOfScenario", ["scenario": scenario, "position": position]) {
        try ScenarioChange.Side(row: $0)
      }
    }
    guard let old = try side(earlier), let new = try side(later) else { return nil }
    return ScenarioChange(from: old, to: new)
  }

  /// Returns how a case differs between two runs in which its scenario has different names.
  func contentChange(from one: Int64, at a: Run, to other: Int64, at b: Run) throws
    -> ContentChange
  {
    func side(_ caseID: Int64, _ run: Run) throws -> (ScenarioChange.Side, form: Int64?)? {
      try connection.first("contentsOfCase", ["case": caseID, "position": run.position]) { row in
        (try ScenarioChange.Side(row: row), try row.optionalID("form_id"))
      }
    }
    guard let old = try side(one, a), let new = try side(other, b), old.form == new.form,
      let name = try names(ofCases: [CaseID(value: other)])[CaseID(value: other)]
    else { return .another }
    let (earlier, later) = a.position <= b.position ? (old.0, new.0) : (new.0, old.0)
    return ScenarioChange(from: earlier, to: later).ofCase(name)
  }
}

extension ScenarioChange.Side {
  fileprivate init(row: borrowing Row) throws {
    id = try row.id("scenario_id")
    rest = try row.optionalDigest("digest_without_laws")
    content = try row.textBytes("content")
  }
}
