import AvoidanceEngine

/// Steps per second of the engine alone, one core: every strategy that needs no file.
///
/// The plain forms have 30 views, the scripts 10 events and more where a strategy has a toolbar.
enum EngineBenchmark {
  static func run() {
    for subject in subjects(rows: 14) {
      let small = nanosecondsPerStep(subject)
      var comparison = ""
      if let large = subjects(rows: 1_400).first(where: { $0.name == subject.name }) {
        let ratio = nanosecondsPerStep(large, rounds: 2_000) / small
        comparison = "\(Figures.text(ratio)) times as long a step with 100 times the views"
      }
      Figures.print(
        "engine, \(subject.name)", "\(Figures.text(1000 / small, 2)) M steps/s", comparison)
    }
  }

  /// Runs one of the subjects so many times, so that a profiler can count what it does.
  ///
  /// - Returns: The number of steps; nil where there is no such subject.
  static func run(only name: String, rounds: Int) -> Int? {
    guard let subject = subjects(rows: 14).first(where: { $0.name == name }) else { return nil }
    perform(subject, rounds: rounds)
    return subject.events.count * rounds
  }

  /// What `inset-scroll` takes on a table of so many views, at least four, in microseconds.
  ///
  /// - Returns: A form from its description to the end of the script, and one step of many.
  static func microseconds(views: Int) -> (whole: Double, step: Double) {
    let rows = (views - 2) / 2
    guard let strategy = StrategyRegistry.builtIn.strategy(named: "inset-scroll") else {
      preconditionFailure("there is no inset-scroll")
    }
    let form = tableForm(rows: rows)
    let subject = Subject(name: "", strategy: strategy, form: form, events: script(form))
    let rounds = max(1, 100_000 / views)
    let whole = Figures.fastest(of: 5) {
      for _ in 0..<rounds {
        var fresh = subject
        fresh.form = tableForm(rows: rows)
        perform(fresh, rounds: 1)
      }
    }
    return (whole * 1e6 / Double(rounds), nanosecondsPerStep(subject, rounds: 2_000) / 1000)
  }

  /// The names of what is measured.
  static var names: [String] { subjects(rows: 14).map(\.name) }

  // MARK: What is measured

  private struct Subject {
    var name: String
    var strategy: StrategyDescription
    var form: Form
    var events: [Event]
  }

  private static func subjects(rows: Int) -> [Subject] {
    let table = tableForm(rows: rows)
    let stack = stackForm(rows: rows)
    // Each strategy is measured where it finds what it needs.
    let forms = [table, stack, stackForm(rows: rows, isInPanel: true)]
    var subjects: [Subject] = []
    for named in StrategyRegistry.builtIn.named where named.isDefault {
      let name = named.name
      let strategy = named.description
      switch strategy.model.name {
      case "systemTable":
        let form = tableForm(rows: rows, isController: true)
        subjects.append(Subject(name: name, strategy: strategy, form: form, events: script(form)))
      case "iqKeyboardManager":
        var settings = strategy
        settings.parameters["returnKeyHandler"] = .flag(true)
        settings.parameters["shouldResignOnTouchOutside"] = .flag(true)
        for (suffix, form) in [("", table), (", stack", stack)] {
          let events = script(form) + toolbarScript(form)
          subjects.append(
            Subject(name: name + suffix, strategy: settings, form: form, events: events))
        }
      default:
        let form = forms.first { isAtWork(strategy, on: $0) } ?? table
        subjects.append(Subject(name: name, strategy: strategy, form: form, events: script(form)))
      }
    }
    return subjects
  }

  /// Whether a strategy finds all that it needs.
  private static func isAtWork(_ strategy: StrategyDescription, on form: Form) -> Bool {
    strategy.unmetRequirement(in: form) == nil
      && Simulator(screen: start(form), strategy: strategy).unmetRequirement == nil
  }

  private static func field(_ number: Int) -> ViewNode {
    var field = ViewNode(.textField, "f-\(number)")
    field.frame = Rect(145, 0, 215, 44)
    return field
  }

  private static func tableForm(rows: Int, isController: Bool = false) -> Form {
    var table = ViewNode(.tableView, "s")
    table.frame = Rect(0, 0, 375, 667)
    let cells = (1...rows).map { number in
      var cell = ViewNode(.cell, "c-\(number)")
      cell.height = 44
      cell.children = [field(number)]
      return cell
    }
    table.table?.sections = [TableProperties.Section(rows: cells)]
    var controller = ViewController()
    if isController { controller.kind = .tableViewController }
    var root = ViewNode(.view)
    root.children = [table]
    return Form(
      FormDescription(
        canvas: Size(375, 667), controller: controller, view: isController ? table : root))
  }

  private static func stackForm(rows: Int, isInPanel: Bool = false) -> Form {
    var stack = ViewNode(.stackView, "stack")
    stack.children = (1...rows).map { number in
      var row = field(number)
      row.frame = nil
      row.height = 44
      return row
    }
    var scrollView = ViewNode(.scrollView, "s")
    scrollView.frame = Rect(0, 0, 375, 667)
    scrollView.children = [stack]
    var panel = ViewNode(.view, "panel")
    panel.frame = scrollView.frame
    panel.children = [scrollView]
    var root = ViewNode(.view)
    root.children = [isInPanel ? panel : scrollView]
    return Form(FormDescription(canvas: Size(375, 667), view: root))
  }

  private static func script(_ form: Form) -> [Event] {
    let scrollView = form.index(of: "s") ?? 0
    // Of a form with fewer rows the first one.
    let first = form.index(of: "f-1") ?? 0
    func field(_ number: Int) -> ViewIndex { form.index(of: "f-\(number)") ?? first }
    return [
      .focus(field(12)), .focus(field(3)), .scrollBy(scrollView, Point(0, 30)), .focus(field(14)),
      .returnKey, .focus(field(1)), .drag(scrollView, by: Point(0, 50)), .focus(field(13)),
      .hideKeyboard, .scrollTo(scrollView, Point(0, -20)),
    ]
  }

  private static func toolbarScript(_ form: Form) -> [Event] {
    func field(_ number: Int) -> ViewIndex { form.index(of: "f-\(number)") ?? 0 }
    return [
      .focus(field(6)), .next, .next, .previous, .returnKey, .returnKey, .done, .focus(field(9)),
      .next, .tapPoint(Point(5, 5)),
    ]
  }

  // MARK: Measuring

  /// The script over and over in one simulation, so that starting a case does not count.
  private static func nanosecondsPerStep(_ subject: Subject, rounds: Int = 20_000) -> Double {
    let seconds = Figures.fastest(of: 5) { perform(subject, rounds: rounds) }
    return seconds * 1e9 / Double(rounds * subject.events.count)
  }

  private static func start(_ form: Form) -> Screen {
    let device = Device(
      screen: Size(375, 667),
      portrait: Device.Metrics(safeArea: EdgeInsets(20, 0, 0, 0), keyboard: 216, predictiveBar: 44))
    return Screen(form: form, device: device, orientation: .portrait, profile: .observed)
  }

  private static func perform(_ subject: Subject, rounds: Int) {
    var simulator = Simulator(screen: start(subject.form), strategy: subject.strategy)
    var checksum = 0.0
    for _ in 0..<rounds {
      for event in subject.events { simulator.perform(event) }
      checksum += simulator.screen.contentOffset(1).y
    }
    precondition(checksum.isFinite)
  }
}
