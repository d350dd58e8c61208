import Foundation
import Testing

struct KnownTests {
  @Test func `an expired known failure is one failed check, not two`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let known = ExampleFiles.wrongNumber.replacing(
        "      - return\n",
        with: "        knownFailure: {inset-scroll: {reason: wrong number, until: 2027-01-31}}\n"
          + "      - return\n"
      )
      try headroom.write(known, to: "contacts.yaml")
      let run = try headroom("run", "contacts.yaml", "--today", "2027-02-01")
      #expect(run.status == 1)
      #expect(run.output.contains("the known failure expired on 2027-01-31"), "\(run.output)")
      let rows = try headroom("query", "SELECT subject FROM mismatches", "--format", "csv").output
      #expect(rows.split(separator: "\r\n").count == 2, "\(rows)")
      let cases = try headroom("report", "--format", "csv").output
      #expect(cases.contains(",fail,1,1,,1,"), "\(cases)")
      let junit = try headroom("report", "--format", "junit").output
      #expect(!junit.contains("more)"), "\(junit)")
    }
  }

  @Test func `known failures are listed with age, expiry and last outcome`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      #expect(try headroom("known").status == 74)
      let known = ExampleFiles.wrongNumber.replacing(
        "      - return\n",
        with: "        knownFailure: {inset-scroll: {reason: wrong number, until: 2027-01-31}}\n"
          + "      - return\n"
      )
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      try headroom("run", "-q", "contacts.yaml")
      #expect(try headroom("known").output == "no known failures\n")
      try headroom.write(known, to: "contacts.yaml")
      #expect(try headroom("run", "-q", "contacts.yaml", "--today", "2026-11-21").status == 0)
      let text = try headroom("known", "--today", "2026-11-21")
      #expect(text.status == 0)
      let row = try #require(text.output.split(separator: "\n").dropFirst().first)
      #expect(
        row.contains(
          "table/last-row-is-lifted  inset-scroll  step 1  run 2, 0 days  2027-01-31  known failure"
        ))
      #expect(row.contains("wrong number"))
      #expect(text.output.hasSuffix("1 known failure\n"))
      let columns = "scenario, strategy, laws, step, reason, until, first_run, last_run, file"
      let rows = try headroom("query", "SELECT \(columns) FROM known_failures", "--format", "csv")
      #expect(
        rows.output.split(separator: "\r\n").dropFirst() == [
          "table/last-row-is-lifted,inset-scroll,,1,wrong number,2027-01-31,2,2,contacts.yaml"
        ]
      )
      let over = try headroom("known", "--today", "2027-02-01", "--format", "json")
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(over.output.utf8)) as? [String: Any])
      let entry = try #require((object["known"] as? [[String: Any]])?.first)
      #expect(entry["isOver"] as? Bool == true)
      #expect(entry["since"] as? Int == 2)
      #expect(entry["verdicts"] as? [String] == ["knownFailure"])
      #expect(try headroom("known", "no-such-scenario").status == 4)
      #expect(try headroom("known", "--strategy", "inset-scrol").status == 64)
      // The day is why the case fails from then on.
      #expect(try headroom("run", "-q", "--today", "2027-02-01").status == 1)
      let why = try headroom("compare", "2", "3", "--why")
      #expect(why.output.contains("why\n  day 2026-11-21 → 2027-02-01: 1 case\n"))
    }
  }

  @Test func `a pattern that equals a scenario selects that alone`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let known = ExampleFiles.wrongNumber.replacing(
        "      - return\n",
        with: "        knownFailure: {inset-scroll: {reason: wrong number, until: never}}\n"
          + "      - return\n"
      )
      let scenario = try #require(known.firstRange(of: "  - name: table/last-row-is-lifted\n"))
      let longer = known[scenario.lowerBound...].replacing("is-lifted\n", with: "is-lifted-too\n")
      try headroom.write(known + longer, to: "contacts.yaml")
      #expect(try headroom("run", "-q", "contacts.yaml").status == 0)
      let one = try headroom("known", "table/last-row-is-lifted")
      #expect(one.output.hasSuffix("1 known failure\n"))
      #expect(try headroom("known", "last-row").output.hasSuffix("2 known failures\n"))
      #expect(try headroom("known", "table/").output.hasSuffix("2 known failures\n"))
    }
  }
}
