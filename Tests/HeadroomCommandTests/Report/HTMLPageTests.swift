import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Testing

@testable import HeadroomCommand

struct HTMLPageTests {
  /// What the page says which cases have a drawing.
  private func films(_ page: String) throws -> [Int] {
    let start = try #require(page.firstRange(of: "\"film\":["))
    let list = page[start.upperBound...].prefix { $0 != "]" }
    return list.split(separator: ",").compactMap { Int($0) }
  }

  @Test func `where not all drawings have room the failing cases have theirs`() throws {
    let document = try SampleRuns().document(2)
    let all = try films(HTMLReport().text(document))
    #expect(all.count == document.cases.count && all.allSatisfy { $0 >= 0 })
    // The first drawing has room whatever the limit; the first failing case is drawn before a pass.
    let few = try films(HTMLReport(drawingLimit: 1).text(document))
    let drawn = few.indices.filter { few[$0] >= 0 }
    #expect(drawn == [try #require(document.cases.firstIndex { $0.verdict == .fail })])
    #expect(try films(HTMLReport(drawingLimit: 0).text(document)).allSatisfy { $0 == -1 })
  }

  /// What the page has of its cases, in the shape that ``HTMLCaseData`` describes.
  private struct CaseData {
    private let object: [String: Any]

    init(_ document: RunRecord) throws {
      let page = try HTMLReport().text(document)
      let start = try #require(page.firstRange(of: "id=\"case-data\">"))
      let end = try #require(page[start.upperBound...].firstRange(of: "</script>"))
      object = try ReportReading.object(
        ofJSON: String(page[start.upperBound..<end.lowerBound]))
    }

    /// A member of `cases`.
    func column(_ key: String) -> Any? { (object["cases"] as? [String: Any])?[key] }

    /// The texts of a note of a case.
    func note(_ key: String, _ index: Int) -> [String]? {
      let notes = object["facts"] as? [String: [String: [Int]]]
      return notes?[key]?["\(index)"]?.map(text)
    }

    /// The texts under a key of a case's findings.
    func findings(_ key: String, _ index: Int) -> [String]? {
      let findings = object["findings"] as? [[String: Int]]
      return (column("findings") as? [String: [Int]])?["\(index)"]?.compactMap { place in
        findings?[place][key].map(text)
      }
    }

    private func text(_ place: Int) -> String { (object["texts"] as? [String])?[place] ?? "" }
  }

  @Test func `what is said of a case stands by its name`() throws {
    var document = try SampleRuns().document(2)
    let known = try #require(document.cases.firstIndex { $0.verdict == .knownFailure })
    let pass = try #require(document.cases.firstIndex { $0.verdict == .pass })
    document.cases[pass].record.measures?.layoutUncertainty = "no font"
    let data = try CaseData(document)
    #expect(data.note("knownFailures", known) == ["known failure: it stays covered"])
    #expect(data.note("issues", known) == ["https://example.org/7"])
    #expect(data.note("layoutDoubt", pass) == ["layout may be wrong on this device: no font"])
    #expect(data.note("layoutDoubt", known) == nil && data.note("issues", pass) == nil)
    #expect(data.findings("expected", known) == ["true"])
    #expect(data.findings("actual", known) == ["false"])
    #expect(data.findings("expected", pass) == nil)
    for key in ["steps", "margins", "timeline", "clearance", "pointsScrolled"] {
      #expect((data.column(key) as? [Any])?.count == document.cases.count, "\(key)")
    }
  }

  @Test func `a case's list of failed checks has their cause, and why one is known`() throws {
    try Workspace.make { work in
      let file = try work.write(FailureCauseTests.twice, to: "kit.yaml")
      let record = try work.perform(try work.running(file))
      let index = try #require(record.cases.firstIndex { $0.name.scenario == "kit/tabs" })
      let data = try CaseData(record)
      #expect(data.findings("cause", index) == ["the safe area's 83 pt are counted twice"])
      #expect(data.findings("known", index) == ["it stays"])
    }
  }

  @Test func `the matrix explains the frame of what newly fails`() throws {
    var document = try SampleRuns().document(2)
    let words = #"<i class="tile is-fail is-new">✕</i>newly failing</span>"#
    for index in document.cases.indices { document.cases[index].bucket = .same }
    #expect(!(try HTMLReport().text(document)).contains(words))
    document.cases[0].bucket = .newlyFailing
    #expect(try HTMLReport().text(document).contains(words))
  }

  @Test func `a program's files tell which code ran`() throws {
    var document = try SampleRuns().document(2)
    let index = try #require(document.suite.suite.strategies.firstIndex { $0.name == "ours" })
    func shown(_ code: StrategyCode) throws -> Bool {
      document.suite.suite.strategies[index].value.code = code
      return try HTMLReport().text(document).contains(
        "<dt>ours</dt><dd><bdi>\(code.version == nil ? "lift.py 0123456" : "version 1.2")</bdi></dd>"
      )
    }
    let files = [StrategyCode.File(path: "lift.py", digest: "0123456789abcdef")]
    #expect(try shown(StrategyCode(command: ["python3", "lift.py"], files: files)))
    #expect(try shown(StrategyCode(version: "1.2", command: ["python3", "lift.py"])))
  }

  @Test func `where nothing failed the trend has no room for columns`() throws {
    var document = try SampleRuns().document(2)
    #expect(HTMLTrend(record: document).markup.html.contains("viewBox=\"0 -14 384 128\""))
    for index in document.runs.indices { document.runs[index].totals = RunTotals(planned: 0) }
    document.run.totals = RunTotals(planned: 0)
    #expect(HTMLTrend(record: document).markup.html.contains("viewBox=\"0 -14 384 44\""))
  }

  @Test func `code that changed hinders only where the outcome is another one`() throws {
    var document = try SampleRuns().document(2)
    document.cases[0].hindrance = "the code has changed"
    let same = try CaseData(document)
    #expect(same.note("hindrance", 0) == nil)
    #expect((same.column("hasOtherOutcome") as? [String: Bool])?.isEmpty == true)
    let outcome = document.cases[0].record.outcome
    document.cases[0].record.outcome =
      document.cases.first { $0.record.outcome != outcome }?.record.outcome
    let other = try CaseData(document)
    #expect(other.note("hindrance", 0) == ["the code has changed"])
    #expect(other.column("hasOtherOutcome") as? [String: Bool] == ["0": true])
  }

  @Test func `known failures stand together by their reasons`() throws {
    let document = try SampleRuns().document(2)
    let text = HTMLKnownFailures(record: document).markup.html
    #expect(text.contains("1 case, 1 reason</span></summary>"), "\(text)")
    #expect(text.contains("<span class=\"count\">1</span> <bdi>it stays covered</bdi></h3>"))
    #expect(text.contains("<a href=\"https://example.org/7\" rel=\"noreferrer\">"))
    #expect(text.contains("<bdi>verdicts/known</bdi>"))
    var none = document
    none.cases.removeAll { $0.verdict == .knownFailure }
    #expect(HTMLKnownFailures(record: none).markup.html.isEmpty)
  }

  @Test func `a strategy with nothing to act on is marked with what it lacks`() throws {
    var document = try SampleRuns().document(2)
    #expect(!HTMLScores(record: document).markup.html.contains("∅"))
    let first = document.cases[0].name.strategy
    for index in document.cases.indices where document.cases[index].name.strategy == first {
      document.cases[index].form = "orders"
      document.cases[index].record.measures?.unmetRequirement = "no <table>"
    }
    document.summarize()
    let text = HTMLScores(record: document).markup.html
    let mark = "</a> ∅<span class=\"lack\">no &lt;table&gt; in orders; no effect</span></th>"
    #expect(text.contains("<bdi>\(first)</bdi>\(mark)"), "\(text)")
    #expect(text.ranges(of: "∅").count == 1)
  }

  private static let answer = TrialAnswer(
    subject: "1 input in 1 form", best: "best: <lift>, all 2 fields on 1 device",
    totals: ["Fields", "Laws"], devices: ["iPhone 8"],
    rows: [("<lift>", false, ["2/2", "3/3", "2/2"]), ("none", true, ["∅", "∅", "∅"])],
    fields: .init(title: "Fields", mark: "✘", lines: ["a & b under none"]),
    causes: .init(title: "Laws", mark: "✘", lines: ["form under <lift>"]),
    notes: [.init(title: "", mark: "", lines: ["not tried: c (--skip)"])],
    cases: "3 of 4 cases passed", hasPassed: false)

  @Test func `the answer of a trial is above its failures, and its notes below`() throws {
    var document = try SampleRuns().document(1)
    document.isTrial = true
    document.trial = Self.answer
    document.run.header.isFiltered = true
    document.summarize()
    let page = try HTMLReport().text(document)
    // What is tried is chosen by its documents, it is no part of a suite.
    #expect(!page.contains("<dt>Part</dt>"))
    let texts = [
      ">Best: &lt;lift&gt;, all 2 fields on 1 device</h1>",
      "<p class=\"lede\">3 of 4 cases passed.",
      "<h2 id=\"ranking-title\"", ">Fields</th>", ">Laws</th>", ">iPhone 8</th>",
      "<bdi>&lt;lift&gt;</bdi></a></th><td class=\"number\">2/2</td>",
      "<bdi>none</bdi></a> ∅</th>", "<li>a &amp; b under none</li>",
      "<li>form under &lt;lift&gt;</li>", "<h2 id=\"failures-title\"",
      "<li>not tried: c (--skip)</li>",
    ]
    var rest = page[...]
    for text in texts {
      let found = try #require(rest.firstRange(of: text), "\(text) is missing, or too early")
      rest = rest[found.upperBound...]
    }
    #expect(!page.contains("scores-title"))
    let run = try HTMLReport().text(try SampleRuns().document(1))
    #expect(!run.contains("ranking-title") && run.contains("scores-title"))
  }

  @Test func `what a trial skips is without effect, in no total and a mark in the matrix`() throws {
    var document = try SampleRuns().document(1)
    document.isTrial = true
    document.trial = Self.answer
    document.trial?.best = nil
    for index in document.cases.indices { document.cases[index].verdict = .skipped }
    document.cases[0].verdict = .pass
    document.summarize()
    let count = document.cases.count
    let summary = HTMLSummary(record: document)
    #expect(summary.title.hasSuffix(": 1 passed, \(count - 1) without effect"), "\(summary.title)")
    #expect(summary.markup.html.contains(">All 1 case pass</h1>"), "\(summary.markup.html)")
    let data = HTMLRunData(record: document, films: Array(repeating: -1, count: count)).json
    let words = #""key":"skipped","word":"without effect","plural":"without effect","mark":"∅""#
    #expect(data.contains(words), "\(data)")
    let text = try MarkdownReport().text(document)
    #expect(text.contains("| without effect | \(count - 1) |\n"), "\(text)")
    #expect(!text.contains("Skipped"), "\(text)")
  }

  @Test func `what was tried is no run`() throws {
    var document = try SampleRuns().document(1)
    document.isTrial = true
    document.trial = Self.answer
    document.run = Run(document.run.header, totals: document.run.totals, wallMilliseconds: 0)
    document.runs = [document.run]
    let title = HTMLSummary(record: document).title
    #expect(title.hasPrefix("Trial of ") && !title.contains("Run"), "\(title)")
    #expect(HTMLChanges(record: document).markup.html.isEmpty)
    let summary = try MarkdownReport().text(document)
    #expect(
      summary.contains("\n\ntrial of <code>") && !summary.contains("not recorded"), "\(summary)")
  }

  @Test func `a run with no earlier one to compare with is not called the first`() throws {
    let runs = try SampleRuns()
    #expect(HTMLChanges(record: try runs.document(1)).markup.html.contains(">First run<"))
    var later = try runs.document(2)
    later.change = nil
    let text = HTMLChanges(record: later).markup.html
    #expect(text.contains(">Not compared<") && text.contains("--against RUN"), "\(text)")
    #expect(try MarkdownReport().text(later).contains("\nNot compared: "))
  }

  @Test func `a command shows all that is gone, which the page's list of cases does not have`()
    throws
  {
    var document = try SampleRuns().document(2)
    document.changed = (1...201).map { number in
      let name = CaseName(
        scenario: "gone/\(number)", strategy: "none", device: "phone", orientation: .portrait)
      return ChangedCase(
        name: name, bucket: .onlyInA, laws: nil, before: nil, after: nil, index: nil)
    }
    let text = HTMLChanges(record: document).markup.html
    #expect(text.contains("and 1 more: <code>headroom compare 1 2 --verbose</code>"), "\(text)")
    #expect(!text.contains("change=onlyInA"))
  }

  @Test func `what failed before and fails now is said where the two differ`() throws {
    let runs = try SampleRuns()
    var document = try runs.document(2)
    let index = try #require(document.cases.firstIndex { $0.verdict == .fail })
    var stored = try runs.database.cases(of: runs.runs[1])
      .filter { $0.record.name == document.cases[index].name }
    try runs.database.fill(&stored, with: .bodies, of: runs.runs[1])
    let outcome = try #require(stored.first?.record.outcome)
    let body = try #require(stored.first?.record.body)
    document.changed = [
      ChangedCase(
        name: document.cases[index].name, bucket: .otherFailure, laws: nil, before: (outcome, body),
        after: nil, index: index)
    ]
    #expect(!HTMLChanges(record: document).markup.html.contains("class=\"says\""))
    document.cases[index].findings[0].mismatch.step += 1
    let text = HTMLChanges(record: document).markup.html
    #expect(text.contains("was: step ") && text.contains("now: step "), "\(text)")
  }
}
