import AvoidanceEngine

/// A small generator of numbers whose sequence is the same everywhere: SplitMix64.
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 to `count` − 1.
  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// A length in quarters of a point.
  mutating func length(_ from: Double, _ to: Double) -> Double {
    from + Double(below(Int((to - from) * 4) + 1)) / 4
  }

  mutating func one<T>(of values: [T]) -> T { values[below(values.count)] }
}

/// Random forms, profiles and scripts from a seed.
struct CaseGenerator {
  private var numbers: SeededNumbers
  private var names = 0
  /// Whether the script leaves offsets to the user and UIKit.
  let isLegal: Bool

  init(seed: UInt64, isLegal: Bool) {
    numbers = SeededNumbers(seed: seed)
    self.isLegal = isLegal
  }

  // MARK: Forms

  mutating func stage() -> Stage {
    let device = numbers.one(of: [Device.plain, .notched])
    let orientation = numbers.one(of: [Orientation.portrait, .landscapeLeft])
    let window = device.windowSize(orientation)
    var controller = ViewController()
    if numbers.chance(30) { controller.navigationBar = .standard }
    if numbers.chance(30) { controller.tabBar = .standard }
    let isTable = numbers.chance(25)
    if isTable { controller.kind = .tableViewController }
    let frame = Rect(origin: .zero, size: window)
    var root = isTable ? table(nil) : node(.view)
    if !isTable {
      for _ in 0...numbers.below(3) { root.children.append(child(in: frame, depth: 0)) }
    }
    return Stage(
      root,
      controller: controller,
      device: device,
      orientation: orientation,
      strategy: strategy(),
      profile: profile(),
      inserted: isTable
        ? [Form.InsertedRows(table: root.identifier ?? "", rows: [cell(name("new"))])] : [],
      texts: ["a", "long text"]
    )
  }

  private mutating func strategy() -> StrategyDescription {
    // The others write offsets that are not clamped.
    let clamping: [StrategyModel] = [.none, .insetScroll, .footerSpacer, .insetBroadcast]
    if isLegal { return StrategyDescription(numbers.one(of: clamping)) }
    // A new one is drawn in place of others, and leaves all else as it was.
    let drawn = numbers.next()
    func rank(_ name: String) -> UInt64 {
      name.utf8.reduce(drawn) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
    let named = StrategyRegistry.builtIn.named.filter { !$0.isVersion }
    return named.max { rank($0.name) < rank($1.name) }?.description ?? .none
  }

  private mutating func profile() -> UIKitProfile {
    var profile = numbers.one(of: [UIKitProfile.observed, .documented])
    profile.clamp = numbers.one(of: isLegal ? [.immediately, .atLayout] : [.immediately, .never])
    profile.oversizeRect = numbers.one(of: UIKitProfile.OversizeRect.allCases)
    profile.switchPosts = numbers.one(of: UIKitProfile.SwitchPosts.allCases)
    profile.firstBegin = numbers.one(of: UIKitProfile.FirstBegin.allCases)
    profile.revealsFirstResponder = numbers.chance(80)
    return profile
  }

  private mutating func name(_ kind: String) -> String {
    names += 1
    return "\(kind)-\(names)"
  }

  private mutating func child(in area: Rect, depth: Int) -> ViewNode {
    let frame = Rect(
      numbers.length(0, area.width / 2), numbers.length(0, area.height / 2),
      numbers.length(area.width / 3, area.width), numbers.length(area.height / 3, area.height))
    var made: ViewNode
    switch depth > 2 ? 4 : numbers.below(6) {
    case 0: made = table(frame)
    case 1:
      made = scrollView(
        name("scroll"), frame: frame,
        insetAdjustment: numbers.one(of: ScrollProperties.InsetAdjustment.allCases))
      for _ in 0...numbers.below(3) {
        let inner = Rect(0, 0, frame.width, frame.height * 3)
        made.children.append(child(in: inner, depth: depth + 1))
      }
    case 2:
      made = scrollView(name("scroll"), frame: frame)
      var stack = node(.stackView, name("stack"))
      stack.stack?.spacing = numbers.length(0, 12)
      for _ in 0...numbers.below(9) {
        stack.children.append(input(height: numbers.length(20, 120)))
      }
      made.children = [stack]
    case 3:
      made = node(.view, name("box"), frame: frame)
      made.children = [child(in: Rect(origin: .zero, size: frame.size), depth: depth + 1)]
    default:
      made = input(height: nil)
      made.frame = Rect(frame.x, frame.y, frame.width, numbers.length(20, 90))
    }
    let masks: [Autoresizing] = [
      [], .flexibleWidth, [.flexibleWidth, .flexibleHeight],
      [.flexibleTopMargin, .flexibleLeftMargin], [.flexibleBottomMargin, .flexibleHeight],
    ]
    made.autoresizing = numbers.one(of: masks)
    return made
  }

  private mutating func input(height: Double?) -> ViewNode {
    if numbers.chance(20) {
      var view = node(.textView, name("text"), height: height)
      view.input?.lineHeight = 18
      view.input?.lines = 1 + numbers.below(9)
      return view
    }
    return textField(name("field"), height: height) { input in
      input.keyboardType = numbers.one(of: [.default, .numberPad])
      input.secure = numbers.chance(10)
      input.accessoryHeight = numbers.chance(15) ? 44 : 0
      input.shouldEndEditing = !numbers.chance(5)
      input.onReturn = numbers.one(of: InputProperties.OnReturn.allCases)
    }
  }

  private mutating func table(_ frame: Rect?) -> ViewNode {
    var sections: [TableProperties.Section] = []
    for _ in 0...numbers.below(2) {
      var section = TableProperties.Section(header: numbers.length(0, 30))
      for _ in 0...numbers.below(15) {
        var field = input(height: nil)
        field.frame = Rect(10, 2, 150, numbers.length(20, 60))
        section.rows.append(cell(name("row"), height: numbers.length(30, 90), field))
      }
      sections.append(section)
    }
    return node(.tableView, name("table"), frame: frame) {
      $0.table?.sections = sections
      $0.scroll?.contentInset.bottom = numbers.chance(30) ? 60 : 0
      $0.scroll?.keyboardDismissMode = numbers.one(
        of: ScrollProperties.KeyboardDismissMode.allCases)
    }
  }

  // MARK: Scripts

  mutating func event(for stage: Stage) -> Event {
    let form = stage.screen.form
    switch numbers.below(isLegal ? 15 : 18) {
    case 0, 1, 2, 3:
      return form.inputs.isEmpty ? .wait(1) : .focus(numbers.one(of: form.inputs))
    case 4: return .blur
    case 5: return .hideKeyboard
    case 6: return .showKeyboard
    case 7: return numbers.one(of: [.returnKey, .type(text: 0), .autofill(text: 1), .clear])
    case 8: return .rotate(numbers.one(of: Orientation.allCases))
    case 9: return .keyboard(keyboardChange())
    case 10, 11: return scrolling(form) { .drag($0, by: $1) }
    case 12: return set(stage)
    case 13: return .post(post(stage))
    case 14: return rows(stage)
    case 15: return scrolling(form) { .scrollBy($0, $1) }
    case 16: return scrolling(form) { .scrollTo($0, $1) }
    default:
      let rect = Rect(0, numbers.length(0, 1000), 100, numbers.length(0, 900))
      return scrolling(form) { view, _ in .scrollRectToVisible(view, rect) }
    }
  }

  private mutating func scrolling(_ form: Form, _ make: (ViewIndex, Point) -> Event) -> Event {
    let delta = Point(numbers.length(-50, 50), numbers.length(-600, 600))
    return form.scrollViews.isEmpty ? .wait(1) : make(numbers.one(of: form.scrollViews), delta)
  }

  private mutating func keyboardChange() -> KeyboardChange {
    var change = KeyboardChange()
    switch numbers.below(4) {
    case 0: change.predictiveBar = numbers.chance(50)
    case 1: change.height = numbers.length(180, 420)
    case 2: change.kind = numbers.one(of: [.docked, .hardware])
    default:
      change.kind = numbers.one(of: [.floating, .undocked, .split])
      change.frame = Rect(20, numbers.length(50, 300), 300, numbers.length(100, 260))
    }
    return change
  }

  private mutating func post(_ stage: Stage) -> KeyboardPost {
    var post = KeyboardPost(name: numbers.one(of: KeyboardNotification.Name.allCases))
    let screen = stage.screen.screenSize
    let height = numbers.length(0, 350)
    post.end = Rect(0, screen.height - height, screen.width, height)
    return post
  }

  private mutating func set(_ stage: Stage) -> Event {
    let form = stage.screen.form
    guard !form.scrollViews.isEmpty else { return .wait(1) }
    let view = numbers.one(of: form.scrollViews)
    switch numbers.below(5) {
    case 0:
      let inset = numbers.length(0, 200)
      return .set([
        PropertyChange(view: view, property: .contentInset, component: 2, value: .number(inset))
      ])
    case 1:
      let top = numbers.length(0, 60)
      return .set([
        PropertyChange(view: view, property: .contentInset, component: 0, value: .number(top))
      ])
    case 2 where view > 0:
      var frame = stage.screen.frame(view)
      frame.y += numbers.length(-40, 40)
      frame.height = max(10, frame.height + numbers.length(-60, 60))
      let value = PropertyChange.Value.quad(frame.x, frame.y, frame.width, frame.height)
      return .set([PropertyChange(view: view, property: .frame, value: value)])
    case 3:
      let value = UInt8(numbers.below(4))
      return .set([
        PropertyChange(view: view, property: .insetAdjustment, value: .choice(value))
      ])
    default:
      let flag = PropertyChange.Value.flag(numbers.chance(70))
      return .set([PropertyChange(view: view, property: .scrollEnabled, value: flag)])
    }
  }

  private mutating func rows(_ stage: Stage) -> Event {
    let form = stage.screen.form
    let tables = form.scrollViews.filter { form.views[$0].kind == .tableView }
    guard let table = tables.first else { return .background }
    if numbers.chance(30) {
      return .insertRows(table, section: 0, at: numbers.below(3), group: 0)
    }
    let section = numbers.below(2)
    if numbers.chance(60) {
      return .deleteRows(table, section: section, at: numbers.below(4), count: numbers.below(3))
    }
    let position = numbers.one(of: ScrollPosition.allCases)
    return .scrollToRow(table, section: section, row: numbers.below(12), position: position)
  }
}
