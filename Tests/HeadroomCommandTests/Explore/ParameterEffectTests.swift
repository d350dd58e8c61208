import AvoidanceEngine
import Scenarios
import Testing

@testable import HeadroomCommand

/// When parameters act, as they declare it, on generated forms.
struct ParameterEffectTests {
  /// A model with those of its parameters that do not act when the keyboard shows.
  private static let models = StrategyRegistry.builtIn.models.filter { model in
    model.parameters.contains { $0.acts != .show }
  }

  /// Where everything is on a screen, in points.
  private func places(_ screen: Screen) -> [Double] {
    screen.form.views.indices.flatMap { view -> [Double] in
      let frame = screen.windowFrame(view)
      let offset = screen.contentOffset(view)
      let inset = screen.adjustedContentInset(view)
      let size = screen.contentSize(view)
      return [
        frame.x, frame.y, frame.width, frame.height, offset.x, offset.y, inset.top, inset.left,
        inset.bottom, inset.right, size.width, size.height,
      ]
    }
  }

  private func values(of parameter: StrategyParameter) -> [ParameterValue] {
    switch parameter.kind {
    case .flag: [.flag(false), .flag(true)]
    case .choice(let words): words.map { .choice($0) }
    case .points(let range), .number(let range), .seconds(let range):
      [0, 1, 120].filter(range.contains).map { .number($0) }
    case .text: [.text("Ready")]
    case .numbers: [.numbers([0, 40])]
    case .optionalFlag, .view, .views, .version, .words, .screens: []
    }
  }

  /// Plays events under two strategies; returns the first one after which something is elsewhere.
  private func firstDifference(
    _ screen: Screen, _ a: StrategyDescription, _ b: StrategyDescription, _ events: [Event]
  ) -> Int? {
    var one = Simulator(screen: screen, strategy: a)
    var two = Simulator(screen: screen, strategy: b)
    for (place, event) in events.enumerated() {
      one.perform(event)
      two.perform(event)
      guard one.fault == nil, two.fault == nil else { return nil }
      if places(one.screen) != places(two.screen) { return place }
    }
    return nil
  }

  /// Calls a body with a strategy of the model on each of some forms that suit it.
  private func onForms(
    of model: StrategyModel, _ body: (Screen, StrategyDescription, _ fields: [ViewIndex]) -> Void
  ) throws -> Int {
    var count = 0
    for seed in 0..<60 where count < 16 {
      var random = RandomStream(seed: 7, stream: UInt64(seed))
      let name = random.one(of: ["iPhone 8", "iPhone 14"])
      let device = try #require(ShippedDevices.device(named: name)).value
      let form = Form(FormGenerator.form(for: device, &random))
      let base = StrategyDescription(model, parameters: random.one(of: model.presets).parameters)
      guard form.inputs.count > 1, form.views.count < 60, base.unmetRequirement(in: form) == nil
      else { continue }
      let screen = Screen(form: form, device: device, orientation: .portrait, profile: .observed)
      body(screen, base, [form.inputs[form.inputs.count - 1], form.inputs[0]])
      count += 1
    }
    return count
  }

  @Test(arguments: models)
  func `a parameter changes nothing before it says so`(model: StrategyModel) throws {
    let forms = try onForms(of: model) { screen, base, fields in
      let shown: [Event] = [.focus(fields[0]), .focus(fields[1])]
      let all = shown + [.hideKeyboard, .focus(fields[0]), .rotate(.landscapeLeft), .hideKeyboard]
      for parameter in model.parameters where parameter.acts != .show {
        for value in values(of: parameter) {
          var changed = base
          changed.parameters[parameter.name] = value
          let events = parameter.acts == .hide ? shown : all
          let difference = firstDifference(screen, base, changed, events)
          #expect(difference == nil, "\(model.name) \(parameter.name) \(value)")
        }
      }
    }
    #expect(forms >= 4, "\(model.name)")
  }

  @Test(
    arguments: [
      ("scrollViewContentInset", "onHide"), ("scrollViewContentInset", "restoresOffset"),
      ("reactNativeKeyboardController", "disableScrollOnKeyboardHide"),
      ("apslKeyboardAware", "enableResetScrollToCoords"),
    ] as [(String, String)])
  func `what acts on a hide does so on some form`(model: String, parameter: String) throws {
    let model = try #require(StrategyRegistry.builtIn.model(named: model))
    let found = try #require(model.parameter(named: parameter))
    #expect(found.acts == .hide)
    var differences = 0
    _ = try onForms(of: model) { screen, base, fields in
      for value in values(of: found) {
        // The inset that is kept is restored, too.
        var (before, after) = (base, base)
        if parameter == "restoresOffset" {
          (before.parameters["onHide"], after.parameters["onHide"]) =
            (.choice("restore"), .choice("restore"))
        }
        after.parameters[parameter] = value
        let events: [Event] = [.focus(fields[0]), .hideKeyboard]
        if firstDifference(screen, before, after, events) == 1 { differences += 1 }
      }
    }
    #expect(differences > 0)
  }
}
