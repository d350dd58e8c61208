import AvoidanceEngine
import Scenarios

@testable import HeadroomCommand

/// A form with a script: rest, focus, other fields, other keyboards, and at last a hide and more.
///
/// It runs strategies that differ in one parameter, and says when that makes a difference.
struct ParameterTrial {
  private let screen: Screen
  private let events: [Event]

  /// What the words that steps refer to are.
  static let texts = ["a", "OtherViewController"]

  init(_ form: FormDescription, on device: Device, events: (Form) -> [Event]) {
    let form = Form(form, insertedRows: [], scriptTexts: Self.texts)
    screen = Screen(form: form, device: device, orientation: .portrait, profile: .observed)
    self.events = events(form)
  }

  var form: Form { screen.form }

  /// What a view dump shows.
  fileprivate struct State: Equatable {
    var frames: [Rect]
    var translations: [Double]
    var offsets: [Point]
    var insets: [EdgeInsets]
    var sizes: [Size]
    var keyboard: Rect?
    var firstResponder: ViewIndex

    init(_ screen: Screen) {
      let views = screen.form.scrollViews
      let all = screen.form.views.indices
      frames = all.map { screen.frame($0) }
      translations = all.map { screen.translation(of: $0) }
      offsets = views.map { screen.contentOffset($0) }
      insets = views.flatMap { [screen.contentInset($0), screen.adjustedContentInset($0)] }
      sizes = views.map { screen.contentSize($0) }
      keyboard = screen.keyboard.isVisible ? screen.keyboard.frame : nil
      firstResponder = screen.firstResponder
    }
  }

  /// A run, step by step.
  struct Run {
    fileprivate var states: [State]
    fileprivate var adjustments: [[Adjustment]] = []
    /// The first step in which the keyboard hides or editing ends.
    fileprivate var hide: Int?

    /// What the other run's parameter acts on, compared with this one.
    func acts(_ other: Run) -> StrategyParameter.Acts {
      let step = zip(states, other.states).enumerated().first { $1.0 != $1.1 }?.offset
      guard let step else { return adjustments == other.adjustments ? .nothing : .time }
      return [hide, other.hide].compactMap(\.self).contains { $0 <= step } ? .hide : .show
    }
  }

  func run(_ strategy: StrategyDescription) -> Run {
    var simulator = Simulator(screen: screen, strategy: strategy)
    var run = Run(states: [State(simulator.screen)])
    for (step, event) in events.enumerated() {
      let wasEdited = simulator.screen.firstResponder >= 0
      simulator.perform(event)
      run.states.append(State(simulator.screen))
      run.adjustments.append(simulator.adjustments.filter { $0.property != .scrollIndicatorInsets })
      let hides = simulator.log.contains {
        $0.kind == .keyboardWillHide || $0.kind == .keyboardDidHide
      }
      if hides || wasEdited && simulator.screen.firstResponder < 0, run.hide == nil {
        run.hide = step + 1
      }
    }
    return run
  }
}

extension ParameterTrial {
  /// A form and a script of a seed: generated, or made for parameters that generated forms seldom reach.
  init(seed: UInt64) {
    var random = RandomStream(seed: seed, stream: 55)
    let device = random.one(of: ShippedDevices.all).value
    let form =
      switch seed % 5 {
      case 0: Self.constrained(on: device)
      case 1: Self.scrolling(on: device, &random)
      case 2: Self.chat(on: device, &random)
      default: FormGenerator.form(for: device, &random)
      }
    self.init(form, on: device) { Self.events(in: $0, on: device, &random) }
  }

  private static func events(
    in form: Form, on device: Device, _ random: inout RandomStream
  ) -> [Event] {
    let (width, height) = (device.screen.width, device.screen.height)
    var change = KeyboardChange()
    switch random.below(4) {
    case 0: change.predictiveBar = false
    case 1: change.height = 180 + Double(random.below(20)) * 10
    case 2: change.kind = .hardware
    default:
      change.kind = .undocked
      change.frame = Rect(0, height / 2 + Double(random.below(5)) * 20, width, 200)
    }
    var middle: [Event] = [
      .focus(random.one(of: form.inputs)), .focus(random.one(of: form.inputs)), .keyboard(change),
      random.one(of: [.next, .previous, .returnKey, .type(text: 0), .foreground]),
      random.one(of: [.next, .returnKey, .appear(className: 1)]),
    ]
    middle = middle.indices.map { _ in middle.remove(at: random.below(middle.count)) }
    if let view = form.scrollViews.last {
      let way = 60 + Double(random.below(8)) * 30
      middle.append(.drag(view, by: Point(0, -way), from: height - 200 - way))
    }
    let start: [Event] = random.percent(25) ? [.rotate(.landscapeLeft)] : []
    return start + [.focus(random.one(of: form.inputs))] + middle + [
      .tapPoint(Point(width / 2, 30 + Double(random.below(20)) * 10)), .hideKeyboard,
      .focus(random.one(of: form.inputs)), .rotate(.landscapeRight), .blur,
    ]
  }

  // MARK: Made forms

  private static func field(_ name: String, at y: Double) -> ViewNode {
    var field = ViewNode(.textField, name)
    field.frame = Rect(20, y, 200, 34)
    return field
  }

  private static func view(
    _ kind: ViewNode.Kind, _ name: String, _ frame: Rect, _ mask: Autoresizing,
    _ children: ViewNode...
  ) -> ViewNode {
    var view = ViewNode(kind, name)
    view.frame = frame
    view.autoresizing = mask
    view.children = children
    return view
  }

  /// A content view and a bar, both tied to the bottom of the root by constraints.
  private static func constrained(on device: Device) -> FormDescription {
    func tied(_ name: String, _ attributes: [LayoutConstraint.Attribute]) -> [LayoutConstraint] {
      attributes.map { attribute in
        LayoutConstraint(
          LayoutConstraint.Anchor(.view(name), attribute),
          to: LayoutConstraint.Anchor(.root, attribute),
          name: attribute == .bottom ? "\(name)-bottom" : nil)
      }
    }
    var content = ViewNode(.view, "content")
    content.children = [field("field", at: 60), field("other", at: device.screen.height - 200)]
    var bar = ViewNode(.view, "bar")
    bar.layout.intrinsicContentSize = IntrinsicContentSize(width: nil, height: 50)
    var root = ViewNode(.view)
    root.children = [content, bar]
    root.layout.constraints =
      tied("content", [.leading, .trailing, .top, .bottom])
      + tied("bar", [.leading, .trailing, .bottom])
    return FormDescription(canvas: device.screen, view: root)
  }

  /// A scroll view in a body that follows the window; its content may have no size of its own.
  private static func scrolling(
    on device: Device, _ random: inout RandomStream
  ) -> FormDescription {
    let size = device.screen
    let fill: Autoresizing = [.flexibleWidth, .flexibleHeight]
    let top = random.one(of: [0.0, 60])
    var scroll = view(
      .scrollView, "scroll", Rect(0, 0, size.width, size.height - top), fill,
      field("first", at: 40),
      field("middle", at: size.height - 300), field("last", at: size.height - 60))
    scroll.scroll?.keyboardDismissMode = .interactive
    scroll.scroll?.contentInset.bottom = random.one(of: [0.0, 49])
    scroll.scroll?.contentSize = random.one(of: [
      Size(0, 0), Size(size.width, size.height), Size(size.width, size.height + 400),
    ])
    var root = ViewNode(.view)
    root.children = [
      view(.view, "body", Rect(0, top, size.width, size.height - top), fill, scroll)
    ]
    return FormDescription(canvas: size, view: root)
  }

  /// A list above a bar with a field; on a tablet in a sheet.
  private static func chat(on device: Device, _ random: inout RandomStream) -> FormDescription {
    var (size, controller) = (device.screen, ViewController())
    if device.isTablet {
      controller.presentation = .formSheet
      controller.frame = Rect((size.width - 540) / 2, (size.height - 620) / 2, 540, 620)
      size = Size(540, 620)
    }
    var list = view(
      .scrollView, "list", Rect(0, 0, size.width, size.height - 50),
      [.flexibleWidth, .flexibleHeight], field("search", at: 60))
    list.scroll?.contentSize = Size(size.width, random.one(of: [200, 1200]))
    var root = ViewNode(.view)
    root.children = [
      list,
      view(
        .view, "bar", Rect(0, size.height - 50, size.width, 50),
        [.flexibleWidth, .flexibleTopMargin], field("message", at: 8)),
    ]
    return FormDescription(canvas: size, controller: controller, view: root)
  }
}

/// Legal values of parameters from a random stream.
struct ParameterValues {
  let model: StrategyModel
  let form: Form
  var random: RandomStream

  /// A strategy of the model in which about half of the parameters are not the defaults.
  mutating func strategy() -> StrategyDescription {
    var strategy = StrategyDescription(model)
    for parameter in model.parameters where random.percent(45) {
      guard let value = value(of: parameter), value != parameter.defaultValue else { continue }
      strategy.parameters[parameter.name] = value
    }
    return strategy
  }

  /// The strategy with another value of one parameter; nil if the form has none.
  mutating func changing(
    _ parameter: StrategyParameter, of strategy: StrategyDescription
  ) -> StrategyDescription? {
    let present = strategy.parameters[parameter.name] ?? parameter.defaultValue
    for _ in 0..<6 {
      guard let value = value(of: parameter), value != present else { continue }
      var strategy = strategy
      strategy.parameters[parameter.name] = value == parameter.defaultValue ? nil : value
      return strategy
    }
    return nil
  }

  private mutating func value(of parameter: StrategyParameter) -> ParameterValue? {
    switch parameter.kind {
    case .points(let range): number(in: range, [0, 8, 30, 49, 120, 250, -8, -40])
    case .seconds(let range): number(in: range, [0, 0.1, 0.25, 0.6])
    case .number(let range): number(in: range, [range.lowerBound, 0, 0.5, range.upperBound])
    case .flag: .flag(random.percent(50))
    case .optionalFlag(let word): random.one(of: [.flag(true), .flag(false), .choice(word)])
    case .choice(let words): .choice(random.one(of: words))
    case .version(let versions): version(versions)
    case .text: .text(random.one(of: ["", "bar-bottom"]))
    case .words:
      .words(random.one(of: [[], ["UIViewController"], ["UITableView"], ["UIScrollView"]]))
    case .numbers(let count): .numbers(count == nil ? [90, 300, 600] : [0, 40])
    case .view: view(of: parameter).map { .view($0) }
    case .views: view(of: parameter).map { .views([$0]) }
    case .screens: screens()
    }
  }

  private mutating func number(in range: ClosedRange<Double>, _ numbers: [Double]) -> ParameterValue
  {
    .number(random.one(of: numbers.filter(range.contains)))
  }

  private mutating func version(_ versions: LibraryVersions) -> ParameterValue {
    let presets = model.presets.compactMap { $0.parameters["version"] }
    return random.one(of: presets + [.version(versions.oldest), .version(versions.newest)])
  }

  /// A view of the kind that the strategy looks for.
  private mutating func view(of parameter: StrategyParameter) -> String? {
    let scrolls = parameter.name.hasPrefix("scrollView") || parameter.name == "list"
    let names = (scrolls ? form.scrollViews : Array(form.views.indices)).compactMap {
      form.name(of: $0)
    }
    return names.isEmpty ? nil : random.one(of: names)
  }

  private mutating func screens() -> ParameterValue? {
    let others = model.parametersOfScreens.filter { !$0.kind.namesViews }
    let other = random.one(of: others)
    return value(of: other).map {
      .screens([
        ScreenParameters(
          className: ParameterTrial.texts[1], changes: [ParameterChange(other.name, $0)])
      ])
    }
  }
}
