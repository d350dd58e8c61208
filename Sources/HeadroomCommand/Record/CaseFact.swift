import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// A fact about a case, defined once for all formats: its JSON member with help and schema, its CSV
/// columns, and its text lines in terminal, Markdown, JUnit, annotations and HTML.
struct CaseFact: Sendable {
  typealias Case = RunRecord.Case

  let column: Column<Case>
  /// Empty if the fact has a CSV table of its own.
  let cells: [CSVColumn<Case>]
  let role: Role
  /// The text lines, not escaped; empty if there is nothing to say.
  ///
  /// An indented line continues the one before.
  let lines: @Sendable (Case) -> [String]

  enum Role {
    /// A failed check, shown before all else.
    case finding
    case note
    /// A note left out of a terminal's list of failures, since it is shown once for the whole run.
    case sharedNote
    /// A note that the terminal and the heading of a case's page word differently.
    case heading
    /// What the page shows itself; left out of a terminal's list of failures.
    case attachment
  }

  private init(
    _ column: Column<Case>, cells: [CSVColumn<Case>] = [], _ role: Role = .note,
    lines: @escaping @Sendable (Case) -> [String] = { _ in [] }
  ) {
    self.column = column
    self.cells = cells
    self.role = role
    self.lines = lines
  }

  /// A value that every case has, possibly null.
  static func leaf<Leaf: MemberValue>(
    _ key: String, csv: String, _ help: String,
    _ value: @escaping @Sendable (Case) -> Leaf
  ) -> Self {
    Self(.init(key, help, value), cells: [CSVColumn(csv, value)])
  }

  /// A text that few cases have; it is omitted in the JSON of all others.
  static func note(
    _ key: String, csv: String, _ help: String, _ role: Role = .note,
    lines: @escaping @Sendable (Case) -> [String], _ text: @escaping @Sendable (Case) -> String?
  ) -> Self {
    Self(.optional(key, help, text), cells: [CSVColumn(csv, text)], role, lines: lines)
  }
}

extension CaseFact {
  /// The members that are omitted in most cases.
  static let notes = Fields<Case>(all.map(\.column).filter(\.description.isOmitted))

  /// All facts except the name, in the order of the CSV columns; append new ones at the end.
  static let all: [CaseFact] = [
    .leaf("form", csv: "form", "The scenario's form.") { $0.form },
    .init(
      .init("tags", "The scenario's tags.") { $0.tags },
      cells: [CSVColumn("tags") { $0.tags.joined(separator: " ") }]),
    .leaf("file", csv: "file", "The scenario's file in the newest import.") { $0.file },
    .init(
      .word(
        "verdict", Verdict?.all.map(\.key),
        "pass, fail, error, knownFailure, unexpectedPass, unjudged, skipped or missing."
      ) { $0.verdict.key }, cells: [CSVColumn("verdict") { $0.verdict.key }]),
    .leaf("since", csv: "since_run", "Run since which the outcome is unchanged.") { $0.sinceRun },
    .init(
      .init("failingSince", "Run since which it has been failing.") { $0.failingSince },
      cells: [CSVColumn("failing_since") { $0.failingSince }], .heading,
      lines: { entry in
        guard let since = entry.failingSince, entry.hasFailedBefore else { return [] }
        return ["failing since run \(since)"]
      }),
    .leaf(
      "bucket", csv: "bucket", "How it differs from the earlier run; null if it doesn't."
    ) { $0.bucket },
    .init(
      .list("mismatches", Finding.fields, "Failed checks.") { $0.findings },
      cells: [
        CSVColumn("mismatches") { $0.failedChecks },
        CSVColumn("first_mismatch") { $0.findings.first?.sentence },
      ], .finding, lines: { $0.findings.flatMap(\.lines) }),
    .init(
      .init("knownFailures", "Why it is known to fail.") { $0.knownReasons },
      cells: [CSVColumn("known_failure") { $0.knownReasons.joined(separator: "; ") }],
      lines: { $0.knownReasons.map { "known failure: \($0)" } }),
    .leaf("fingerprint", csv: "fingerprint", "Identifies the failure.") {
      $0.record.outcome?.fingerprint?.description
    },
    .init(
      .init("digest", "Identifies the outcome: verdict, mismatches and adjustments.") {
        $0.record.outcome?.digest.description
      }),
    .init(
      .list("adjustments", TraceJSON.movement, "Changes made by UIKit and the strategy.") {
        $0.adjustments
      }),
    .init(
      .object("metrics", CaseMetrics.fields, or: .null, "Metrics; null if missing.") {
        $0.metrics
      }, cells: CaseMetrics.cells),
    .init(
      .list("margins", Margin.fields, "Margin of each judged number.") { $0.margins },
      cells: [
        CSVColumn("closest_margin") { $0.margins.closest(1).first?.margin.thousandths }
      ]),
    .init(
      .optional("layoutDoubt", "Why the layout may be wrong on this device; omitted otherwise.") {
        $0.record.measures?.layoutUncertainty
      },
      cells: [
        CSVColumn("trusted") { entry -> String? in
          guard entry.wasRun else { return nil }
          return entry.record.measures?.layoutUncertainty == nil ? "yes" : "no"
        }, CSVColumn("layout_doubt") { $0.record.measures?.layoutUncertainty },
      ],
      lines: { entry in
        entry.record.measures?.layoutUncertainty.map { ["\(LayoutUncertainties.words): \($0)"] }
          ?? []
      }),
    .note(
      "lack", csv: "lack",
      "Unmet requirement of a strategy that does nothing in the form; omitted otherwise.",
      .sharedNote,
      lines: { entry in
        entry.record.measures?.unmetRequirement.map {
          ["\(entry.name.strategy): \(UnmetRequirements.sentence($0))"]
        } ?? []
      }
    ) { $0.record.measures?.unmetRequirement },
    .note(
      "standardError", csv: "standard_error",
      "Last part of an external strategy's standard error if it failed; omitted if empty.",
      lines: { entry in
        let lines = entry.record.standardError.split(separator: "\n")
        return lines.isEmpty
          ? [] : ["standard error of the external strategy:"] + lines.map { "  \($0)" }
      }
    ) { $0.record.standardError.isEmpty ? nil : $0.record.standardError },
    .init(
      .object(
        "approval", Baseline.fields, or: .omitted,
        "Approval of the baseline that judges it; omitted without one."
      ) { $0.approval },
      cells: [
        CSVColumn("approved_by") { $0.approval?.by },
        CSVColumn("approved_at") { $0.approval.map { TimeText.iso($0.at) } },
        CSVColumn("approval_reason") { $0.approval?.reason },
      ], lines: { $0.approval.map { [$0.sentence] } ?? [] }),
    .init(
      .optional("issues", "Where its known failures are tracked; omitted if nowhere.") {
        $0.issues.filled
      }, cells: [CSVColumn("issues") { $0.issues.joined(separator: " ") }], lines: { $0.issues }),
    .note(
      "hindrance", csv: "hindrance",
      "Why it can't be simulated again, as its strategy's code is missing or has changed; omitted otherwise.",
      lines: { $0.hindrance.map { [$0] } ?? [] }
    ) { $0.hindrance },
    .init(
      .optional(
        "rules", "Rules followed by a strategy of other code that declares some; omitted if none."
      ) {
        $0.record.measures?.rules.filled
      }, cells: [CSVColumn("rules") { $0.record.measures?.rules.joined(separator: " ") }]),
    .init(
      .list(
        "attachments", AttachedPicture.fields, or: .omitted,
        "Pictures of the app that the scenario names; omitted if none."
      ) { $0.attachments.filled },
      cells: [CSVColumn("attachments") { $0.attachments.map(\.file).joined(separator: " ") }],
      .attachment, lines: { $0.attachments.map(\.line) }),
  ]

  private typealias Finding = RunRecord.Finding
}

extension RunRecord.Case {
  fileprivate var hasFailedBefore: Bool {
    (timeline?.streak?.stretches.map(\.runs.count).reduce(0, +) ?? 0) > 1
  }

  /// The problem in one sentence, as in `contentOffset.y of contacts: expected 135, got 101 (and 2
  /// more)`.
  var message: String {
    let reasons = knownReasons.joined(separator: "; ")
    switch verdict {
    case nil: return "no result: the run ended before this case"
    case .unjudged: return "not judged: no expectations and no applicable laws"
    case .skipped:
      let unmet = record.measures?.unmetRequirement.map { UnmetRequirements.sentence($0) }
      return "skipped: \(hindrance ?? unmet ?? "strategy not available")"
    case .unexpectedPass: return "passed, but is a known failure: \(reasons)"
    case .knownFailure where !reasons.isEmpty: return reasons
    default: break
    }
    guard let first = findings.first else { return VerdictWords.word(verdict) }
    let more = failedChecks - 1
    return more == 0 ? first.sentence : "\(first.sentence) (and \(more) more)"
  }

  /// All failed checks, the notes, and the command of a program that shows the case; not escaped.
  func lines(_ facts: [CaseFact], of program: String) -> [String] {
    let command =
      verdict == nil ? [] : ["\(program) show \(Words.shellWord(name.description))"]
    return facts.filter { $0.role == .finding }.flatMap { $0.lines(self) } + notes(facts)
      + command
  }

  /// All lines except the failed checks; not escaped.
  func notes(_ facts: [CaseFact]) -> [String] {
    facts.filter { $0.role != .finding }.flatMap { $0.lines(self) }
  }

  /// The notes for a terminal, not escaped; of a long standard error only the end, which has the cause.
  ///
  /// `isListed` is for a case in a run's list of failures.
  func shortNotes(_ facts: [CaseFact], isListed: Bool = false) -> [String] {
    let most = 13
    let roles: [CaseFact.Role] = isListed ? [.note] : [.note, .sharedNote, .attachment]
    return facts.filter { roles.contains($0.role) }
      .flatMap { fact in
        let lines = fact.lines(self)
        let left = lines.count - most
        guard left > 0 else { return lines }
        return [lines[0], "  … \(Words.count(left, "line")) before"] + lines.suffix(most - 1)
      }
  }
}

extension RunRecord.Finding {
  static let fields = Fields<Self>(columns)

  static let columns: [Column<Self>] = [
    .init("step", "Index of the step, from 0.") { $0.mismatch.step },
    .init("after", "The last step before it.") { $0.action },
    .init("subject", "Subject or law.") { $0.mismatch.subject },
    .init(
      "operator",
      "Operator: equals, atLeast, atMost, between, near, not, oneOf, contains, holds (a law) or "
        + "until (an expired known failure)."
    ) { $0.mismatch.operator },
    .init("expected", "Expected value, as text.") { $0.mismatch.expected.readable },
    .init("actual", "Actual value, as text.") { $0.mismatch.actual.readable },
    .init("difference", "Distance of the number from passing.") { $0.difference?.thousandths },
    .init("sentence", "Message.") { $0.sentence },
    .init("file", "File of the expectation.") { $0.file },
    .init("line", "Line in that file.") { $0.line },
    .optional(
      "known",
      "Why it is known to fail, if the case fails for another reason, too; omitted otherwise."
    ) {
      $0.known
    },
  ]

  /// The finding as one line; for movements, one line per difference.
  fileprivate var lines: [String] {
    let action = action.map { ", after \"\($0)\"" } ?? ""
    let place = place.map { "   \($0)" } ?? ""
    let step = mismatch.isAboutForm ? "" : "step \(mismatch.step)\(action): "
    guard let differences = Messages.differences(of: mismatch) else {
      return ["\(step)\(sentence)\(mark)\(place)"]
    }
    return ["\(step)\(mismatch.subject):\(mark)\(place)"] + differences.map { "  \($0)" }
  }
}

extension AttachedPicture {
  fileprivate static let fields: Fields<Self> = [
    .init("file", "Path of the picture; like that of the scenario.") { $0.file },
    .optional("caption", "Its caption; omitted if none.") { $0.caption },
    .optional("step", "Index of the step after which it was taken; omitted if unknown.") {
      $0.step
    },
  ]

  /// As in `attachment: shots/login.png (iPhone 15, iOS 26)`; not escaped.
  fileprivate var line: String { "attachment: \(file)" + (caption.map { " (\($0))" } ?? "") }
}

extension CaseMetrics {
  fileprivate static let fields: Fields<Self> = [
    .init("clearance", "Minimum distance from the focused field to the keyboard.") {
      $0.clearance?.thousandths
    },
    .init("coveredPoints", "Maximum of 'focus.covered' at rest.") { $0.coveredPoints.thousandths },
    .init("coveredMilliseconds", "Time that the focused field was covered, even partly.") {
      $0.coveredMilliseconds.thousandths
    },
    .init("pointsScrolled", "Total distance scrolled, including movement of the root view.") {
      $0.pointsScrolled.thousandths
    },
  ]

  fileprivate static let cells: [CSVColumn<RunRecord.Case>] = [
    CSVColumn("clearance") { $0.metrics?.clearance?.thousandths },
    CSVColumn("covered_points") { $0.metrics?.coveredPoints.thousandths },
    CSVColumn("covered_milliseconds") { $0.metrics?.coveredMilliseconds.thousandths },
    CSVColumn("points_scrolled") { $0.metrics?.pointsScrolled.thousandths },
  ]
}

extension Margin {
  static let fields: Fields<Self> = [
    .init("step", "Index of the step.") { $0.step },
    .init("subject", "Subject or law.") { $0.subject },
    .init("margin", "Points; negative where it failed.") { $0.margin.thousandths },
  ]
}

extension Baseline {
  static let fields: Fields<Self> = [
    .init("by", "Who approved it.") { $0.by },
    .init("at", "When, ISO 8601 in UTC.") { TimeText.iso($0.at) },
    .init("reason", "Why.") { $0.reason },
  ]

  /// As in `approved by ann on 2026-11-24: as designed`; not escaped.
  var sentence: String { "approved by \(by) on \(TimeText.day(at)): \(reason)" }
}
