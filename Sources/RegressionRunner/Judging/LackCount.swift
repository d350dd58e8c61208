/// What strategies lack in the cases that are met, those that lack the same in the same form together.
public struct LackCount: Sendable {
  /// What there is of it, in the order in which it was met first.
  public private(set) var all: [StrategyLacks.Lack] = []
  private var places: [StrategyLacks.Lack: Int] = [:]

  /// Counts nothing yet.
  public init() {}

  /// Counts cases.
  ///
  /// - Parameters:
  ///   - words: What is lacking, as `no table`.
  ///   - strategy: The cases' strategy.
  ///   - form: The cases' form.
  ///   - cases: How many.
  public mutating func add(_ words: String, strategy: String, form: String, cases: Int = 1) {
    let lack = StrategyLacks.Lack(strategy: strategy, form: form, words: words, cases: 0)
    let place = places[lack] ?? all.count
    if place == all.count {
      places[lack] = place
      all.append(lack)
    }
    all[place].cases += cases
  }
}
