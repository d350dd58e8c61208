/// A view of the database with its columns: the stable interface for SQL.
package struct ViewReference: Hashable, Sendable {
  package struct Column: Hashable, Sendable {
    package let name: String
    package let meaning: String
  }

  package let name: String
  package let row: String
  package let columns: [Column]

  /// Parses one column per line: its name, two spaces or more, and its meaning, which continues on
  /// lines that begin with a space.
  init(_ name: String, _ row: String, _ columns: String) {
    self.name = name
    self.row = row
    self.columns = columns.split(separator: "\n").reduce(into: []) { columns, line in
      let end = line.firstIndex(of: " ") ?? line.endIndex
      let words = String(line[end...].drop { $0 == " " })
      if end == line.startIndex, let last = columns.popLast() {
        columns.append(Column(name: last.name, meaning: "\(last.meaning) \(words)"))
      } else {
        columns.append(Column(name: String(line[..<end]), meaning: words))
      }
    }
  }
}

extension ViewReference {
  /// All views with a stable interface, in the order in which they are listed.
  package static let all: [ViewReference] = [
    ViewReference(
      "runs",
      "one run",
      """
      run                the run's number in this file
      uuid               its UUID, the same in all databases
      label              its label (--label), or NULL
      branch             the branch under test, or NULL
      git_commit         the commit under test, or NULL
      state              running, interrupted or complete; a run that was killed may show as running
      started_at         start time, ISO 8601 in UTC with milliseconds
      ended_at           end time, or NULL
      engine_version     engine version
      previous           the newest complete run before it that covers its cases, or else the
                         one that shares most of them, or NULL
      planned            number of planned cases: the sum of the following columns
      passed             number of passing cases
      failed             number of failing cases
      errors             number of cases that could not be simulated
      known_failures     number of known failures
      unexpected_passes  number of cases that passed although a failure is known
      unjudged           number of cases that nothing judged
      skipped            number of skipped cases
      missing            number of cases without a result
      place              its position in the history, from 1 for the oldest
      dirty              1 if there were uncommitted changes, 0 if not, NULL without a commit
      filtered           1 if only selected cases were run, else 0
      shard              its shard, such as 2/4, or NULL
      """
    ),
    ViewReference(
      "cases",
      "one case: a scenario under a strategy on a device",
      """
      case_key     scenario [strategy, device], with the orientation unless it is portrait
      scenario     the scenario's name
      strategy     the strategy's name
      device       the device's name
      orientation  portrait, portraitUpsideDown, landscapeLeft or landscapeRight
      form         the scenario's current form
      tags         the scenario's tags, separated by commas, or NULL
      archived     1 if the scenario, strategy or device is archived, else 0
      """
    ),
    ViewReference(
      "results",
      "the result of one case in one run; query one run or case at a time, as there are many rows",
      """
      case_key      the case
      run           the run
      scenario      the scenario's name
      strategy      the strategy's name
      device        the device's name
      orientation   as in cases
      verdict       pass, fail, error, knownFailure, unexpectedPass, unjudged or skipped
      outcome       the digest of what happened: equal outcomes have equal digests
      since_run     the run since which the outcome is unchanged
      file          the file of the scenario's newest import
      line          the scenario's line in it
      trusted       1 if the layout on the device is trusted, 0 if it may be wrong; NULL if the run
                    did not record it
      layout_doubt  why the layout may be wrong, or NULL
      """
    ),
    ViewReference(
      "mismatches",
      "a failed check in one case of one run",
      """
      case_key      the case
      run           the run
      step          the index of the step, from 0; for a law, the first step that broke it
      subject       the subject or law
      expected      the expected value; NULL for an error
      actual        the actual value; for a law, by how many points it is broken
      file          the file of the scenario's newest import
      line          the line of the subject, or else of the step or scenario
      kind          how the law is broken, or the error; else NULL
      view          the view concerned, or NULL
      property      its property, or NULL
      value_before  the expected value, JSON unless it is a number, or NULL
      value_after   the actual value, likewise
      field         the field that had the focus, or NULL if none had it or the run did not record it
      """
    ),
    ViewReference(
      "transitions",
      "a run in which the outcome of a case changed",
      """
      case_key          the case
      run               the first run with the new outcome
      verdict           the new verdict
      previous_verdict  the previous verdict, which may be the same, also under a former name of
                        the scenario; NULL for the first
      same_inputs       1 if nothing that the outcome depends on changed since the run before
                        with a result: the outcome is not deterministic; else 0; NULL for
                        the first
      """
    ),
    ViewReference(
      "renamed_cases",
      "a case whose scenario was renamed, which its file says with 'formerly'",
      """
      case_key    the case
      former_key  the case that it was
      """
    ),
    ViewReference(
      "adjustments",
      "a change made by UIKit or the strategy in one case of one run",
      """
      case_key    the case
      run         the run
      step        the index of the step, from 0
      view        the view's identifier
      property    the property, for example contentOffset
      value_from  the value before, JSON unless it is a number
      value_to    the value after
      duration    the duration of the animation, in seconds
      begins      seconds after the step or the keyboard's will-notification
      """
    ),
    ViewReference(
      "metrics",
      "a metric of one case in one run, if it was measured",
      """
      case_key  the case
      run       the run
      name      clearance, coveredPoints, pointsScrolled or coveredMilliseconds
      value     the metric's value
      """
    ),
    ViewReference(
      "margins",
      "the margin of a judged number in one case of one run, if it was measured",
      """
      case_key  the case
      run       the run
      step      the index of the step, from 0
      subject   the subject
      margin    the distance to failing, in the subject's unit
      """
    ),
    ViewReference(
      "scoreboard",
      "a strategy in one run",
      """
      strategy           the strategy's name
      run                the run
      passed             number of its cases that passed
      failed             number of its cases that failed
      covered_points     covered height of edited fields at rest, summed over its cases; NULL if
                         nothing was measured
      points_scrolled    total distance scrolled in its cases, or NULL
      known_failures     number of its cases that are known to fail
      without_effect     number of its cases that had nothing for it to act on
      share              passed, of those that passed, failed or ended in an error, without
                         those that had nothing for it to act on; NULL if there are none
      covered_per_case   average covered height, without these cases and errors; or NULL
      scrolled_per_case  average distance scrolled, without them; or NULL
      """
    ),
    ViewReference(
      "strategies",
      "a strategy as used by cases of one run",
      """
      strategy    the strategy's name
      run         the run
      model       its model
      version     the version declared by its code, or NULL
      code        identifies its code, as JSON (version, program, command, files and defaults),
                  or NULL for built-in strategies
      parameters  parameters that differ from the defaults, as JSON, or NULL
      since_run   the run since which it is unchanged in the runs that use it
      file        the file of its newest import, or NULL
      line        its line in that file, or NULL
      archived    1 if the strategy is now archived, else 0
      """
    ),
    ViewReference(
      "forms",
      "a form as last imported",
      """
      form    the form's name
      canvas  the size it was designed for, [width, height]
      views   number of views
      inputs  number of text inputs
      source  the file and line of the newest import
      """
    ),
    ViewReference(
      "form_views",
      "a view of a form",
      """
      form    the form's name
      view    the view's identifier, or NULL
      kind    the kind, for example textField
      parent  the identifier of its superview, or NULL
      frame   its frame, [x, y, width, height], or NULL
      class   its class, or NULL
      """
    ),
    ViewReference(
      "script_steps",
      "a step of a scenario as last imported",
      """
      scenario  the scenario's name
      step      the index of the step, from 0
      verb      the verb, for example focus
      detail    its argument, JSON unless it is a string or number, or NULL
      """
    ),
    ViewReference(
      "expectations",
      "an expectation of a scenario as last imported",
      """
      scenario       the scenario's name
      step           the index of the step, from 0
      strategy       the strategy it applies to; NULL for all
      subject        the subject
      operator       equals, atLeast, atMost, between, near, not, oneOf or contains
      expected       the expected value
      tolerance      the tolerance for numbers, or NULL
      known_failure  the reason for the known failure, or NULL
      """
    ),
    ViewReference(
      "approvals",
      "an approval of the outcome of a case",
      """
      case_key          the case
      approved_at       when it was approved, ISO 8601 in UTC with milliseconds
      approved_by       who approved it
      reason            why
      ended_at          when it was undone or replaced, or NULL
      ended_by          who undid or replaced it, or NULL
      ended_how         undone or replaced, or NULL if it is active
      judges_since_run  the first run judged by it, or NULL
      """
    ),
    ViewReference(
      "known_failures",
      "a known failure that a scenario lists, or listed in an earlier run",
      """
      scenario      the scenario's name
      strategy      the strategy
      devices       the devices, separated by commas; NULL for all
      orientations  the orientations, separated by commas; NULL for all
      laws          the laws that are known to fail, separated by commas; NULL for a step
      step          the index of the step with the expect, from 0; NULL for the scenario's laws
      reason        why it fails
      until         its expiry date, the last day on which it is accepted, or never
      issue         the issue that tracks it, or NULL
      first_run     the first run in which the scenario listed it, or NULL
      last_run      the last run in which it did, or NULL
      file          the file of the scenario's newest import
      line          the line of the step, or else of the scenario
      """
    ),
  ]
}
