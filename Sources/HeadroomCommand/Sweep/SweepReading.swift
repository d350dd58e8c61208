import AvoidanceEngine
import Presentation
import RegressionRunner
import Scenarios

/// Parses the values of a sweep according to the parameter's declaration.
struct SweepReading {
  let name: String
  let strategy: StrategyDescription
  /// Sentences about defaults chosen by the reader.
  private(set) var remarks: [String] = []

  init(_ definition: StrategyDefinition) {
    name = definition.name
    strategy = definition.value
  }

  /// Returns the sweep described by a word, or the default one.
  ///
  /// - Throws: An error that names the word, the problem and the alternatives.
  mutating func sweep(_ word: SweepWord?) throws(HeadroomError) -> Sweep {
    let model = strategy.model
    guard !model.parameters.isEmpty else {
      throw .contradiction("\(Escaped.quoted(name)) has no parameters to sweep")
    }
    guard let word else {
      throw .contradiction("name a parameter to sweep, as in gap=0...40; \(known)")
    }
    guard let parameter = model.parameter(named: word.parameter) else {
      let near = Suggestion.closest(to: word.parameter, among: model.parameters.map(\.name))
      let hint = near.map { "; did you mean \(Escaped.quoted($0))?" } ?? ";"
      throw .contradiction("unknown parameter \(Escaped.quoted(word.parameter))\(hint) \(known)")
    }
    let sweep = Sweep(strategy, parameter, try values(word.values, of: parameter))
    let count = sweep.values.count
    guard count <= SweepNumbers.limit else { throw tooMany(count, parameter) }
    return sweep
  }

  /// The model's parameters with their types, as a sentence.
  private var known: String {
    let list = strategy.model.parameters.map { "\($0.name) (\(ParameterWords.kind($0.kind)))" }
    return "\(Escaped.quoted(name)) has \(Escaped.text(list.joined(separator: ", ")))"
  }

  private mutating func values(_ values: SweepWord.Values, of parameter: StrategyParameter)
    throws(HeadroomError) -> [ParameterValue]
  {
    switch values {
    case .range(let low, let high, let step): return try numbers(parameter, low, high, step)
    case .list(let words):
      var values: [ParameterValue] = []
      for word in words { values.append(try value(word, of: parameter)) }
      return values
    }
  }

  private mutating func numbers(
    _ parameter: StrategyParameter, _ low: String, _ high: String, _ step: String?
  ) throws(HeadroomError) -> [ParameterValue] {
    guard parameter.kind.isNumber else {
      throw .contradiction(
        "\(Escaped.quoted(parameter.name)) can't vary over a range; list its values, as in "
          + "\(parameter.name)=\(examples(of: parameter))"
      )
    }
    let (first, last) = (try number(low, of: parameter), try number(high, of: parameter))
    guard first <= last else {
      throw .contradiction(
        "\(Escaped.quoted("\(low)...\(high)")) is descending; write \(parameter.name)=\(high)...\(low)"
      )
    }
    let chosen: Double
    if let step {
      guard let number = Self.decimal(step), number > 0 else {
        throw .contradiction(
          "the step of \(Escaped.quoted(parameter.name)) must be a number above 0; found "
            + Escaped.quoted(step)
        )
      }
      chosen = number
    } else {
      chosen = SweepNumbers.usualStep(from: first, to: last)
    }
    let count = SweepNumbers.count(from: first, to: last, by: chosen)
    guard let count, count <= SweepNumbers.limit else { throw tooMany(count, parameter) }
    if step == nil {
      remarks.append(
        "\(Escaped.text(parameter.name)): \(Words.count(count, "value")) in steps of "
          + "\(CanonicalNumber.text(chosen)); to set the step: \(parameter.name)=\(low)...\(high):STEP"
      )
    }
    return SweepNumbers.all(from: first, to: last, by: chosen).map { .number($0) }
  }

  private func tooMany(_ count: Int?, _ parameter: StrategyParameter) -> HeadroomError {
    .contradiction(
      "\(count.map { "\($0)" } ?? "too many") values of \(Escaped.quoted(parameter.name)); "
        + "the limit is \(SweepNumbers.limit); use a larger step or a shorter range"
    )
  }

  private func value(_ word: String, of parameter: StrategyParameter) throws(HeadroomError)
    -> ParameterValue
  {
    switch parameter.kind {
    case .points, .seconds, .number: return .number(try number(word, of: parameter))
    case .flag:
      if word == "true" { return .flag(true) }
      if word == "false" { return .flag(false) }
      throw wrong(word, parameter, near: ["true", "false"])
    case .optionalFlag(let unset):
      if word == unset { return .choice(unset) }
      guard ["true", "false"].contains(word) else {
        throw wrong(word, parameter, near: [unset, "true", "false"])
      }
      return .flag(word == "true")
    case .choice(let words):
      guard words.contains(word) else { throw wrong(word, parameter, near: words) }
      return .choice(word)
    case .version(let known):
      guard let version = LibraryVersion(word), known.contains(version) else {
        throw wrong(word, parameter, near: [])
      }
      return .version(version)
    case .text: return .text(word)
    case .view, .views, .words, .numbers, .screens:
      throw .contradiction(
        "\(Escaped.quoted(parameter.name)) (\(ParameterWords.kind(parameter.kind))) can't be swept; "
          + "numbers, flags, choices, strings and versions can"
      )
    }
  }

  private func number(_ word: String, of parameter: StrategyParameter) throws(HeadroomError)
    -> Double
  {
    guard let number = Self.decimal(word), let range = parameter.kind.numbers else {
      throw wrong(word, parameter, near: [])
    }
    guard range.contains(number) else {
      throw .contradiction(
        "\(Escaped.quoted(parameter.name)) must be from \(CanonicalNumber.text(range.lowerBound)) to "
          + "\(CanonicalNumber.text(range.upperBound)); found \(Escaped.quoted(word))"
      )
    }
    return number
  }

  /// Parses a number as in scenario files, which don't allow hexadecimal digits.
  private static func decimal(_ word: String) -> Double? {
    word.lowercased().contains("x") ? nil : Double(word).flatMap { $0.isFinite ? $0 : nil }
  }

  private func wrong(_ word: String, _ parameter: StrategyParameter, near words: [String])
    -> HeadroomError
  {
    var hint =
      Suggestion.closest(to: word, among: words)
      .map { "; did you mean \(Escaped.quoted($0))?" } ?? ""
    if case .version = parameter.kind, case let versions = presetVersions, !versions.isEmpty {
      hint = "; other versions are strategies of their own: \(Words.list(versions))"
    }
    if word.contains("..") || word.contains("…") { hint = "; a range is written FROM...TO" }
    return .contradiction(
      "\(Escaped.quoted(parameter.name)) takes \(ParameterWords.kind(parameter.kind)); found "
        + Escaped.quoted(word) + hint
    )
  }

  private var presetVersions: [String] {
    let model = strategy.model
    let versions = model.presets.compactMap {
      StrategyDescription(model, parameters: $0.parameters).libraryVersion
    }
    return Set(versions).sorted().map(\.description)
  }

  private func examples(of parameter: StrategyParameter) -> String {
    switch parameter.kind {
    case .flag, .optionalFlag: "true,false"
    case .choice(let words): words.prefix(2).joined(separator: ",")
    case .version: presetVersions.prefix(2).joined(separator: ",")
    default: "A,B"
    }
  }
}

extension StrategyParameter.Kind {
  fileprivate var numbers: ClosedRange<Double>? {
    switch self {
    case .points(let range), .seconds(let range), .number(let range): range
    default: nil
    }
  }

  fileprivate var isNumber: Bool { numbers != nil }
}

enum SweepNumbers {
  static let limit = 10_000

  /// Returns a step for about 20 values: 1, 2, 2.5 or 5 times a power of ten.
  ///
  /// It is the smallest of these that is at least a 20th of the range.
  static func usualStep(from low: Double, to high: Double) -> Double {
    let wanted = (high - low) / 20
    guard wanted > 0 else { return 1 }
    // The largest power of ten not above it, as a product or a divisor so that it is exact.
    var (power, divisor) = (1.0, 1.0)
    while power * 10 <= wanted { power *= 10 }
    while power / divisor > wanted { divisor *= 10 }
    let steps = [1, 2, 2.5, 5, 10].map { $0 * power / divisor }
    return steps.first { $0 >= wanted * (1 - 1e-12) } ?? wanted
  }

  /// The number of values, both ends included, or nil for more than can be counted.
  static func count(from low: Double, to high: Double, by step: Double) -> Int? {
    let steps = ((high - low) / step - 1e-9).rounded(.up)
    return steps < 1e15 ? Int(max(0, steps)) + 1 : nil
  }

  /// Returns the numbers from one to another, both included whatever the step.
  static func all(from low: Double, to high: Double, by step: Double) -> [Double] {
    let count = count(from: low, to: high, by: step) ?? 0
    return (0..<count).map { place in
      place == count - 1 ? high : tidy(low + Double(place) * step)
    }
  }

  /// Removes rounding errors in the last digits: 3 times 0.1 is 0.3.
  private static func tidy(_ number: Double) -> Double {
    guard abs(number) < 1e6 else { return number }
    let rounded = (number * 1e9).rounded() / 1e9
    return abs(rounded - number) < 1e-12 * max(1, abs(number)) ? rounded : number
  }
}

/// A parameter with its values from the command line: `gap=0...40:0.25` or
/// `convertsFrame=true,false`.
struct SweepWord: Hashable, Sendable {
  enum Values: Hashable, Sendable {
    /// A range, with an optional step.
    case range(String, String, step: String?)
    case list([String])
  }

  let parameter: String
  let values: Values
  let text: String

  /// Returns nil if the word has no equals sign after a name.
  init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy({ $0.isLetter || $0.isNumber })
    else { return nil }
    self.text = text
    parameter = String(parts[0])
    guard let dots = parts[1].firstRange(of: "...") else {
      values = .list(
        parts[1].split(separator: ",", omittingEmptySubsequences: false).map { String($0) })
      return
    }
    let rest = parts[1][dots.upperBound...]
      .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    values = .range(
      String(parts[1][..<dots.lowerBound]), String(rest[0]),
      step: rest.count == 2 ? String(rest[1]) : nil)
  }
}
