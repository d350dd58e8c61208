import EmbeddedFiles
import Presentation
import RegressionStore
import Scenarios

struct HTMLRates {
  let record: RunRecord

  private static let limit = 40
  /// Maximum number of groups; JSON and CSV have all of them.
  private static let mostGroups = 100

  /// Empty if there is only one run.
  var markup: Markup {
    let tables = record.passRates(last: Self.limit)
    guard let first = tables.first, first.runs.count > 1 else { return .none }
    let branch: Markup = record.run.header.branch.map { " on \(Markup.name($0))" } ?? .none
    return el("section#rates", ["aria-labelledby": "rates-title"]) {
      el("div.section-head") {
        el("h2#rates-title", ["tabindex": "-1"]) { "Pass rates" }
        el("span.faint") {
          "Share of judged cases that passed, in \(first.runs.count) runs\(branch); "
          "change in percentage points"
        }
      }
      for rates in tables {
        el("details", ["open": rates.grouping == .strategy ? "" : nil]) {
          el("summary", "By \(rates.grouping.rawValue)")
          table(rates)
        }
      }
    }
  }

  private static let titles: [PassRates.Grouping: String] = [
    .strategy: "Strategy", .form: "Form", .tag: "Tag",
  ]

  private func table(_ rates: PassRates) -> Markup {
    let plot = RatePlot(rates: rates)
    return el("div.scrolls") {
      el("table.rates", ["data-sortable": "", "data-short": "12"]) {
        el("thead") {
          el("tr") {
            el("th", ["scope": "col"], Self.titles[rates.grouping] ?? rates.grouping.rawValue)
            el("th", ["scope": "col"], "\(rates.span), \(rates.lowestPercent) to 100 %")
            for title in ["Now", "Passed", "Change"] {
              el("th.number", ["scope": "col"], title)
            }
          }
        }
        el("tbody") {
          for group in rates.groups.prefix(Self.mostGroups) { row(group, rates, plot) }
        }
      }
    }
  }

  private func row(_ group: PassRates.Group, _ rates: PassRates, _ plot: RatePlot) -> Markup {
    let now = group.counts.last
    return el("tr") {
      el("th", ["scope": "row"]) {
        if rates.grouping == .form {
          Markup.name(group.name)
        } else {
          let filter = "\(rates.grouping.rawValue)=\(HTMLMarkup.fragment(group.name))"
          el("a", ["href": "#/cases?\(filter)"]) { Markup.name(group.name) }
        }
      }
      el("td", ["data-value": Words.points((now?.rate ?? 0) * 100)]) { plot.line(group) }
      el(
        "td.number", ["data-value": Words.points((now?.rate ?? -1) * 100)],
        PassRates.percent(now))
      el("td.number", ["data-value": "\(now?.passed ?? 0)"], PassRates.passed(now))
      let change = PassRates.change(group)
      el(
        "td.number", ["data-value": "\(group.change ?? 0)"], change.isEmpty ? "" : "\(change) pp")
    }
  }
}
