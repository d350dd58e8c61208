import AvoidanceEngine
import Presentation
import RegressionRunner
import Scenarios

extension PassShare {
  /// The share as `84 %`, rounded so that only all are 100 and only none are 0; `-` if there is
  /// none.
  var percent: String {
    guard let share else { return "-" }
    let percent = Int((share * 100).rounded())
    return "\(share < 1 && percent == 100 ? 99 : share > 0 && percent == 0 ? 1 : percent) %"
  }

  /// The share as `16 of 19`.
  var words: String { "\(totals[.pass]) of \(judged)" }

  /// The share in a table, as `16/19`: empty without a case, and a mark if the strategy had nothing
  /// to act on.
  var cell: String {
    if totals.planned == 0 { return idle == 0 ? "" : VerdictWords.idle }
    return judged == 0 ? "-" : "\(totals[.pass])/\(judged)"
  }

  static let fields: Fields<PassShare> = [
    .init("share", "Part of the cases that passed, of those that passed or failed; null if none.") {
      $0.share?.thousandths
    },
    .init("judged", "Number of cases that passed or failed.") { $0.judged },
    .init("passed", "Number of them that passed.") { $0.totals[.pass] },
    .init("knownFailures", "Number of known failures, which count for no share.") {
      $0.totals[.knownFailure]
    },
    .init("withoutEffect", "Number of cases that had nothing to act on; in none of the others.") {
      $0.idle
    },
  ]
}
