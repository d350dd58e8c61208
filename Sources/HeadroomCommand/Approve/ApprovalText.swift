import Presentation
import RegressionStore
import Scenarios

/// What an approval changed, for people.
struct ApprovalText {
  private let run: Run
  private let isDryRun: Bool
  private let style: TerminalStyle

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - run: The run whose outcomes are approved.
  ///   - isDryRun: Whether nothing was changed.
  ///   - style: How differences look.
  init(_ run: Run, isDryRun: Bool, style: TerminalStyle = .plain) {
    self.run = run
    self.isDryRun = isDryRun
    self.style = style
  }

  func approved(_ done: ApprovalReport) -> String {
    "\(isDryRun ? "Would approve" : "Approved") \(Words.count(done.changed.count, "case")) of "
      + RunWords.handle(run)
      + (done.unchanged > 0 ? "; \(done.unchanged) already approved" : "") + places(done.files)
  }

  func withdrawn(_ done: ApprovalReport) -> String {
    "\(isDryRun ? "Would withdraw" : "Withdrew") the "
      + "\(done.changed.count == 1 ? "baseline" : "baselines") of "
      + Words.count(done.changed.count, "case") + places(done.files)
  }

  private func places(_ files: [String]) -> String {
    files.isEmpty ? "" : " in \(Escaped.text(Words.list(files, limit: 4)))"
  }

  /// Returns the difference of all files that change.
  func difference(_ files: [RewrittenFile]) -> String {
    files.map { file in
      LineDifference.text(
        from: String(decoding: file.old, as: UTF8.self),
        to: String(decoding: file.new, as: UTF8.self), path: file.path, style: style)
    }.joined()
  }

  /// Returns how many known failures came or went.
  func known(_ files: [RewrittenFile], areAdded: Bool) -> String {
    guard !files.isEmpty else { return "No known failure is outdated in \(RunWords.handle(run))" }
    let count = Words.count(files.map(\.count).reduce(0, +), "known failure")
    let paths = Escaped.text(Words.list(files.map(\.path), limit: 4))
    return areAdded
      ? "\(isDryRun ? "Would add" : "Added") \(count) to \(paths)"
      : "\(isDryRun ? "Would remove" : "Removed") \(count) from \(paths)"
  }

  /// Returns what was written.
  func summary(_ files: [RewrittenFile]) -> String {
    let paths = files.map(\.path)
    let count = Words.count(files.map(\.count).reduce(0, +), "expectation")
    return "\(isDryRun ? "Would write" : "Wrote") \(count) of "
      + "\(RunWords.handle(run)) to \(Escaped.text(Words.list(paths, limit: 4)))"
      + (isDryRun
        ? "" : "; to check them: headroom run \(Escaped.text(Words.list(paths, limit: 1)))")
  }
}
