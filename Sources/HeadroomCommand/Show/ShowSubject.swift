import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

enum ShowSubject: Sendable {
  enum Kind: String, Sendable {
    case run, form
    case testCase = "case"
  }

  case run(Run)
  case form(StoredDefinition)
  case testCase(CaseID, CaseName)
  /// Several cases that a word names.
  case testCases([(id: CaseID, name: CaseName)])

  var kind: Kind {
    switch self {
    case .run: .run
    case .form: .form
    case .testCase, .testCases: .testCase
    }
  }

  /// Finds the thing that a word names: a run before a form before cases.
  ///
  /// - Throws: An error if the word matches nothing, or several things other than cases, which `isOne` excludes, too.
  static func named(
    _ word: String, isCase: Bool, isOne: Bool, in location: DatabaseLocation, _ filter: CaseFilter
  ) throws -> ShowSubject {
    let database: RegressionDatabase
    do {
      database = try location.openForReading(for: [word])
    } catch let error as DatabaseError where error.kind == .missing && FileSystem.exists(word) {
      throw noFormFile(word)
    }
    if !word.hasSuffix("]"), !isCase {
      switch try database.resolveRun(word) {
      case .found(let run): return .run(run)
      case .ambiguous: _ = try database.namedRun(word)
      case .unknown: break
      }
      let forms = try database.currentDefinitions(of: [.form], includingArchived: true)
      if let form = forms.first(where: { $0.name == word }) { return .form(form) }
    }
    let cases = try database.sortedCases()
    if RunWords.isPlace(word), !cases.contains(where: { $0.name.scenario == word }) {
      return .run(try database.namedRun(word))
    }
    // If the word itself matches nothing, the filters aren't the reason.
    guard
      !(try CaseFilter(patterns: [word])
        .selected(cases, in: database, location.strategies).isEmpty)
    else {
      throw try confusion(word, [], cases.map(\.name), database)
    }
    let matching = try filter.with(pattern: word)
      .selected(cases, in: database, location.strategies)
    if matching.count > 1, !isOne { return .testCases(matching) }
    guard matching.count == 1, let only = matching.first else {
      throw try confusion(word, matching.map(\.name), cases.map(\.name), database)
    }
    return .testCase(only.id, only.name)
  }

  private static func confusion(
    _ word: String, _ matching: [CaseName], _ all: [CaseName], _ database: RegressionDatabase
  ) throws -> HeadroomError {
    if !matching.isEmpty {
      return .ambiguousName(
        kind: "case",
        name: word,
        answers: matching.prefix(8).map(\.description)
          + (matching.count > 8 ? ["and \(matching.count - 8) more"] : [])
      )
    }
    var candidates = try database.currentDefinitions(of: [.form]).map(\.name)
    // A form or run is not found earlier only if just a case was allowed.
    if candidates.contains(word) { return ShowForm.undrawn(word) }
    candidates += all.map(\.scenario)
    switch try database.resolveRun(word) {
    case .unknown(let words): candidates += words
    case .found, .ambiguous:
      return .contradiction("\(Escaped.quoted(word)) is a run; an SVG shows a case or a form")
    }
    if FileSystem.exists(word) { return noFormFile(word) }
    if NothingSelectedWords.isFileName(word) {
      return .inputOutput(
        "\(Escaped.text(word)): no such file or folder, and no run, case or form of this name"
          + FileSearch.hint(for: word).words)
    }
    return .unknownName(
      kind: "run, case or form", name: word, hint: NameHint(for: word, among: candidates))
  }

  /// The error for an existing file that doesn't have the name of one with forms.
  private static func noFormFile(_ word: String) -> HeadroomError {
    .wrongInput(
      "\(Escaped.text(word)) is not named as a file with forms is (.yaml, .json, .storyboard, .xib); "
        + "to read it as a view dump, write ./\(Escaped.text(word))")
  }
}
