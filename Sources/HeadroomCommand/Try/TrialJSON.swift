import AvoidanceEngine
import Presentation
import RegressionRunner
import Scenarios

enum TrialJSON {
  static let fields: Fields<TriedForms> = .document([
    .list("forms", form, "The forms.") { $0.forms },
    .list("matrix", cell, "Numbers per strategy and place, best strategy first.") {
      cells(of: $0.outcome)
    },
    .list("strategies", standing, "The strategies, best first.") { $0.outcome.standings },
    .init("total", "Number of cases with something to act on.") { $0.outcome.cases.totals.planned },
    .init("passed", "Number of them in which every law is satisfied.") {
      $0.outcome.cases.totals[.pass]
    },
    .init("withoutEffect", "Number of cases that had nothing to act on, which are in no total.") {
      $0.outcome.cases.idle
    },
    .list("findings", finding, "What is wrong, once for each cause, worst first.") {
      parts(\.risks, of: $0.outcome)
    },
    // Most forms have none of these, so the members are omitted.
    .list(
      "faults", fault, or: .omitted,
      "Why cases could not be run, whose fields count as not seen; omitted if none."
    ) {
      parts(\.faults, of: $0.outcome).filled
    },
    .list(
      "outOfSight", outOfSight, or: .omitted,
      "Inputs out of sight before the keyboard comes, which are not tried there; omitted if none."
    ) {
      $0.outOfSight.filled
    },
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
      "reason", FormTrial.LeftOutInput.Reason.allCases.map(\.rawValue),
      "unnamed (no identifier), notEditable, tooSmall, transparent or skipped (--skip)."
    ) { $0.reason.rawValue },
    .init("class", "Its class; its kind if that is unknown.") { $0.className },
    .init("width", "Its width, in points.") { $0.size.width.thousandths },
    .init("height", "Its height, in points.") { $0.size.height.thousandths },
    .init("line", "Line in the form's file; null if unknown.") { $0.location?.line },
  ]

  private static let outOfSight: Fields<OutOfSight> = [
    .init("form", "The form.") { $0.form },
    .init("input", "The input.") { $0.input },
    .init("sides", "Where it is: above the visible area, below it, or beside the window.") {
      $0.sides.map(\.rawValue)
    },
    .list("places", place, "The devices.") { $0.places },
  ]

  private typealias Cell = (strategy: String, place: HeldDevice, count: TrialOutcome.Count)

  private static func cells(of outcome: TrialOutcome) -> [Cell] {
    outcome.standings.flatMap { standing in
      zip(outcome.places, standing.places).filter { $1.fields > 0 }
        .map { (standing.strategy, $0, $1) }
    }
  }

  private static let cell: Fields<Cell> =
    [.init("strategy", "The strategy.") { $0.strategy }] + place.of { $0.place } + [
      .init("total", "Number of cases with something to act on.") { $0.count.cases.totals.planned },
      .init("passed", "Number of them in which every law is satisfied.") {
        $0.count.cases.totals[.pass]
      },
      .init("withoutEffect", "Number of the other cases.") { $0.count.cases.idle },
      .object(
        "fields", count, "Fields that can be seen and typed into, as passes."
      ) {
        $0.count
      },
      .optional("untrusted", "Cases whose layout may be wrong; omitted if none.") {
        $0.count.untrusted > 0 ? $0.count.untrusted : nil
      },
    ]

  private static let count: Fields<TrialOutcome.Count> = [
    .init("share", "Part of the fields that passed.") {
      (Double($0.seen) / Double(max(1, $0.fields))).thousandths
    },
    .init("judged", "Number of fields.") { $0.fields },
    .init("passed", "Number of them that passed.") { $0.seen },
    .init(
      "withoutEffect", "Number of them where it had nothing to act on, which are as without it."
    ) { $0.idle },
  ]

  private static let standing: Fields<TrialOutcome.Standing> = [
    .init("strategy", "The name.") { $0.strategy },
    .init("fields", "Number of fields.") { $0.fields },
    .init("seenEverywhere", "Number of them that can be seen and typed into on every device.") {
      $0.seenEverywhere
    },
    .init("withoutEffect", "Number of them where it had nothing to act on, on some device.") {
      $0.idleFields
    },
    .object("onDevices", count, "Each field on each device, as a case.") { $0.all },
    .object(
      "laws", PassShare.fields, "Cases that satisfy all other laws, as passes."
    ) {
      $0.all.laws
    },
    .init("coveredPerCase", "Average of the fields' coveredPoints; null if nothing was measured.") {
      $0.coveredPerCase?.thousandths
    },
    .init("scrolledPerCase", "Average of their pointsScrolled; null if nothing was measured.") {
      $0.scrolledPerCase?.thousandths
    },
  ]

  /// A part of an outcome beside it, which has the order of strategies and places.
  private typealias Part<Value> = (value: Value, outcome: TrialOutcome)

  private static func parts<Value>(
    _ list: KeyPath<TrialOutcome, [Value]>, of outcome: TrialOutcome
  ) -> [Part<Value>] {
    outcome[keyPath: list].map { ($0, outcome) }
  }

  private static let finding: Fields<Part<Risk>> = [
    .init("form", "The form.") { $0.value.form },
    .init("subject", "The form with the field, or the scenario of the worst case.") {
      $0.value.subject
    },
    .init("law", "The law that is broken.") { $0.value.law },
    .init("hidesField", "Whether a focused field is not fully visible.") { $0.value.hidesField },
    .init("points", "How far it is broken, in points.") {
      ($0.value.points * 100).rounded() / 100
    },
    .init("sentence", "Message.") { Messages.predicate(for: $0.value.finding) },
    .list("occurrences", group, "Where it is broken.") { $0.value.occurrences.groups($0.outcome) },
    .init("worstStrategy", "The strategy of the worst case.") { $0.value.name.strategy },
    .object("worst", place, "Where it is worst.") { $0.value.place },
    .optional("layoutDoubt", "Why the layout may be wrong there; omitted otherwise.") {
      $0.value.doubt
    },
  ]

  private static let fault: Fields<Part<TrialFault>> = [
    .init("form", "The form.") { $0.value.form },
    .init("sentence", "Message.") { $0.value.words },
    .init("cases", "Number of cases.") { $0.value.cases },
    .list("occurrences", group, "Where.") { $0.value.occurrences.groups($0.outcome) },
  ]

  private static let group: Fields<Occurrences.Group> = [
    .init("strategies", "Strategies with the same places.") { $0.strategies },
    .list("places", place, "The places.") { $0.places },
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
