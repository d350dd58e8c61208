import Foundation
import Testing

/// Processes that use one file at once.
struct ConcurrencyTests {
  /// How often each process does its work; more where there is time for it.
  private static let rounds = ProcessInfo.processInfo.environment["HEADROOM_KILLS"] == nil ? 2 : 30

  @Test func `processes that run, import and read one file at once lose nothing`() throws {
    let rounds = Self.rounds
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      try headroom.write(ExampleFiles.ours(gap: 10), to: "a.yaml")
      try headroom.write(ExampleFiles.ours(gap: 12).replacing("ours", with: "others"), to: "b.yaml")
      // Two runs, so that there is always one before the latest.
      try headroom("run", "-q", "contacts.yaml")
      try headroom("run", "-q", "contacts.yaml")
      let result = try headroom.shell(
        """
        call() {
          "$headroom" "$@" >> out 2>&1; status=$?
          [ $status -le 1 ] || { echo "$*: status $status" >&2; tail -3 out >&2; exit 9; }
        }
        work() { for round in $(seq \(rounds)); do
          call run -q --label $1-$round contacts.yaml $1.yaml
          call import -q $1.yaml
        done; }
        look() { while [ ! -e done ]; do
          call history; call query 'SELECT count(*) FROM results'; call runs
          call compare latest~1 latest; call doctor
        done; }
        look & reader=$!
        work a & first=$!
        work b & second=$!
        wait $first; one=$?
        wait $second; two=$?
        touch done
        wait $reader; three=$?
        exit $((one + two + three))
        """
      )
      #expect(result.status == 0, "\(result.errors)")
      for round in 1...rounds {
        #expect(try headroom("show", "a-\(round)").output.contains("3 = 3 passed"))
        #expect(try headroom("show", "b-\(round)").output.contains("3 = 2 passed, 1 failed"))
      }
      let runs = try headroom("runs", "--limit", "1000", "--format", "json").output
      #expect(runs.components(separatedBy: "\"complete\"").count == 2 * rounds + 3, "\(runs)")
      #expect(try headroom("doctor").status == 0)
    }
  }
}
