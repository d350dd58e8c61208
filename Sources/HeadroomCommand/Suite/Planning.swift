import Presentation
import RegressionRunner
import Scenarios
import SystemCalls

enum Planning {
  /// Returns the selected cases, or nil for an empty selection that is allowed.
  static func plan(
    _ suite: RunSuite, _ selection: Selection, allowsEmpty: Bool, limit: Int? = nil
  ) throws(HeadroomError) -> CasePlan? {
    do throws(SelectionError) {
      return try Expander(suite).plan(selection, limit: limit ?? CasePlan.usualLimit)
    } catch {
      switch error {
      case .unknown(.strategy, let name, _) where StrategyVariants.isVariant(name):
        throw StrategyVariants.refusal(name, among: suite.strategies)
      case .unknown(let kind, let name, let hint):
        throw .unknownName(kind: kind.rawValue, name: name, hint: hint)
      case .unresolved, .tooManyDefinitions, .tooManyCases:
        throw .wrongInput(Escaped.text(error.description))
      case .nothingSelected:
        if allowsEmpty { return nil }
        throw .nothingSelected(NothingSelectedWords.words(selection, suite))
      }
    }
  }

  /// Warns of strategies and devices listed in the project that are unknown.
  static func warnOfUnknownUsual(
    _ suite: RunSuite, _ selection: Selection, _ observer: any CommandObserver
  ) {
    for (kind, name) in Expander(suite).unknownUsual(of: selection) {
      observer.tell(
        .warning(
          "unknown \(kind.rawValue) \(Escaped.quoted(name)) in the project is ignored; 'headroom check' "
            + "shows its location"
        )
      )
    }
  }

  /// The note about the devices of scenarios that name none, or nil if all do, or the command does.
  static func devicesOfScenarios(_ plan: CasePlan, _ suite: RunSuite, _ selection: Selection)
    -> String?
  {
    guard selection.devices.isEmpty,
      suite.scenarios.contains(where: { $0.value.devices.isEmpty })
    else { return nil }
    var (scenarios, used): (Set<Int>, Set<Int>) = ([], [])
    for entry in plan where suite.scenarios[entry.scenario].value.devices.isEmpty {
      scenarios.insert(entry.scenario)
      used.insert(entry.device)
    }
    guard !scenarios.isEmpty else { return nil }
    let names = Words.list(used.sorted().map { suite.devices[$0].name }, limit: 6)
    let count = scenarios.count
    let whose =
      !selection.usualDevices.isEmpty
      ? "the project's devices"
      : suite.usualDevices == Set(RunSuite.standardDevices)
        ? "the default devices" : "the devices of the files"
    return "\(Words.count(count, "scenario")) \(count == 1 ? "names" : "name") no device and "
      + "\(count == 1 ? "runs" : "run") on \(whose): \(Escaped.text(names)); to change that, use -d, or "
      + "'devices' in the scenario or in headroom.yaml"
  }

  /// The current day in UTC, against which known failures are judged.
  static var today: CalendarDay {
    CalendarDay(TimeText.day(Clock.now)) ?? CalendarDay.first
  }
}

extension CalendarDay {
  fileprivate static var first: CalendarDay {
    guard let day = CalendarDay("1970-01-01") else { preconditionFailure("1970-01-01 is a day") }
    return day
  }
}
