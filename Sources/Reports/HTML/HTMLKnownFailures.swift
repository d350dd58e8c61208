import RegressionStore
import Workflows

/// The cases that are known to fail, by the reason that their scenarios give; closed until someone
/// asks for them.
struct HTMLKnownFailures {
  let document: RunDocument

  /// How many cases stand in the page; the others are in the list of cases.
  private static let limit = 1000

  /// The markup; empty where no failure is known.
  var markup: String {
    let groups = document.knownFailureGroups
    guard !groups.isEmpty else { return "" }
    let count = groups.map(\.cases.count).reduce(0, +)
    var text = "<section aria-labelledby=\"known-title\">\n<details class=\"known\" data-group>"
    text += "<summary><h2 id=\"known-title\">Known failures</h2> <span class=\"faint\">"
    text += "\(HTMLMarkup.count(count, "case")), "
    text += "\(HTMLMarkup.count(groups.count, "reason"))</span></summary>\n"
    var left = Self.limit
    for group in groups where left > 0 {
      text += markup(of: group, limit: left)
      left -= group.cases.count
    }
    if count > Self.limit {
      text += "<p><a href=\"#/cases?verdict=knownFailure\">Show all "
      text += "\(HTMLMarkup.count(count)) known failures</a></p>\n"
    }
    return text + "</details>\n</section>\n"
  }

  private func markup(of group: KnownFailureGroup, limit: Int) -> String {
    let lines = HTMLCaseLine.lines(
      group.cases.prefix(limit).map { index in
        (.init(name: document.cases[index].name, index: index), [])
      }
    )
    let reason = group.reason.isEmpty ? "no reason given" : group.reason
    return "<div class=\"bucket\" data-group><h3><span class=\"count\">"
      + "\(HTMLMarkup.count(group.cases.count))</span> "
      + "\(HTMLMarkup.name(reason, limit: 500))</h3>\n"
      + "<ul class=\"lines\">\n\(lines.map(\.markup).joined())</ul></div>\n"
  }
}
