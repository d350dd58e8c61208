import AvoidanceEngine

/// Steps per second of the engine alone: 30 views, 10 events, one core.
enum EngineBenchmark {
  static func run() {
    let form = makeForm(rows: 14)
    for model in [StrategyModel.none, .insetScroll, .offsetRestore] {
      let small = nanosecondsPerStep(form, model)
      let large = nanosecondsPerStep(makeForm(rows: 1_400), model)
      Figures.print(
        "engine, \(model.name)",
        "\(Figures.text(1000 / small, 2)) M steps/s",
        "\(Figures.text(large / small)) times as long a step with 100 times the views"
      )
    }
  }

  private static func makeForm(rows: Int) -> Form {
    var table = ViewNode(.tableView, "t")
    table.frame = Rect(0, 0, 375, 667)
    let cells = (1...rows).map { number in
      var cell = ViewNode(.cell, "c-\(number)")
      cell.height = 44
      var field = ViewNode(.textField, "f-\(number)")
      field.frame = Rect(145, 0, 215, 44)
      cell.children = [field]
      return cell
    }
    table.table?.sections = [TableProperties.Section(rows: cells)]
    var root = ViewNode(.view)
    root.children = [table]
    return Form(FormDescription(canvas: Size(375, 667), view: root))
  }

  private static func script(_ form: Form) -> [Event] {
    let table = form.index(of: "t") ?? 0
    func field(_ number: Int) -> ViewIndex { form.index(of: "f-\(number)") ?? 0 }
    return [
      .focus(field(12)), .focus(field(3)), .scrollBy(table, Point(0, 30)), .focus(field(14)),
      .returnKey, .focus(field(1)), .drag(table, by: Point(0, 50)), .focus(field(13)),
      .hideKeyboard, .scrollTo(table, Point(0, -20)),
    ]
  }

  /// The script over and over in one simulation, so that starting a case does not count.
  private static func nanosecondsPerStep(_ form: Form, _ model: StrategyModel) -> Double {
    let device = Device(
      screen: Size(375, 667),
      portrait: Device.Metrics(
        safeArea: EdgeInsets(20, 0, 0, 0),
        keyboard: 216,
        predictiveBar: 44
      )
    )
    let start = Screen(form: form, device: device, orientation: .portrait, profile: .observed)
    let events = script(form)
    let rounds = 20_000
    var checksum = 0.0
    let seconds = Figures.fastest(of: 5) {
      var simulator = Simulator(screen: start, strategy: StrategyDescription(model))
      for _ in 0..<rounds {
        for event in events { simulator.perform(event) }
        checksum += simulator.screen.contentOffset(1).y
      }
    }
    precondition(checksum.isFinite)
    return seconds * 1e9 / Double(rounds * events.count)
  }
}
