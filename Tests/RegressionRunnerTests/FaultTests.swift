import RegressionRunner
import Scenarios
import Testing

/// What can't be carried out ends a case as an error that says what and why.
struct FaultTests {
  private static let contacts = """
    forms:
      - name: contacts
        canvas: [375, 667]
        view:
          children:
            - tableView: contacts
              frame: [0, 0, 375, 667]
              insetAdjustment: never
              rows:
                - {repeat: 12, cell: "row-{n}", children: [{textField: "f-{n}", frame: [0, 0, 99, 44]}]}

    """

  private func outcome(_ parameters: String, _ script: String) throws -> JudgedCase {
    let strategies =
      "strategies:\n  - {name: mine, model: offsetRestore, parameters: {\(parameters)}}\n"
    let suite = try Fixtures.suite(
      forms: Self.contacts, strategies: strategies,
      scenario: "form: contacts\nlaws: []\nscript:\n" + script)
    return try Fixtures.trace(suite, strategy: "mine").outcome
  }

  // f-12 ends at 528. A keyboard of a million points and a gap of another:
  // 528 − (667 − 10^6) + 0 + 10^6 = 1999861, more than 2^20.
  @Test func `a strategy's number beyond the limit names verb and value`() throws {
    let outcome = try outcome(
      "gap: 1000000",
      """
        - focus: f-12
        - post: {name: keyboardWillShow, end: [0, 451, 375, 1000000]}
        - expect: {focus: f-12}
      """
    )
    #expect(outcome.verdict == .error)
    #expect(
      outcome.mismatches.map(Messages.sentence) == [
        "setContentOffset of contacts: expected a number from -1048576 to 1048576, got 1999861"
      ]
    )
    #expect(outcome.mismatches.map(\.step) == [1])
  }

  @Test func `without it the case passes`() throws {
    let outcome = try outcome("gap: 10", "  - focus: f-12\n  - expect: {focus: f-12}\n")
    #expect(outcome.verdict == .pass)
  }
}
