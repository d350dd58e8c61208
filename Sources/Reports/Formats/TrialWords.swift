import RegressionStore
import Workflows

/// What a report of a trial calls itself: nothing was recorded, so it is no run.
struct TrialWords {
  /// What was tried, as `Login/sign-in` or `3 forms`.
  let subject: String
  /// Under what, as `16 strategies, 6 devices`.
  let extent: String

  /// Counts what the cases of a document stand on.
  init(_ document: RunDocument) {
    let forms = Set(document.cases.map { $0.form ?? "" })
    subject =
      forms.count == 1 ? forms.first ?? "" : Words.count(forms.count, "form")
    let strategies = Set(document.cases.map(\.name.strategy)).count
    let devices = Set(document.cases.map(\.name.device)).count
    extent =
      Words.count(strategies, "strategy", plural: "strategies")
      + ", \(Words.count(devices, "device"))"
  }
}
