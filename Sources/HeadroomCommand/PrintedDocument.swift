import Presentation
import RegressionStore
import Scenarios

/// The JSON output of a command, under the command's name, with its schema.
enum PrintedDocument: String, CaseIterable, Sendable {
  case compare, doctor, explore, external, history, `import`, known, merge, prune, query, report
  case run, runs, show, simulate, strategies, sweep, `try`

  /// The documents of the command, each with its title.
  private var forms: [(title: String, schema: JSONSchema)] {
    switch self {
    case .compare:
      [
        ("Two runs", ComparisonJSON.runs.schema),
        ("Two strategies of a run", ComparisonJSON.strategies.schema),
        ("All strategies of a run", RankingJSON.fields.schema),
      ]
    case .doctor: [("A checked database", DoctorText.fields.schema)]
    case .explore: [("Findings", ExploreJSON.fields.schema)]
    case .external: [("A run", JSONReport.document().schema)]
    case .history:
      [
        ("Cases over the runs", HistoryJSON.fields.schema),
        ("Pass rates over runs", HistoryJSON.rates.schema),
      ]
    case .import: [("An import", ImportJSON.fields.schema)]
    case .known: [("Known failures", KnownFailureList.fields.schema)]
    case .merge: [("A merge", MergeText.fields.schema)]
    case .prune: [("Removed runs", PruneReport.fields.schema)]
    case .query:
      [
        ("The result of a query", QueryResult.fields.schema),
        ("The shipped queries", NamedQuery.fields.schema),
        ("The views of the database", ViewReference.fields.schema),
      ]
    case .report: [("A report of a run", JSONReport.document().schema)]
    case .run: [("A run", JSONReport.document().schema), ("Planned cases", RunJSON.planned.schema)]
    case .runs: [("Runs", RunJSON.runs.schema)]
    case .show:
      [
        ("A run", JSONReport.document().schema),
        ("Coverage of a run", CoverageJSON.fields.schema),
        ("A case", TraceJSON.fields.schema),
        ("A case that can't be simulated again, as recorded", TraceJSON.recorded),
        ("A form on devices", FormLayoutJSON.fields.schema), ("A form", FormJSON.schema),
      ]
    case .simulate: [("A case, one per line", TraceJSON.fields.schema)]
    case .strategies:
      [("All strategies", StrategiesJSON.all.schema), ("One strategy", StrategiesJSON.one.schema)]
    case .sweep: [("A sweep", SweepJSON.fields.schema)]
    case .try: [("Tried forms", TrialJSON.fields.schema)]
    }
  }

  /// A JSON Schema 2020-12 of everything the command prints as JSON.
  var schema: Value {
    let head = JSONSchema()
      .with("$schema", .text("https://json-schema.org/draft/2020-12/schema"))
      .with("$id", .text("urn:headroom:json:\(rawValue):\(JSONSchema.documentVersion)"))
      .with("title", .text("JSON of headroom \(rawValue)"))
    let forms = forms.map { JSONSchema().with("title", .text($0.title)).adding($0.schema) }
    return (forms.count == 1 ? head.adding(forms[0]) : head.with("anyOf", forms)).value
  }
}
