import AvoidanceEngine
import Scenarios
import Testing

import RegressionRunner
@testable import RegressionStore

/// The views: the interface that people's own SQL relies on.
struct ViewTests {
  static let columns: [String: String] = [
    "runs": """
    run, uuid, label, branch, git_commit, state, started_at, ended_at, engine_version, previous, \
    planned, passed, failed, errors, known_failures, unexpected_passes, unjudged, skipped, missing, \
    place, dirty, filtered, shard
    """,
    "cases": "case_key, scenario, strategy, device, orientation, form, tags, archived",
    "results": """
    case_key, run, scenario, strategy, device, orientation, verdict, outcome, since_run, file, \
    line, trusted, layout_doubt
    """,
    "mismatches": """
    case_key, run, step, subject, expected, actual, file, line, kind, view, property, value_before, \
    value_after, field
    """,
    "transitions": "case_key, run, verdict, previous_verdict, same_inputs",
    "renamed_cases": "case_key, former_key",
    "adjustments": "case_key, run, step, view, property, value_from, value_to, duration, begins",
    "forms": "form, canvas, views, inputs, source",
    "form_views": "form, view, kind, parent, frame, class",
    "script_steps": "scenario, step, verb, detail",
    "expectations":
      "scenario, step, strategy, subject, operator, expected, tolerance, known_failure",
    "metrics": "case_key, run, name, value",
    "margins": "case_key, run, step, subject, margin",
    "scoreboard": """
    strategy, run, passed, failed, covered_points, points_scrolled, known_failures, without_effect, \
    share, covered_per_case, scrolled_per_case
    """,
    "approvals":
      "case_key, approved_at, approved_by, reason, ended_at, ended_by, ended_how, judges_since_run",
    "known_failures": """
    scenario, strategy, devices, orientations, laws, step, reason, until, issue, first_run, \
    last_run, file, line
    """,
    "strategies":
      "strategy, run, model, version, code, parameters, since_run, file, line, archived",
  ]

  static let form = #"""
    {"canvas":[375,667],"controller":{"class":"Contacts"},"view":{"children":[{"frame":[0,0,375,667],\#
    "header":{"children":[{"searchBar":"find"}],"view":"top"},"sections":[{"header":{"label":"title"},\#
    "rows":[{"cell":"row-1","children":[{"class":"Field","frame":[145,0,215,44],"textField":"field-1"}]\#
    }]}],"tableView":"contacts"},{"hidden":true,"label":null}],"view":null}}
    """#

  static let scenario = #"""
    {"form":"contacts","script":[{"focus":"field-1","then":0.1},{"expect":{"contacts.contentOffset.y"\#
    :{"else":{"near":121,"within":2},"lift":131},"focus.isVisible":true,"x.contentInset":{"bottom":49},\#
    "y.frame.minY":{"atLeast":3}},"knownFailure":{"inset":{"reason":"the table moves","until":"never"}}\#
    },{"return":true}],"tags":["table","seed"]}
    """#

  static let body = #"""
    {"adjustments":[{"by":"strategy","curve":7,"duration":0.25,"from":[0,-20],"property":\#
    "contentOffset","step":0,"to":[0,131],"view":"contacts"}],"mismatches":[{"actual":101,"expected":131,"operator":"equals","step":1,"subject":\#
    "contacts.contentOffset.y"},{"actual":false,"expected":true,"operator":"equals","step":1,\#
    "subject":"focus.isVisible"},{"actual":0,"expected":1,"operator":"law","step":0,"subject":"law"}],\#
    "verdict":"fail"}
    """#

  static let measures = #"""
    {"margins":[[1,"focus.isVisible",3]],"metrics":{"clearance":10,"coveredPoints":34,\#
    "pointsScrolled":151}}
    """#

  @Test func `a view has exactly the documented columns`() throws {
    let database = try RegressionDatabase()
    for (view, expected) in Self.columns {
      let columns = try database.columns("SELECT * FROM \(view)")
      #expect(columns.joined(separator: ", ") == expected, "\(view)")
    }
  }

  @Test func `the views tell what was recorded`() throws {
    let database = try recorded()
    try expect(
      database,
      "SELECT run, label, branch, git_commit, state, started_at, ended_at, previous, planned,"
        + " passed, failed, missing FROM runs ORDER BY run",
      [
        "1|first|main|-|complete|2026-11-18T11:06:40.000Z|2026-11-18T11:06:40.010Z|-|2|1|1|0",
        "2|second|topic|-|complete|2026-11-18T11:06:40.000Z|2026-11-18T11:06:40.010Z|1|2|2|0|0",
      ]
    )
    try expect(
      database,
      "SELECT * FROM cases ORDER BY case_key",
      [
        "table/row [inset, phone, landscapeLeft]|table/row|inset|phone|landscapeLeft|contacts"
          + "|table, seed|0",
        "table/row [lift, phone]|table/row|lift|phone|portrait|contacts|table, seed|0",
      ]
    )
    try expect(
      database,
      "SELECT case_key, run, verdict, since_run, file, line FROM results ORDER BY run, case_key",
      [
        "table/row [inset, phone, landscapeLeft]|1|pass|1|table.yaml|20",
        "table/row [lift, phone]|1|fail|1|table.yaml|20",
        "table/row [inset, phone, landscapeLeft]|2|pass|1|table.yaml|20",
        "table/row [lift, phone]|2|pass|2|table.yaml|20",
      ]
    )
    try expect(
      database,
      "SELECT case_key, run, verdict, previous_verdict FROM transitions ORDER BY run, case_key",
      [
        "table/row [inset, phone, landscapeLeft]|1|pass|-", "table/row [lift, phone]|1|fail|-",
        "table/row [lift, phone]|2|pass|fail",
      ]
    )
  }

  @Test func `an outcome that became another one without its inputs is not deterministic`() throws {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 1)
    var header = Samples.header
    func run(_ name: String, moving movements: String) throws {
      try database.recordRun(Samples.plan(scenarios: [0]), header: header) {
        Samples.outcome($0, $0 == 0 ? name : "usual", movements: movements)
      }
    }
    try run("a", moving: "m")
    try run("b", moving: "n")
    _ = try database.importDefinitions(
      [Samples.definition(.strategy, "lift", #"{"model":"lift","n":1}"#)], at: 2)
    try run("c", moving: "o")
    header.engineVersion = "2"
    try run("d", moving: "p")
    // A known failure may have expired, which moves nothing.
    header.today = "2026-11-22"
    try run("e", moving: "p")
    header.today = "2026-11-23"
    try run("f", moving: "q")
    try expect(
      database,
      "SELECT run, same_inputs FROM transitions WHERE case_key LIKE '%lift%' ORDER BY run",
      ["1|-", "2|1", "3|0", "4|0", "5|0", "6|1"])
    let query = try #require(NamedQuery.named("nondeterministic"))
    try expect(
      database, query.text.replacing(";", with: ""),
      ["s0 [lift, phone]|6|pass|pass|-|-", "s0 [lift, phone]|2|pass|pass|-|-"])
  }

  @Test func `a mismatch is found in the line of its subject, its step or its scenario`()
    throws
  {
    let database = try recorded()
    try expect(
      database,
      "SELECT run, step, subject, expected, actual, file, line FROM mismatches ORDER BY line",
      [
        "1|0|law|1|0|table.yaml|22",
        "1|1|focus.isVisible|true|false|table.yaml|23",
        "1|1|contacts.contentOffset.y|131|101|table.yaml|25",
      ]
    )
    try database.execute("UPDATE scenario SET lines = NULL")
    try expect(database, "SELECT DISTINCT line FROM mismatches", ["20"])
  }

  @Test func `the views look inside outcomes`() throws {
    let database = try recorded()
    try expect(
      database, "SELECT * FROM adjustments",
      ["table/row [lift, phone]|1|0|contacts|contentOffset|[0,-20]|[0,131]|0.25|0"])
    try expect(
      database, "SELECT run, name, value FROM metrics ORDER BY name",
      ["1|clearance|10", "1|coveredPoints|34", "1|pointsScrolled|151"])
    try expect(
      database, "SELECT run, step, subject, margin FROM margins", ["1|1|focus.isVisible|3"])
    try expect(
      database, "SELECT * FROM scoreboard ORDER BY run, strategy",
      [
        "inset|1|1|0|-|-|0|0|1.0|-|-", "lift|1|0|1|34.0|151.0|0|0|0.0|34.0|151.0",
        "inset|2|1|0|-|-|0|0|1.0|-|-", "lift|2|1|0|-|-|0|0|1.0|-|-",
      ])
  }

  /// Of a law `actual` is by how many points it is broken, worked out from its numbers: 34; 101 − 61 is 40
  /// beyond the upper limit, −30 − (−20) is −10 below the lower; of two differences, 5 and −260, the
  /// greater; where a keyboard should be and none is, there is no number; of a fault what was found.
  @Test(arguments: [
    (
      #"{"after":[34],"before":[],"height":44,"kind":"covered","part":"whole","property":"","view":"a"}"#,
      "34|covered|a|-|-|34"
    ),
    (
      #"{"after":[101],"before":[-20,61],"kind":"outsideLimits","part":"topEdge","property":"contentOffset.y"}"#,
      "40|outsideLimits|-|contentOffset.y|[-20,61]|101"
    ),
    (
      #"{"after":[-30],"before":[-20,61],"kind":"outsideLimits","part":"topEdge","property":"contentOffset.y"}"#,
      "-10|outsideLimits|-|contentOffset.y|[-20,61]|-30"
    ),
    (
      #"{"after":[5,0],"before":[0,260],"kind":"notRestored","part":"topEdge","property":"origin"}"#,
      "-260|notRestored|-|origin|[0,260]|[5,0]"
    ),
    (
      #"{"after":[],"before":[0,407,375,260],"kind":"drift","part":"topEdge","property":"keyboard.frame"}"#,
      "-|drift|-|keyboard.frame|[0,407,375,260]|-"
    ),
    (
      #"{"fault":"noSuchRow","value":[0,3],"view":"contacts"}"#,
      "[0,3]|noSuchRow|contacts|-|-|[0,3]"
    ),
    (
      #"{"fault":"invalidNumber","value":"nan","verb":"setFrame","view":"root"}"#,
      "nan|invalidNumber|root|setFrame|-|nan"
    ),
  ])
  func `the views tell the facts of broken laws and of faults`(fact: String, expected: String)
    throws
  {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 1)
    let body = """
      {"adjustments":[],"mismatches":[{"actual":\(fact),"expected":null,"operator":"holds","step":2,\
      "subject":"law"}],"verdict":"fail"}
      """
    try database.recordRun(Samples.plan(scenarios: [0])) {
      $0 == 0 ? Samples.outcome($0, "broken", .fail, body: body) : Samples.outcome($0, "usual")
    }
    try expect(
      database,
      "SELECT step, actual, kind, view, property, value_before, value_after FROM mismatches",
      ["2|\(expected)"])
  }

  /// Case 0 is doubted, case 1 is not, of case 2 nothing is measured.
  @Test func `a result tells whether its layout is trusted where the run recorded it`() throws {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 3)
    let bodies = [#"{"layoutDoubt":"odd","margins":[]}"#, #"{"margins":[]}"#, nil]
    let plan = Samples.plan(scenarios: [0, 1, 2])
    try database.recordRun(plan) { place in
      let body = bodies[place / (plan.cases.count / 3)].map { Array($0.utf8) }
      return Samples.outcome(place, "usual", measures: .taken(body))
    }
    // What a later run did not measure again is what it was.
    try database.recordRun(plan)
    for run in 1...2 {
      try expect(
        database,
        "SELECT DISTINCT scenario, trusted, layout_doubt FROM results WHERE run = \(run) "
          + "ORDER BY scenario",
        zip(try scenarios(database), ["0|odd", "1|-", "-|-"]).map { "\($0)|\($1)" }
      )
    }
  }

  private func scenarios(_ database: RegressionDatabase) throws -> [String] {
    try database.rows("SELECT DISTINCT scenario FROM cases ORDER BY scenario")
      .compactMap(\.first)
      .compactMap(\.self)
  }

  @Test func `the views look inside forms`() throws {
    let database = try recorded()
    try expect(database, "SELECT * FROM forms", ["contacts|[375,667]|8|2|forms.yaml:3"])
    try expect(
      database,
      "SELECT view, kind, parent, frame, class FROM form_views ORDER BY view, kind",
      [
        "-|label|-|-|-", "-|view|-|-|-", "contacts|tableView|-|[0,0,375,667]|-",
        "field-1|textField|row-1|[145,0,215,44]|Field", "find|searchBar|top|-|-",
        "row-1|cell|contacts|-|-", "title|label|contacts|-|-", "top|view|contacts|-|-",
      ]
    )
  }

  @Test func `the views look inside scripts`() throws {
    let database = try recorded()
    try expect(
      database, "SELECT scenario, step, verb, detail FROM script_steps WHERE verb <> 'expect'",
      ["table/row|0|focus|field-1", "table/row|2|return|-"])
    try expect(
      database,
      "SELECT step, strategy, subject, operator, expected, tolerance, known_failure"
        + " FROM expectations ORDER BY subject, strategy",
      [
        "1|else|contacts.contentOffset.y|near|121|2|-",
        "1|lift|contacts.contentOffset.y|equals|131|0.01|-",
        "1|-|focus.isVisible|equals|true|-|inset: the table moves",
        "1|-|x.contentInset|equals|{\"bottom\":49}|0.01|inset: the table moves",
        "1|-|y.frame.minY|atLeast|3|-|inset: the table moves",
      ]
    )
  }

  @Test func `that a known failure has expired is no failed check of its own`() throws {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 1)
    let body = #"""
      {"adjustments":[],"mismatches":[{"actual":-233,"expected":8,"operator":"equals","step":1,\#
      "subject":"focus.clearance"},{"actual":"past","expected":"2026-01-01","operator":"until",\#
      "step":1,"subject":"knownFailure"}],"verdict":"fail"}
      """#
    try database.recordRun(Samples.plan(scenarios: [0])) {
      Samples.outcome(
        $0, "expired", .fail, body: body,
        measures: .taken(Array(#"{"fields":{"1":"a"},"margins":[],"metrics":{}}"#.utf8)))
    }
    try expect(
      database, "SELECT case_key, subject, actual FROM mismatches ORDER BY case_key",
      ["s0 [inset, phone]|focus.clearance|-233", "s0 [lift, phone]|focus.clearance|-233"])
    let query = try #require(NamedQuery.named("worst-fields"))
    try expect(database, query.text.replacing(":run", with: "1"), ["form|a|2|2|1|2"])
  }

  @Test func `a run has the strategies of its cases, since the first run that used them so`() throws
  {
    let database = try RegressionDatabase()
    func run(_ lift: String, _ strategies: [String]) throws {
      var definitions = Samples.suite(scenarios: 1).filter { $0.name != "lift" }
      definitions.append(Samples.definition(.strategy, "lift", lift))
      _ = try database.importDefinitions(definitions, at: 1)
      let plan = RunPlan(
        scenarios: ["s0"], strategies: strategies, devices: ["phone"],
        cases: strategies.indices.map {
          PlannedCase(scenario: 0, strategy: UInt16($0), device: 0)
        })
      try database.recordRun(
        plan,
        definitions: definitions.map {
          DefinitionReference(kind: $0.kind, name: $0.name, digest: $0.digest)
        })
    }
    let (first, second) = (#"{"model":"lift"}"#, #"{"model":"lift","n":1}"#)
    try run(first, ["inset"])
    try run(first, ["inset", "lift"])
    // In force, but of no case.
    try run(second, ["inset"])
    try run(first, ["lift"])
    try run(second, ["lift"])
    try expect(
      database, "SELECT run, strategy, since_run FROM strategies ORDER BY run, strategy",
      ["1|inset|1", "2|inset|1", "2|lift|2", "3|inset|1", "4|lift|2", "5|lift|5"])
  }

  @Test func `a run tells by which code its strategies ran`() throws {
    let database = try recorded()
    let content =
      #"{"code":{"defaults":{"gap":10},"version":"3"},"model":"lift","parameters":{"gap":12}}"#
    _ = try database.importDefinitions(
      [Samples.definition(.strategy, "lift", content, file: "kav.yaml")], at: 2)
    let plan = RunPlan(
      scenarios: ["table/row"], strategies: ["lift"], devices: ["phone"],
      cases: [PlannedCase(scenario: 0, strategy: 0, device: 0)])
    let reference = DefinitionReference(
      kind: .strategy, name: "lift",
      digest: Digest.ofDefinition(kind: .strategy, content: Array(content.utf8)))
    for _ in 0..<2 {
      let recording = try database.beginRun(Samples.header, plan: plan, definitions: [reference])
      try database.record([Samples.outcome(0, "usual")], inRun: recording.number)
      try database.finishRun(recording.number, at: 5, wallMilliseconds: 1)
    }
    try expect(
      database,
      "SELECT * FROM strategies WHERE run >= 2 ORDER BY run, strategy",
      // The cases of runs 3 and 4 are all of one strategy.
      [
        "inset|2|inset|-|-|-|1|-|-|0", "lift|2|lift|-|-|-|1|kav.yaml|-|0",
        #"lift|3|lift|3|{"defaults":{"gap":10},"version":"3"}|{"gap":12}|3|kav.yaml|-|0"#,
        #"lift|4|lift|3|{"defaults":{"gap":10},"version":"3"}|{"gap":12}|3|kav.yaml|-|0"#,
      ]
    )
  }

  private func expect(
    _ database: RegressionDatabase, _ query: String, _ expected: [String],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let rows = try database.rows(query).map { row in
      row.map { $0 ?? "-" }.joined(separator: "|")
    }
    #expect(rows == expected, sourceLocation: sourceLocation)
  }

  private func recorded() throws -> RegressionDatabase {
    let database = try RegressionDatabase()
    let lines = SourceLines(steps: [22, 23, 26], subjects: [1: ["contacts.contentOffset.y": 25]])
    _ = try database.importDefinitions(
      [
        Samples.definition(.form, "contacts", Self.form, file: "forms.yaml", line: 3),
        Samples.definition(
          .scenario, "table/row", Self.scenario, file: "table.yaml", line: 20, lines: lines),
        Samples.definition(.strategy, "lift", #"{"model":"lift"}"#),
        Samples.definition(.strategy, "inset", #"{"model":"inset"}"#),
        Samples.definition(.device, "phone"),
      ],
      at: 1
    )
    let plan = RunPlan(
      scenarios: ["table/row"],
      strategies: ["lift", "inset"],
      devices: ["phone"],
      cases: [
        PlannedCase(scenario: 0, strategy: 0, device: 0),
        PlannedCase(scenario: 0, strategy: 1, device: 0, orientation: .landscapeLeft),
      ]
    )
    try database.recordRun(plan, header: Samples.header(label: "first", branch: "main")) {
      $0 == 0
        ? Samples.outcome(
          0, "covered", .fail, body: Self.body, fingerprint: "covered",
          measures: .taken(Array(Self.measures.utf8)))
        : Samples.outcome(1, "usual")
    }
    try database.recordRun(plan, header: Samples.header(label: "second", branch: "topic")) {
      Samples.outcome($0, "usual", measures: .taken(nil))
    }
    return database
  }
}
