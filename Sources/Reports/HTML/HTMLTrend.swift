import RegressionStore
import Workflows

/// How many cases failed in the runs of a branch, as columns.
struct HTMLTrend {
  let document: RunDocument

  /// How many of the newest runs are shown.
  private static let limit = 40
  private static let height = 96.0
  private static let width = 384.0

  /// The markup; empty where there is only one run.
  var markup: String {
    let runs = Array(document.trend.suffix(Self.limit))
    guard runs.count > 1 else { return "" }
    let branch = document.run.header.branch.map { " on \(HTMLMarkup.name($0))" } ?? ""
    let shown =
      runs.count < document.trend.count
      ? " in the last \(runs.count) runs" : " in \(runs.count) runs"
    var text = "<figure class=\"trend\"><figcaption>Failing cases\(shown)\(branch)</figcaption>\n"
    text +=
      "<svg viewBox=\"0 -14 \(Words.points(Self.width)) 128\" role=\"img\" aria-label=\"\(label(runs))\">"
    let peak = max(1, runs.map { $0.totals.failing }.max() ?? 1)
    let step = min(28, Self.width / Double(runs.count))
    for (place, run) in runs.enumerated() {
      let isNow = place == runs.count - 1
      text += column(run, x: step * Double(place), width: step, peak: peak, isNow: isNow)
    }
    let right = Words.points(step * Double(runs.count))
    text += "<line class=\"axis\" x1=\"0\" x2=\"\(right)\" y1=\"96\" y2=\"96\"/>"
    text += axis(runs, step: step)
    return text + "</svg></figure>\n"
  }

  private func label(_ runs: [RunDocument.Run]) -> String {
    let words = runs.suffix(10).map { run in
      "\(name(run)): \(VerdictWords.summary(run.totals))"
    }
    return HTMLMarkup.text("Trend, oldest first. " + words.joined(separator: "; "))
  }

  private func name(_ run: RunDocument.Run) -> String {
    run.number.map { "run \($0)" } ?? "this run"
  }

  /// One run; a run without failures is a mark on the axis.
  private func column(_ run: RunDocument.Run, x: Double, width: Double, peak: Int, isNow: Bool)
    -> String
  {
    let gap = width > 6 ? 3.0 : 0.5
    let day = TimeText.day(run.header.startedAt)
    let commit = run.header.commit.map { ", \($0.prefix(7))" } ?? ""
    let title = "\(name(run)), \(day)\(commit): \(VerdictWords.summary(run.totals))"
    var text = "<g><title>\(HTMLMarkup.text(title))</title>"
    text +=
      "<rect class=\"hit\" x=\"\(Words.points(x))\" y=\"0\" width=\"\(Words.points(width))\" height=\"96\"/>"
    let failing = run.totals.failing
    let share = Self.height * Double(failing) / Double(peak)
    let height = failing > 0 ? max(4, share) : 2
    text += "<rect class=\"tone-\(failing > 0 ? "fail" : "pass")\(isNow ? " is-now" : "")\""
    text += " x=\"\(Words.points(x + gap / 2))\" y=\"\(Words.points(Self.height - height))\""
    text += " width=\"\(Words.points(width - gap))\" height=\"\(Words.points(height))\" rx=\"1\"/>"
    if isNow || failing == peak, failing > 0, width > 14 {
      text += "<text class=\"\(isNow ? "now" : "")\" x=\"\(Words.points(x + width / 2))\""
      text +=
        " y=\"\(Words.points(Self.height - height - 4))\" text-anchor=\"middle\">\(HTMLMarkup.count(failing))</text>"
    }
    return text + "</g>"
  }

  private func axis(_ runs: [RunDocument.Run], step: Double) -> String {
    var text = "<text x=\"0\" y=\"111\">\(name(runs[0]))</text>"
    if let last = runs.last, step * Double(runs.count) > 110 {
      let right = Words.points(step * Double(runs.count))
      text += "<text class=\"now\" x=\"\(right)\" y=\"111\" text-anchor=\"end\">"
      text += "\(name(last))</text>"
    }
    return text
  }
}
