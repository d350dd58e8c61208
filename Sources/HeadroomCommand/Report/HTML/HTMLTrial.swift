import Presentation

/// A trial's answer on its page: the ranking and the fields that can't be seen, before the failures, and notes.
struct HTMLTrial {
  let record: RunRecord

  /// Empty for a run.
  var answer: Markup {
    guard let trial = record.trial else { return .none }
    return el("section", ["aria-labelledby": "ranking-title"]) {
      el("div.section-head") {
        el("h2#ranking-title", ["tabindex": "-1"], "Strategies")
        el("span.faint", "Fields that can be seen and typed into, of all; best first")
      }
      ranking(trial)
      list(trial.fields)
      list(trial.causes)
    }
  }

  /// Empty for a run, and if there are none.
  var notes: Markup {
    guard let trial = record.trial else { return .none }
    let notes = trial.notes.map(list).joined()
    guard !notes.html.isEmpty else { return .none }
    return el("section", ["aria-labelledby": "notes-title"]) {
      el("div.section-head") { el("h2#notes-title", ["tabindex": "-1"], "Notes") }
      el("p.faint", trial.subject)
      notes
    }
  }

  private func ranking(_ trial: TrialAnswer) -> Markup {
    el("div.scrolls") {
      el("table.ranking") {
        el("thead") {
          el("tr") {
            el("th", ["scope": "col"], "Strategy")
            for column in trial.totals + trial.devices {
              el("th.number", ["scope": "col"], column)
            }
          }
        }
        el("tbody") {
          for row in trial.rows {
            el("tr") {
              el("th", ["scope": "row"]) {
                el("a", ["href": "#/cases?strategy=\(HTMLMarkup.fragment(row.strategy))"]) {
                  Markup.name(row.strategy)
                }
                if row.isIdle { " \(VerdictWords.idle)" }
              }
              for cell in row.cells { el("td.number", cell) }
            }
          }
        }
      }
    }
  }

  private func list(_ section: TrialAnswer.Section) -> Markup {
    guard !section.lines.isEmpty else { return .none }
    return el("div.bucket") {
      if !section.title.isEmpty { el("h3", section.title) }
      el("ul.lines") { for line in section.lines { el("li") { Markup.cut(line, 500) } } }
    }
  }
}
