extension JSONReport {
  /// Every member of the document with its meaning; `[]` stands for each element of a list.
  ///
  /// What can be unknown is null. Members may be added to version 1, none is renamed or removed.
  public static let fields: [(path: String, meaning: String)] =
    [
      ("headroom", "Version of this format: 1."),
      ("report", "Kind of report: run."),
      ("run", "The run, with the totals of all planned cases:"),
    ] + runFields.map { ("run.\($0.path)", $0.meaning) } + [
      ("run.today", "Day against which known failures were judged."),
      ("totals", "Number of reported cases by verdict; they add up to planned."),
    ] + totalFields.map { ("totals.\($0.0)", $0.meaning) } + changeFields + [
      ("failureGroups[]", "Cases that fail in the same way:"),
      ("failureGroups[].fingerprint", "Common fingerprint."),
      ("failureGroups[].cases[]", "Case names."),
      ("strategies[]", "Strategies, best first:"),
      ("strategies[].strategy", "The name."),
      ("strategies[].totals", "Totals of the strategy's reported cases."),
      ("strategies[].coveredPoints", "Sum of the cases' coveredPoints; null if no case ran."),
      ("strategies[].pointsScrolled", "Sum of the cases' pointsScrolled; null if no case ran."),
      ("closestPasses[]", "Passing cases closest to failing, at most 20:"),
      ("closestPasses[].case", "Name of the case."),
      ("closestPasses[].step", "Index of the step."),
      ("closestPasses[].subject", "Subject or law."),
      ("closestPasses[].margin", "Margin until it fails, in points."),
      (
        "trend[]",
        "Complete runs of all cases on the branch up to this one, oldest first, with the members "
          + "of run except today."
      ),
    ] + caseFields.map { ("cases[]\($0.path)", $0.meaning) }

  private static let runFields: [(path: String, meaning: String)] = [
    ("run", "Number in the database; null if not recorded."),
    ("uuid", "UUID, the same in all databases."),
    ("state", "complete, interrupted or running."),
    ("label", "Label of the run."),
    ("branch", "Branch under test."),
    ("commit", "Commit under test."),
    ("dirty", "Whether there were uncommitted changes."),
    ("filtered", "Whether only part of the suite was selected."),
    ("shard", "K/N for a shard of a plan."),
    ("started", "Start time, ISO 8601 in UTC."),
    ("ended", "End time."),
    ("seconds", "Duration in seconds."),
    ("host", "Host name."),
    ("engineVersion", "Engine version."),
    ("toolVersion", "Headroom version."),
    ("totals", "Totals of all planned cases, with the members of totals below."),
  ]

  private static let totalFields: [(String, meaning: String)] = [
    ("planned", "All."), ("passed", "pass."), ("failed", "fail."), ("errors", "error."),
    ("knownFailures", "knownFailure."), ("unexpectedPasses", "unexpectedPass."),
    ("unjudged", "unjudged."), ("skipped", "skipped."),
    ("missing", "Without a result."),
  ]

  private static let changeFields: [(path: String, meaning: String)] = [
    ("selection", "Whether a filter excluded cases of the run."),
    ("change", "What changed in the whole run since an earlier one; null: there is none:"),
    ("change.since", "Number of the earlier run."),
    ("change.regressions", "Newly failing cases."),
    ("change.fixed", "Newly passing cases."),
    ("change.otherOutcome", "Cases with a different outcome that are neither."),
    ("change.redefined", "Cases whose scenario or form changed."),
    ("change.failingNewLaws", "Redefined cases that fail a law the earlier run did not check."),
    ("change.new", "Cases that only this run has."),
    ("change.gone", "Cases that only the earlier run has."),
    ("change.missing", "Cases without a result in one of the runs, or skipped in one only."),
    ("change.buckets", "Number of cases per bucket, as in headroom compare."),
    ("changed[]", "Reported cases that differ:"),
    ("changed[].case", "Name of the case."),
    ("changed[].bucket", "How it differs."),
    (
      "changed[].laws",
      "Description of the law changes that redefine it; null if it was not redefined by laws."
    ),
    ("changed[].before", "Verdict and mismatches of the earlier run."),
    ("changed[].verdict", "New verdict; null if the case is no longer planned."),
  ]

  private static let caseFields: [(path: String, meaning: String)] = [
    ("", "All reported cases, in the order in which they ran:"),
    (".case", "Name: scenario [strategy, device, orientation if not portrait]."),
    (".scenario", "The scenario."),
    (".strategy", "The strategy."),
    (".device", "The device."),
    (".orientation", "Device orientation."),
    (".form", "The scenario's form."),
    (".tags[]", "The scenario's tags."),
    (".file", "The scenario's file in the newest import."),
    (".verdict", "pass, fail, error, knownFailure, unexpectedPass, unjudged, skipped or missing."),
    (".since", "Run since which the outcome is unchanged."),
    (".failingSince", "Run since which it has been failing."),
    (".bucket", "How it differs from the earlier run; null if it doesn't."),
    (".digest", "Identifies the outcome: verdict, mismatches and adjustments."),
    (".fingerprint", "Identifies the failure."),
    (".knownFailures[]", "Why it is known to fail."),
    (".mismatches[]", "Failed checks:"),
    (".mismatches[].step", "Index of the step, from 0."),
    (".mismatches[].after", "The last step before it."),
    (".mismatches[].subject", "Subject or law."),
    (
      ".mismatches[].operator",
      "Operator: equals, atLeast, atMost, between, near, not, oneOf, contains, holds (a law) or "
        + "until (an expired known failure)."
    ),
    (".mismatches[].expected", "Expected value, as text."),
    (".mismatches[].actual", "Actual value, as text."),
    (".mismatches[].difference", "Distance of the number from passing."),
    (".mismatches[].sentence", "Message."),
    (".mismatches[].file", "File of the expectation."),
    (".mismatches[].line", "Line in that file."),
    (".adjustments[]", "Changes made by UIKit and the strategy:"),
    (".adjustments[].step", "Index of the step."),
    (".adjustments[].view", "The view."),
    (".adjustments[].property", "The property."),
    (".adjustments[].from[]", "Value before: one, two or four numbers."),
    (".adjustments[].to[]", "Value after."),
    (".adjustments[].duration", "Duration of the animation, in seconds."),
    (".adjustments[].by", "strategy or system."),
    (".metrics", "Metrics; null if missing:"),
    (".metrics.clearance", "Minimum distance from the focused field to the keyboard."),
    (".metrics.coveredPoints", "Maximum of 'focus.covered' at rest."),
    (".metrics.coveredMilliseconds", "Time that the focused field was covered, even partly."),
    (".metrics.pointsScrolled", "Total distance scrolled, including movement of the root view."),
    (".margins[]", "Margin of each judged number:"),
    (".margins[].step", "Index of the step."),
    (".margins[].subject", "Subject or law."),
    (".margins[].margin", "Points; negative where it failed."),
    (".layoutDoubt", "Why the layout may be wrong on this device; omitted otherwise."),
    (
      ".standardError",
      "Last part of an external strategy's standard error if it failed; omitted if empty."
    ),
    (".lack", "Unmet requirement of a strategy that does nothing in the form; omitted otherwise."),
  ]
}
