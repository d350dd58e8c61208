import AvoidanceEngine
import Scenarios
import SystemCalls
import TestSupport
import Testing

@testable import HeadroomCommand

/// Pairs of dumps of the simulator's own screens, under strategies that are known.
@Suite struct SeededFitTests {
  /// All models with one format, or with each.
  static let pairs: [SeededPair] = {
    let models = SeededPair.models.count
    return Thoroughness.every(3, of: 0..<3 * models).compactMap { SeededPair($0) }
  }()

  @Test(arguments: pairs) func namesTheTrueModel(_ pair: SeededPair) throws {
    let fit = try FitTests.fit([try pair.observation])
    #expect(fit.rest == [[]])
    let own = try #require(fit.models.first { $0.strategy.model == pair.app.strategy.model })
    #expect(own.missed.isEmpty)
  }

  /// Asks until nothing more is told apart, at most this often.
  static let mostQuestions = 8

  @Test(arguments: Thoroughness.every(4, of: pairs))
  func asksForWhatTells(_ pair: SeededPair) throws {
    let course = try QuestionCourse(pair)
    #expect(course.dropped == nil, "the true model is gone after question \(course.dropped ?? 0)")
    #expect(course.isDone, "still \(course.kinds) kinds")
    for (before, after) in zip(course.kinds, course.kinds.dropFirst()) {
      #expect(after < before, "\(course.inputs): \(course.kinds)")
    }
  }

  /// A number that is off by 30 is explained by nothing, or by what really gives it.
  @Test(arguments: Thoroughness.every(4, of: pairs, from: 2))
  func explainsOnlyWhatIsGiven(_ pair: SeededPair) throws {
    var observation = try pair.observation
    let reading = try FitReading(0, of: [observation])
    let movements = observation.movements(
      0, observation.readings[0], reading.courses[0].form)
    guard let moved = movements.last else { return }
    observation.values[moved.value].numbers[moved.component] += 30
    let fit = try FitTests.fit([observation])
    for model in fit.models {
      var app = pair.app
      app.strategy = model.strategy
      let given = try app.observation([[.focus(pair.field)]]).values[moved.value]
      let wanted = observation.values[moved.value].numbers[moved.component]
      #expect(abs(given.numbers[moved.component] - wanted) <= 2 * given.tolerance)
    }
  }
}

/// What is told after each question that is asked and answered.
struct QuestionCourse {
  /// The fits, the first one of the pair.
  var fits: [Fit] = []
  var inputs: [String] = []
  /// The question after which the true model is not named; nil if it always is.
  var dropped: Int?

  init(_ pair: SeededPair) throws {
    var observations = [try pair.observation]
    while true {
      let fit = try FitTests.fit(observations)
      fits.append(fit)
      if !fit.models.contains(where: { $0.strategy.model == pair.app.strategy.model }) {
        dropped = fits.count - 1
        return
      }
      guard let next = fit.next, fits.count <= SeededFitTests.mostQuestions else { return }
      inputs.append(next.input.words)
      observations = try pair.app.observations(observations, with: next)
    }
  }

  var kinds: [Int] { fits.map(\.kinds) }
  var isDone: Bool { fits.last?.next == nil }
}

/// The table of what one pair tells, by model and format: set `HEADROOM_FIT_PAIRS` to the number of pairs.
@Suite struct FitTableTests {
  static let count = Int(Environment.variable("HEADROOM_FIT_PAIRS") ?? "") ?? 0

  private struct Line {
    var pairs = 0
    var named = 0
    var same = 0
    var first = 0
    var alone = 0
    var models: [Int] = []
    var kept = 0
    /// By number of questions; the last for what was not done.
    var questions = Array(repeating: 0, count: SeededFitTests.mostQuestions + 2)
    var rises = 0
    var candidates: [Int] = []
    var seconds = 0.0

    var text: String {
      "\(pairs) pairs; named \(named), same \(same), first \(first), alone \(alone), models (median) "
        + "\(models.sorted()[models.count / 2]); after all questions still named \(kept); questions "
        + "\(questions), more kinds than before \(rises); candidates (median) "
        + "\(candidates.sorted()[candidates.count / 2]), most \(candidates.max() ?? 0), "
        + "\(seconds / Double(pairs)) s a fit"
    }
  }

  @Test(.enabled(if: count > 0)) func printsTable() throws {
    var (models, formats): ([String: Line], [String: Line]) = ([:], [:])
    for number in 0..<Self.count {
      guard let pair = SeededPair(number) else {
        print("\(number): no form")
        continue
      }
      let began = ContinuousClock.now
      let course = try QuestionCourse(pair)
      let seconds = began.duration(to: .now) / .seconds(course.fits.count)
      let fit = course.fits[0]
      let name = pair.app.strategy.model.name
      let own = fit.models.firstIndex { $0.strategy.model == pair.app.strategy.model }
      let isSame = try own.map { try pair.app.doesTheSame(fit.models[$0].strategy) } ?? false
      let rises = zip(course.kinds, course.kinds.dropFirst()).count { $0 <= $1 }
      for (key, isModel) in [(name, true), (pair.app.format.rawValue, false), ("all", false)] {
        var line = (isModel ? models[key] : formats[key]) ?? Line()
        line.pairs += 1
        line.named += own == nil ? 0 : 1
        line.same += isSame ? 1 : 0
        line.first += own == 0 ? 1 : 0
        line.alone += fit.isSystemAlone ? 1 : 0
        line.models.append(fit.models.count)
        line.kept += course.dropped == nil ? 1 : 0
        line.questions[course.isDone ? course.inputs.count : line.questions.count - 1] += 1
        line.rises += rises
        line.candidates.append(fit.candidates)
        line.seconds += seconds
        if isModel { models[key] = line } else { formats[key] = line }
      }
      print(
        "\(number) \(name) \(pair.app.format) \(pair.field) on \(pair.app.device.name): "
          + "\(own.map { "\($0 + 1)." } ?? "MISSED") of \(fit.models.count)"
          + "\(isSame ? "" : ", NOT THE SAME")\(fit.isSystemAlone ? ", alone" : "")"
          + ", kinds \(course.kinds) \(course.inputs)\(course.dropped.map { ", DROPPED \($0)" } ?? "")"
          + ", \(fit.candidates) in \(seconds) s; true \(Self.words(pair.app.strategy)), found "
          + (own.map { Self.words(fit.models[$0].strategy) } ?? "-"))
    }
    for (key, line) in models.sorted(by: { $0.key < $1.key }) { print("\(key): \(line.text)") }
    for (key, line) in formats.sorted(by: { $0.key < $1.key }) { print("\(key): \(line.text)") }
  }

  private static func words(_ strategy: StrategyDescription) -> String {
    "\(strategy.parameters.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })"
  }
}
