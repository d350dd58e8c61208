import AvoidanceEngine
package import RegressionRunner
package import Scenarios

/// What came of trying forms as JSON; the version of this schema is in the document.
package enum TrialJSON {
  /// Returns the document that `try --format json` prints.
  package static func document(_ outcome: TrialOutcome, of trials: [FormTrial]) -> Value {
    let total = outcome.total
    let record = Value.record([
      "headroom": .integer(RunJSON.version),
      "forms": .list(trials.map(form)),
      "matrix": .list(matrix(outcome)),
      "total": .integer(total.total),
      "passed": .integer(total.passed),
      "visible": .integer(total.visible),
      "findings": .list(outcome.weaknesses.map(finding)),
    ])
    guard case .object(var members) = record else { return record }
    // Most forms have none of these, so that of others nothing is said.
    let lacks = outcome.lacks.map { lack in
      Value.record([
        "strategy": .text(lack.strategy),
        "form": .text(lack.form),
        "lack": .text(lack.words),
        "cases": .integer(lack.cases),
      ])
    }
    if !lacks.isEmpty { members.append(.init("lacks", .list(lacks))) }
    let bars = outcome.likelyBars.map {
      Value.record(["form": .text($0.form), "views": .list($0.views.map { .text($0) })])
    }
    if !bars.isEmpty { members.append(.init("likelyBars", .list(bars))) }
    guard !outcome.doubts.isEmpty else { return .object(members) }
    let doubts = outcome.doubts.inputs.map { input in
      Value.record([
        "form": .text(input.form),
        "input": .text(input.input),
        "reason": .text(input.reason),
        "places": .list(input.places.map(place)),
      ])
    }
    return .object(members + [.init("layoutDoubts", .list(doubts))])
  }

  private static func form(_ trial: FormTrial) -> Value {
    let record = Value.record([
      "form": .text(trial.form.name),
      "file": .text(trial.form.location.file),
      "line": .integer(trial.form.location.line),
      "inputs": .list(trial.fields.map { .text($0) }),
      "leftOut": .list(
        trial.leftOut.map {
          .record(["input": .optional($0.identifier), "reason": .text($0.reason.rawValue)])
        }
      ),
    ])
    guard case .object(let members) = record, trial.device != nil || trial.firstResponder != nil
    else { return record }
    // Only dumps of running apps tell either.
    return .object(
      members + [
        .init("dumpedOn", trial.device.map(ImportJSON.device) ?? .null),
        .init("firstResponder", .optional(trial.firstResponder)),
      ]
    )
  }

  private static func matrix(_ outcome: TrialOutcome) -> [Value] {
    zip(outcome.strategies, outcome.tallies).flatMap { strategy, tallies in
      zip(outcome.places, tallies).filter { $1.total > 0 }.map { place, tally in
        let record = Value.record([
          "strategy": .text(strategy),
          "device": .text(place.device),
          "orientation": .text(place.orientation.name),
          "total": .integer(tally.total),
          "passed": .integer(tally.passed),
          "visible": .integer(tally.visible),
        ])
        guard tally.untrusted > 0, case .object(let members) = record else { return record }
        return .object(members + [.init("untrusted", .integer(tally.untrusted))])
      }
    }
  }

  private static func finding(_ weakness: Weakness) -> Value {
    let record = Value.record([
      "form": .text(weakness.form),
      "subject": .text(weakness.subject),
      "law": .text(weakness.law),
      "hidesField": .flag(weakness.hidesField),
      "points": .number((weakness.points * 100).rounded() / 100),
      "sentence": .text(Wording.predicate(for: weakness.finding)),
      "strategies": .list(weakness.strategies.map { .text($0) }),
      "worst": place(weakness.place),
      "alsoOn": .list(weakness.others.map(place)),
    ])
    guard let doubt = weakness.doubt, case .object(let members) = record else { return record }
    return .object(members + [.init("layoutDoubt", .text(doubt))])
  }

  private static func place(_ place: TrialOutcome.Place) -> Value {
    .record(["device": .text(place.device), "orientation": .text(place.orientation.name)])
  }
}
