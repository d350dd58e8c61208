extension JSONReport {
  /// Every member of the document with its meaning; `[]` stands for each element of a list.
  ///
  /// What can be unknown is null. Members may be added to version 1, none is renamed or removed.
  public static let fields: [(path: String, meaning: String)] =
    [
      ("headroom", "1: the version of this format."),
      ("report", "run: what is reported."),
      ("run", "The run, with the totals of its whole plan:"),
    ] + runFields.map { ("run.\($0.path)", $0.meaning) } + [
      ("run.today", "The day that decided about known failures."),
      (
        "totals",
        "How many of the reported cases have which verdict; all but planned add up to planned."
      ),
    ] + totalFields.map { ("totals.\($0.0)", $0.meaning) } + changeFields + [
      ("failureGroups[]", "Failing cases that fail in the same way:"),
      ("failureGroups[].fingerprint", "Their common fingerprint."),
      ("failureGroups[].cases[]", "Their keys."),
      ("strategies[]", "The strategies, best first:"),
      ("strategies[].strategy", "The name."),
      ("strategies[].totals", "As totals, of the strategy's reported cases."),
      (
        "strategies[].coveredPoints", "The sum of the cases' coveredPoints; null where no case ran."
      ),
      (
        "strategies[].pointsScrolled",
        "The sum of the cases' pointsScrolled; null where no case ran."
      ),
      ("closestPasses[]", "The passing cases that are closest to failing, at most 20:"),
      ("closestPasses[].case", "The key."),
      ("closestPasses[].step", "Index of the script's entry."),
      ("closestPasses[].subject", "What was judged, or the law."),
      ("closestPasses[].margin", "Points to go until it fails."),
      (
        "trend[]",
        "The whole and complete runs of the branch up to this one, oldest first, each as run "
          + "without today."
      ),
    ] + caseFields.map { ("cases[]\($0.path)", $0.meaning) }

  private static let runFields: [(path: String, meaning: String)] = [
    ("run", "The number in its file; null: not recorded."),
    ("uuid", "The identity everywhere."),
    ("state", "complete, interrupted or running."),
    ("label", "The run's label."),
    ("branch", "The tested branch."),
    ("commit", "The tested commit."),
    ("dirty", "Whether the working copy had changes."),
    ("filtered", "Whether only a part of the suite was selected."),
    ("shard", "K/N, where it is a part of a whole plan."),
    ("started", "When it began, ISO 8601 in UTC."),
    ("ended", "When it ended."),
    ("seconds", "How long it took."),
    ("host", "The machine."),
    ("engineVersion", "The version of the engine."),
    ("toolVersion", "The version of headroom."),
    ("totals", "As totals below, of all planned cases."),
  ]

  private static let totalFields: [(String, meaning: String)] = [
    ("planned", "All."), ("passed", "pass."), ("failed", "fail."), ("errors", "error."),
    ("knownFailures", "knownFailure."), ("unexpectedPasses", "unexpectedPass."),
    ("unjudged", "unjudged."), ("skipped", "skipped."),
    ("missing", "Without a result."),
  ]

  private static let changeFields: [(path: String, meaning: String)] = [
    ("selection", "Whether a filter left cases of the run out."),
    ("change", "What changed in the whole run since an earlier one; null: there is none:"),
    ("change.since", "The number of the earlier run."),
    ("change.regressions", "Newly failing cases."),
    ("change.fixed", "Newly passing cases."),
    ("change.otherOutcome", "Cases with another outcome that are neither."),
    ("change.redefined", "Cases whose scenario or form changed."),
    ("change.failingNewLaws", "Redefined cases that fail a law the earlier run did not check."),
    ("change.new", "Cases that the earlier run did not have."),
    ("change.gone", "Cases that only the earlier run has."),
    ("change.missing", "Cases without a result in one of the runs, or skipped in one only."),
    ("change.buckets", "The number of cases by bucket, as headroom compare has them."),
    ("changed[]", "The reported cases that differ:"),
    ("changed[].case", "The key."),
    ("changed[].bucket", "How it differs."),
    ("changed[].laws", "The laws that alone redefine it, in words; null: none do."),
    ("changed[].before", "Verdict and mismatches of the earlier run."),
    ("changed[].verdict", "What became of it now; null: it is no longer planned."),
  ]

  private static let caseFields: [(path: String, meaning: String)] = [
    ("", "Every reported case, in the order in which they ran:"),
    (".case", "The key: scenario [strategy, device, orientation if not portrait]."),
    (".scenario", "The scenario."),
    (".strategy", "The strategy."),
    (".device", "The device."),
    (".orientation", "How the device is held."),
    (".form", "The scenario's form."),
    (".tags[]", "The scenario's tags."),
    (".file", "The scenario's file as of the newest import."),
    (
      ".verdict",
      "pass, fail, error, knownFailure, unexpectedPass, unjudged, skipped or missing."
    ),
    (".since", "The run since which the outcome is this one."),
    (".failingSince", "The run since which it fails."),
    (".bucket", "How it differs from the earlier run; null: not at all."),
    (".digest", "The outcome's identity: verdict, mismatches and adjustments."),
    (".fingerprint", "The failure's identity."),
    (".knownFailures[]", "Why it is known to fail."),
    (".mismatches[]", "What did not hold:"),
    (".mismatches[].step", "Index of the script's entry, from 0."),
    (".mismatches[].after", "The last thing that was done before."),
    (".mismatches[].subject", "What was judged, or the law."),
    (
      ".mismatches[].operator",
      "How: equals, atLeast, atMost, between, near, not, oneOf, contains, "
        + "holds (a law) or until (a known failure that is over)."
    ),
    (".mismatches[].expected", "What was expected, as text."),
    (".mismatches[].actual", "What was found, as text."),
    (".mismatches[].difference", "How far the number is from holding."),
    (".mismatches[].sentence", "The mismatch in words."),
    (".mismatches[].file", "Where it is written."),
    (".mismatches[].line", "The line there."),
    (".adjustments[]", "What UIKit and the strategy changed:"),
    (".adjustments[].step", "Index of the script's entry."),
    (".adjustments[].view", "The view."),
    (".adjustments[].property", "The property."),
    (".adjustments[].from[]", "The value before, one, two or four numbers."),
    (".adjustments[].to[]", "The value after."),
    (".adjustments[].duration", "Seconds of the animation."),
    (".adjustments[].by", "strategy or system."),
    (".metrics", "The measures; null: missing:"),
    (".metrics.clearance", "The smallest distance from the focused field to the keyboard."),
    (".metrics.coveredPoints", "The largest 'focus.covered' at rest."),
    (".metrics.coveredMilliseconds", "How long the focused field was covered, in part too."),
    (".metrics.pointsScrolled", "The way of all changes of offsets and of the root's origin."),
    (".margins[]", "The distance to failing of every judged number:"),
    (".margins[].step", "Index of the script's entry."),
    (".margins[].subject", "What was judged, or the law."),
    (".margins[].margin", "Points; negative where it failed."),
    (
      ".layoutDoubt",
      "Why the layout is not trusted on this device; left out where it is."
    ),
    (
      ".standardError",
      "The end of what an external program wrote where it failed; left out for nothing."
    ),
    (
      ".lack",
      "What the strategy looks for and does not find in the form, so that it does nothing; left out "
        + "where it finds all that it needs."
    ),
  ]
}
