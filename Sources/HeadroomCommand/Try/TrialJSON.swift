import AvoidanceEngine
import Presentation
import RegressionRunner
import Scenarios

enum TrialJSON {
  static let fields: Fields<TriedForms> = .document([
    .list("forms", form, "The forms.") { $0.forms },
    .list("matrix", tally, "Number of cases per strategy and place.") { rows(of: $0.outcome) },
    .list("strategies", standing, "The strategies, best first.") { $0.outcome.standings },
    .init("total", "Number of cases.") { $0.outcome.total },
    .init("passed", "Cases in which every law is satisfied.") { $0.outcome.passed },
    .list("findings", finding, "What is wrong, worst first.") { $0.outcome.risks },
    // Most forms have none of these, so the members are omitted.
    .list(
      "lacks", RunJSON.lack, or: .omitted, "Strategies without effect; omitted if none."
    ) {
      $0.outcome.unmetRequirements.filled
    },
    .list("likelyBars", bars, or: .omitted, "Views that look like bars; omitted if none.") {
      $0.outcome.likelyBars.filled
    },
    .list("layoutDoubts", doubt, or: .omitted, "Inputs whose layout may be wrong; omitted if none.")
    { $0.outcome.doubts.inputs.filled },
  ])

  private static let form: Fields<FormTrial> = [
    .init("form", "The form.") { $0.form.name },
    .init("file", "Its file.") { $0.form.location.file },
    .init("line", "Line in the file.") { $0.form.location.line },
    .init("inputs", "Inputs that were tried.") { $0.fields },
    .list("leftOut", leftOut, "Other inputs.") { $0.leftOut },
    // Only dumps of running apps have these.
    .any(
      "dumpedOn", DeviceChoice.fields.schema.orNull, or: .omitted,
      "Device chosen for a dump, as in 'headroom import'; null if unknown; omitted without a dump."
    ) { isDumped($0) ? $0.device.map(DeviceChoice.fields.value) ?? .null : nil },
    .optional("firstResponder", "Focused input in a dump; omitted without one.") {
      isDumped($0) ? .some($0.firstResponder) : nil
    },
  ]

  private static func isDumped(_ trial: FormTrial) -> Bool {
    trial.device != nil || trial.firstResponder != nil
  }

  private static let leftOut: Fields<FormTrial.LeftOutInput> = [
    .init("input", "The identifier; null if there is none.") { $0.identifier },
    .word(
      "reason", ["unnamed", "notEditable"], "unnamed (no identifier) or notEditable."
    ) { $0.reason.rawValue },
  ]

  private typealias Tally = (
    strategy: String, place: HeldDevice, numbers: TrialOutcome.Tally
  )

  private static func rows(of outcome: TrialOutcome) -> [Tally] {
    outcome.standings.flatMap { standing in
      zip(outcome.places, standing.tallies).filter { $1.total > 0 }
        .map { (standing.strategy, $0, $1) }
    }
  }

  private static let tally: Fields<Tally> =
    [.init("strategy", "The strategy.") { $0.strategy }] + place.of { $0.place } + [
      .init("total", "Number of cases.") { $0.numbers.total },
      .init("passed", "Cases in which every law is satisfied.") { $0.numbers.passed },
      .object(
        "fields", PassShare.fields, "Fields that can be seen and typed into, as passes."
      ) {
        $0.numbers.fields
      },
      .optional("untrusted", "Cases whose layout may be wrong; omitted if none.") {
        $0.numbers.untrusted > 0 ? $0.numbers.untrusted : nil
      },
    ]

  private static let standing: Fields<TrialOutcome.Standing> = [
    .init("strategy", "The name.") { $0.strategy },
    .init("fields", "Number of fields where it has something to act on.") { $0.fields },
    .init("seenEverywhere", "Number of them that can be seen and typed into on every device.") {
      $0.seenEverywhere
    },
    .object("onDevices", PassShare.fields, "Each field on each device, as a case.") {
      $0.score.share
    },
    .object(
      "laws", PassShare.fields, "Cases that satisfy all other laws, as passes."
    ) {
      $0.laws
    },
    .init("coveredPerCase", "Average of the fields' coveredPoints; null if nothing was measured.") {
      $0.score.coveredPerCase?.thousandths
    },
    .init("scrolledPerCase", "Average of their pointsScrolled; null if nothing was measured.") {
      $0.score.scrolledPerCase?.thousandths
    },
  ]

  private static let finding: Fields<Risk> = [
    .init("form", "The form.") { $0.form },
    .init("subject", "The form with the field, or the scenario.") { $0.subject },
    .init("law", "The law that is broken.") { $0.law },
    .init("hidesField", "Whether a focused field is not fully visible.") { $0.hidesField },
    .init("points", "How far it is broken, in points.") { ($0.points * 100).rounded() / 100 },
    .init("sentence", "Message.") { Messages.predicate(for: $0.finding) },
    .init("strategies", "The strategies.") { $0.strategies },
    .object("worst", place, "Where it is worst.") { $0.place },
    .list("alsoOn", place, "Where else it is broken.") { $0.others },
    .optional("layoutDoubt", "Why the layout may be wrong there; omitted otherwise.") { $0.doubt },
  ]

  private static let bars: Fields<LikelyBars.Bars> = [
    .init("form", "The form.") { $0.form }, .init("views", "The views.") { $0.views },
  ]

  private static let doubt: Fields<LayoutUncertainties.Input> = [
    .init("form", "The form.") { $0.form },
    .init("input", "The input; its kind if it has no identifier.") { $0.input },
    .init("reason", "Why.") { $0.reason },
    .list("places", place, "Where.") { $0.places },
  ]

  private static let place: Fields<HeldDevice> = [
    .init("device", "The device.") { $0.device },
    .init("orientation", "Device orientation.") { $0.orientation },
  ]
}
