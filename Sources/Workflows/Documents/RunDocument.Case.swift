public import RegressionRunner
public import RegressionStore
public import Scenarios

extension RunDocument {
  /// One case of the run.
  public struct Case: Sendable {
    /// The case's names; its `description` is the key.
    public var name: CaseName
    /// The form of its scenario; nil: the scenario is gone.
    public var form: String?
    /// The scenario's tags.
    public var tags: [String]
    /// The file of the scenario, as of the newest import.
    public var file: String?
    /// What became of the case; nil: it is missing, the run has no result of it.
    public var verdict: Verdict?
    /// The run since which the case has this outcome.
    public var sinceRun: Int?
    /// For a failing case the run since which it fails without a passing result between.
    public var failingSince: Int?
    /// The outcome's identity.
    public var digest: Digest?
    /// The failure's identity, where something failed.
    public var fingerprint: Digest?
    /// Why what failed was known to fail, or what was known to fail and did not.
    public var knownReasons: [String]
    /// What did not hold, known failures included.
    public var findings: [Finding]
    /// Why the layout that the case stands on is not trusted on its device; nil where it is.
    public var layoutDoubt: String?
    /// The end of what a program outside wrote to standard error where it failed; empty for nothing.
    public var standardError = ""
    /// What the strategy looks for and does not find in the form, as `no table`; nil where it finds all
    /// that it needs.
    public var lack: String?
    /// Why the case can't be run again to its outcome, as far as the code of its strategy tells; nil
    /// where that is the code of now.
    public var hindrance: String?
    /// What was approved for the case, where that alone judged it.
    public var approval: Baseline?
    /// What UIKit and the strategy changed, in order.
    public var adjustments: [StoredBody.Adjustment]
    /// The measures; nil: none were taken, as where the case is missing or was skipped.
    public var metrics: CaseMetrics?
    /// The distances to failing.
    public var margins: [Margin]
    /// Where the case stands beside the earlier run; nil: the same, or there is none.
    public var bucket: ComparisonBucket?
    /// What the document's runs have for the case; nil: the run was not recorded.
    public var timeline: CaseTimeline?

    /// Makes a case without a result.
    public init(_ name: CaseName) {
      self.name = name
      tags = []
      knownReasons = []
      findings = []
      adjustments = []
      margins = []
    }
  }

  /// Something that did not hold.
  public struct Finding: Sendable {
    /// Step, subject, operator, expected and found value.
    public var mismatch: Mismatch
    /// What it means, as `contentOffset.y of contacts: expected 135, got 101`.
    public var sentence: String
    /// The words of the last step before, as `focus comments`.
    public var action: String?
    /// The file of the scenario, as of the newest import.
    public var file: String?
    /// The line of the expectation, or of the step after which a law was broken.
    public var line: Int?

    /// How far the found value is from holding; nil where it is no matter of distance.
    public var difference: Double? { mismatch.toldDifference }
    /// File and line as in `table.yaml:41`.
    public var place: String? {
      file.map { file in line.map { "\(file):\($0)" } ?? file }
    }
  }
}

extension RunDocument.Case {
  /// The verdict's word in every file: that of the database, else `missing`.
  public var verdictWord: String { verdict?.rawValue ?? "missing" }

  /// Whether it was run, so that there is something that can be trusted or not.
  public var wasRun: Bool { verdict != nil && verdict != .skipped }
}
