import AvoidanceEngine
import RegressionRunner
import Scenarios
import Testing

@testable import HeadroomCommand

/// Known failures for what the cases of one scenario failed at, on devices `a` and `b` in two
/// orientations.
struct KnownFailureAdditionsTests {
  private static let all = ["a", "b"].flatMap { device in
    [Orientation.portrait, .landscapeLeft].map {
      CaseName(scenario: "s", strategy: "none", device: device, orientation: $0)
    }
  }

  private func changes(
    _ broken: [(places: [Int], laws: [Law])], isWhole: Bool = true, known: [KnownFailure] = []
  ) throws -> [KnownFailureChange] {
    var scenario = Scenario(form: "f")
    scenario.orientations = [.portrait, .landscapeLeft]
    scenario.laws = [.noDrift, .reachable]
    scenario.knownFailures = known
    let definition = ScenarioDefinition(
      name: "s", location: SourceLocation(file: "s.yaml"), value: scenario, stepLines: [],
      subjectLines: [], namesLaws: true)
    var reason = KnownFailureWriting.Reason()
    reason.text = "r"
    var additions = KnownFailureAdditions(
      definition, Self.all, reason, isWhole: isWhole, today: try #require(CalendarDay("2026-11-21"))
    )
    for (place, name) in Self.all.enumerated() {
      let laws = broken.filter { $0.places.contains(place) }.flatMap(\.laws)
      guard !laws.isEmpty else { continue }
      additions.add(
        name, .fail,
        laws.map {
          Mismatch(
            step: 0, subject: $0.rawValue, operator: .holds, expected: .flag(true),
            actual: .flag(false))
        })
    }
    #expect(additions.refused.isEmpty)
    return additions.changes
  }

  private func known(
    _ laws: [Law], _ devices: [String] = [], _ orientations: [Orientation] = [],
    until: KnownFailure.Expiry = .never
  ) -> KnownFailure {
    KnownFailure(
      strategy: "none", laws: laws, devices: devices, orientations: orientations, reason: "r",
      until: until)
  }

  @Test func `an entry is of the cases that failed, and of no others`() throws {
    let rows: [([(places: [Int], laws: [Law])], [KnownFailure])] = [
      ([([0, 1, 2, 3], [.noDrift, .reachable])], [known([.reachable, .noDrift])]),
      ([([0, 1], [.noDrift, .reachable])], [known([.reachable, .noDrift], ["a"])]),
      (
        [([0, 1, 2, 3], [.noDrift]), ([0, 2], [.reachable])],
        [known([.noDrift]), known([.reachable], [], [.portrait])]
      ),
      (
        [([0, 1, 2], [.noDrift])],
        [known([.noDrift], [], [.portrait]), known([.noDrift], ["a"], [.landscapeLeft])]
      ),
    ]
    for (broken, expected) in rows {
      let added = try changes(broken).flatMap(\.added).map { failure in
        var failure = failure
        failure.laws.sort { $0.rawValue > $1.rawValue }
        return failure
      }
      #expect(added == expected)
    }
  }

  @Test func `of a part of the suite the devices are named`() throws {
    let added = try changes([([0, 1, 2, 3], [.noDrift])], isWhole: false).flatMap(\.added)
    #expect(added == [known([.noDrift], ["a", "b"])])
  }

  @Test func `what is known stays, and what has expired goes`() throws {
    let day = KnownFailure.Expiry.day(try #require(CalendarDay("2026-11-20")))
    let expired = known([.noDrift], until: day)
    let changes = try changes(
      [([0, 1, 2, 3], [.noDrift, .reachable])], known: [expired, known([.reachable])])
    #expect(changes.map(\.added) == [[known([.noDrift])]])
    #expect(changes.map(\.removed) == [[expired]])
  }

  @Test func `an error, and what was approved, can't become known`() {
    let definition = ScenarioDefinition(
      name: "s", location: SourceLocation(file: "s.yaml"), value: Scenario(form: "f"),
      stepLines: [], subjectLines: [], namesLaws: true)
    var additions = KnownFailureAdditions(
      definition, Self.all, KnownFailureWriting.Reason(), isWhole: true, today: Planning.today)
    additions.add(Self.all[0], .error, [])
    additions.add(
      Self.all[1], .fail,
      [
        Mismatch(
          step: 0, subject: "adjustments", operator: .equals, expected: .flag(true),
          actual: .flag(false))
      ])
    #expect(
      additions.refused == [
        "s [none, a] ended in an error",
        "s [none, a, landscapeLeft] is judged by its approved outcome; use 'headroom approve'",
      ])
    #expect(additions.changes.isEmpty)
  }
}
