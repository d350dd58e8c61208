import AvoidanceEngine
import RegressionRunner
import Scenarios

/// Notes which of some items a script reaches, each at the first step that does.
struct ReachWatch {
  /// An item that was reached.
  struct Reached {
    let item: CoverageItem
    /// The script's entry; -1 for the strategy's set-up.
    let step: Int
    /// The subject's view.
    var view: ViewIndex = -1
  }

  private(set) var reached: [Reached] = []
  private var waiting: [CoverageItem]
  private let watches: [(view: ViewIndex, watch: SubjectWatch)]

  /// Begins with the simulation before the script.
  init(_ wanted: [CoverageItem], since start: Simulator) {
    waiting = wanted
    let form = start.screen.form
    watches = wanted.flatMap { item -> [(view: ViewIndex, watch: SubjectWatch)] in
      guard case .subject(let observable) = item else { return [] }
      guard let kinds = observable.declaration.kinds else {
        return [(-1, SubjectWatch(observable, of: -1, since: start))]
      }
      return form.views.indices.compactMap { view in
        guard kinds.contains(form.views[view].kind), form.views[view].identifier != nil else {
          return nil
        }
        return (view, SubjectWatch(observable, of: view, since: start))
      }
    }
    noteRules(start, step: -1)
  }

  /// Takes a step that was performed.
  mutating func note(_ event: Event, _ simulator: Simulator, step: Int) {
    guard !waiting.isEmpty else { return }
    take(Reached(item: .step(event.verb), step: step))
    for (view, watch) in watches
    where waiting.contains(.subject(watch.observable)) && watch.hasChanged(in: simulator) {
      take(Reached(item: .subject(watch.observable), step: step, view: view))
    }
    noteRules(simulator, step: step)
  }

  /// Takes the laws that applied and held, when the script has ended.
  mutating func note(_ laws: [LawOutcome], step: Int) {
    for law in laws where law.applied && law.passed {
      take(Reached(item: .law(law.law), step: step))
    }
  }

  private mutating func noteRules(_ simulator: Simulator, step: Int) {
    for rule in simulator.model.rules where simulator.screen.followedRules.contains(rule) {
      take(Reached(item: .rule(rule, model: simulator.model.name), step: step))
    }
  }

  private mutating func take(_ new: Reached) {
    guard let place = waiting.firstIndex(of: new.item) else { return }
    waiting.remove(at: place)
    reached.append(new)
  }
}

extension Event {
  /// The verb that a file has for it.
  fileprivate var verb: String {
    map(view: { _ in "" }, text: { _ in "" }, rows: { _ in [] }).said.verb.name
  }
}

extension CoverageItem {
  /// Says that it is reached.
  func sentence(_ view: String?) -> String {
    switch self {
    case .law(let law): "\(law.rawValue) applies and holds"
    case .subject(let observable):
      "\(observable.declaration.name)\(view.map { " of \($0)" } ?? "") changes"
    case .step(let verb): "step '\(verb)'"
    case .rule(let rule, _): "\(name): \(rule.meaning)"
    }
  }
}
