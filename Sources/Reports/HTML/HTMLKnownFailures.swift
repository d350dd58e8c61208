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
    let groups = groups
    guard !groups.isEmpty else { return "" }
    let count = groups.map(\.cases.count).reduce(0, +)
    var text = "<section aria-labelledby=\"known-title\">\n<details class=\"known\" data-group>"
    text += "<summary><h2 id=\"known-title\">Known failures</h2> <span class=\"faint\">"
    text += "\(HTMLMarkup.count(count, "case")) for "
    text += "\(HTMLMarkup.count(groups.count, "reason"))</span></summary>\n"
    var left = Self.limit
    for group in groups where left > 0 {
      text += markup(of: group, limit: left)
      left -= group.cases.count
    }
    if count > Self.limit {
      text += "<p><a href=\"#/cases?verdict=knownFailure\">All "
      text += "\(HTMLMarkup.count(count)) known failures in the list</a></p>\n"
    }
    return text + "</details>\n</section>\n"
  }

  /// Cases for which the same reason is given.
  private struct Group {
    var reason: String
    var cases: [Int]
  }

  /// The reasons, those of most cases first, else in the order of the first case of each.
  private var groups: [Group] {
    var groups: [Group] = []
    var places: [String: Int] = [:]
    for (index, entry) in document.cases.enumerated() where entry.verdict == .knownFailure {
      let reason = entry.knownReasons.joined(separator: "; ")
      if let place = places[reason] {
        groups[place].cases.append(index)
      } else {
        places[reason] = groups.count
        groups.append(Group(reason: reason, cases: [index]))
      }
    }
    return groups.enumerated().sorted { a, b in
      (b.element.cases.count, a.offset) < (a.element.cases.count, b.offset)
    }.map(\.element)
  }

  private func markup(of group: Group, limit: Int) -> String {
    let lines = HTMLCaseLine.lines(
      group.cases.prefix(limit).map { index in
        (.init(name: document.cases[index].name, index: index), [])
      }
    )
    let reason = group.reason.isEmpty ? "no reason is recorded" : group.reason
    return "<div class=\"bucket\" data-group><h3><span class=\"count\">"
      + "\(HTMLMarkup.count(group.cases.count))</span> "
      + "\(HTMLMarkup.name(reason, limit: 500))</h3>\n"
      + "<ul class=\"lines\">\n\(lines.map(\.markup).joined())</ul></div>\n"
  }
}
