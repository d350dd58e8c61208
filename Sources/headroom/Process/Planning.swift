import RegressionRunner
import Scenarios

/// What runs, in the words of a call.
enum Planning {
  /// Returns the cases that are selected; nil where there are none and that is allowed.
  static func plan(
    _ suite: RunSuite,
    _ selection: Selection,
    allowsEmpty: Bool,
    command: String
  ) throws -> CasePlan? {
    do throws(SelectionError) {
      return try Expander(suite).plan(selection)
    } catch {
      switch error {
      case .unknown(let kind, let name, let suggestion):
        throw UsageError(
          problem: .unknownName(kind: kind.rawValue, name: name, suggestion: suggestion),
          command: command
        )
      case .unresolved:
        throw CommandFailure(.wrongInput, Escaped.text(error.description))
      case .nothingSelected:
        if allowsEmpty { return nil }
        throw CommandFailure(.nothingSelected, words(nothingOf: selection, suite))
      }
    }
  }

  /// The day that decides about known failures.
  static func today(_ arguments: ParsedArguments) -> CalendarDay {
    let given = arguments[SharedOptions.today].flatMap { CalendarDay($0) }
    return given ?? CalendarDay(Clock.today) ?? CalendarDay.first
  }

  private static func words(nothingOf selection: Selection, _ suite: RunSuite) -> String {
    guard !suite.scenarios.isEmpty else { return "there is no scenario here" }
    guard !selection.patterns.isEmpty else {
      return "nothing is selected: no case has all of the given strategies, devices and tags"
    }
    let patterns = selection.patterns.map { Escaped.quoted($0.text) }.joined(separator: " or ")
    var text = "nothing is selected: no case matches \(patterns)"
    if selection.patterns.count == 1, let pattern = selection.patterns.first,
      let near = Suggestion.closest(to: pattern.text, among: suite.scenarios.map(\.name))
    {
      text += "; did you mean \(Escaped.quoted(near))?"
    }
    return text
  }
}

extension CalendarDay {
  /// A day before every other use.
  fileprivate static var first: CalendarDay {
    guard let day = CalendarDay("1970-01-01") else { preconditionFailure("1970-01-01 is a day") }
    return day
  }
}

extension RunSuite {
  /// Makes the suite of a path: what its files define, and what they name of the database.
  ///
  /// A scenario that names no device runs on all devices of the files; where these define none, on
  /// all that are known.
  init(_ reading: SuiteReading, stored: Suite) {
    let files = reading.suite
    let named = (
      forms: Set(files.scenarios.map(\.value.form)),
      devices: Set(files.scenarios.flatMap(\.value.devices)),
      strategies: Set(files.scenarios.flatMap(\.value.strategies))
    )
    var devices = files.devices
    var known = Set(devices.map(\.name))
    for device in stored.devices + reading.shippedDevices
    where named.devices.contains(device.name) && known.insert(device.name).inserted {
      devices.append(device)
    }
    if devices.isEmpty { devices = stored.devices.isEmpty ? ShippedDevices.all : stored.devices }
    var strategies = StrategyDefinition.builtIn + files.strategies
    known = Set(strategies.map(\.name))
    for strategy in stored.strategies
    where named.strategies.contains(strategy.name) && known.insert(strategy.name).inserted {
      strategies.append(strategy)
    }
    let own = Set(files.forms.map(\.name))
    let forms = stored.forms.filter { named.forms.contains($0.name) && !own.contains($0.name) }
    self.init(
      forms: files.forms + forms,
      devices: devices,
      strategies: strategies,
      scenarios: files.scenarios
    )
  }

  /// Makes the suite of a whole database.
  init(stored: Suite) {
    let known = Set(stored.strategies.map(\.name))
    let builtIn = StrategyDefinition.builtIn.filter { !known.contains($0.name) }
    self.init(
      forms: stored.forms,
      devices: stored.devices,
      strategies: builtIn + stored.strategies,
      scenarios: stored.scenarios
    )
  }
}
