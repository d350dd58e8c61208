import AvoidanceEngine
import Scenarios

/// A form on a device with a script, as a file could define it.
struct Specimen: Sendable {
  var form: FormDescription
  /// The device's index among those explored.
  var device: Int
  /// The steps, starting in portrait.
  var script: [ScriptEntry]

  /// The size of a specimen, for reports.
  struct Extent: Hashable, Comparable, Sendable, CustomStringConvertible {
    var steps: Int
    var views: Int
    /// Of the form's and the script's content.
    var bytes: Int

    /// As `1 step, 3 views, 210 bytes`.
    var description: String {
      let (step, view) = (steps == 1 ? "step" : "steps", views == 1 ? "view" : "views")
      return "\(steps) \(step), \(views) \(view), \(bytes) bytes"
    }

    static func < (a: Extent, b: Extent) -> Bool {
      (a.steps, a.views, a.bytes) < (b.steps, b.views, b.bytes)
    }
  }

  /// The canonical content of form and script.
  var content: [UInt8] {
    var scenario = Scenario(form: Laboratory.name)
    scenario.script = script
    return FormDefinition(unchecked: form, name: Laboratory.name).canonicalContent
      + ScenarioDefinition(
        name: Laboratory.name, location: SourceLocation(file: ""), value: scenario,
        stepLines: script.map { _ in 0 }, subjectLines: script.map { _ in [] }, namesLaws: true
      ).canonicalContent
  }
}

extension Specimen {
  /// The size; shrinking never increases it.
  ///
  /// Steps count most, then views, then their properties, then how simple the numbers are.
  var size: Int {
    var form = form
    var size = 0
    form.changeNumbers { number, known in size += Self.size(of: number, known) }
    size += form.controller.size + form.view.size
    for entry in script { size += Self.size(of: entry) }
    return size + (device == 0 ? 0 : 40)
  }

  /// How many views there are below the root.
  var viewCount: Int { form.view.count - 1 }

  static func size(of number: Double, _ known: FormNumber) -> Int {
    if number == known.standard { return 0 }
    if number == 0 { return 1 }
    let magnitude = Int.bitWidth - Int(min(number.magnitude, 1_000_000)).leadingZeroBitCount
    let steps: [Double] = [100, 50, 10, 5, 1, 0.5]
    let roundness = steps.firstIndex { (number / $0).rounded() * $0 == number } ?? steps.count
    return 2 + roundness * 2 + magnitude + (number < 0 ? 1 : 0)
  }

  private static func size(of entry: ScriptEntry) -> Int {
    guard case .step(let step, let then) = entry else { return 0 }
    let whole = FormNumber()
    var size = 1000 + (then == nil ? 0 : 60)
    switch step {
    case .focus, .hideKeyboard: break
    case .rotate(let orientation): size += 30 + Int(orientation.rawValue) * 4
    case .resize(let window):
      size += 60 + Self.size(of: window.width, whole) + Self.size(of: window.height, whole)
    case .keyboard(let change):
      size += 50
      if let height = change.height { size += 20 + Self.size(of: height, whole) }
      if change.kind != nil { size += 20 }
      if change.predictiveBar != nil { size += 20 }
      if let frame = change.frame {
        for number in frame.list { size += 20 + Self.size(of: number, whole) }
      }
    case .drag(_, let by, _):
      size += 60 + Self.size(of: by.y, whole)
    case .type(let text): size += 40 + text.utf8.count
    case .insertRows(_, let section, let at, let rows):
      size += 80 + section + at
      for row in rows { size += 40 + row.size }
    case .deleteRows(_, let section, let at, let count): size += 70 + section + at + count
    case .tapPoint(let point):
      size += 90 + Self.size(of: point.x, whole) + Self.size(of: point.y, whole)
    default: size += 40
    }
    return size
  }
}

extension Rect {
  var list: [Double] { [x, y, width, height] }
}

extension ViewController {
  fileprivate var size: Int {
    let bars = [navigationBar, tabBar, toolbar].count { $0 != .none }
    return bars * 30 + (kind == .viewController ? 0 : 30) + (presentation == .fullScreen ? 0 : 60)
      + (className == nil ? 0 : 20) + superclasses.count * 20 + parents.count * 30
      + (extendsUnderBars ? 0 : 20) + (presented ? 20 : 0)
  }
}

extension ViewNode {
  /// How many views there are, itself included.
  var count: Int {
    var count = 0
    forEach { _ in count += 1 }
    return count
  }

  /// The number of properties that the view and its descendants set, without numbers.
  fileprivate var size: Int {
    var size = 0
    forEach { view in
      size += 100 + view.said * 20
      guard let table = view.table else { return }
      size += (table.sections.count + [table.header, table.footer].count { $0 != nil }) * 30
    }
    return size
  }

  /// How many properties differ from their defaults.
  private var said: Int {
    var count = layout.constraints.count
    func add(_ isSaid: Bool) { if isSaid { count += 1 } }
    add(frame != nil)
    add(autoresizing != [])
    add(isHidden)
    add(alpha != 1)
    add(!userInteraction)
    add(tag != 0)
    add(className != nil)
    add(ignoresKeyboard)
    add(ridesKeyboard)
    add(coversFields)
    add(layoutMargins != nil)
    if let scroll {
      let isText = kind == .textView
      add(scroll.contentSize != nil)
      add(scroll.contentOffset != nil)
      add(scroll.contentInset != .zero)
      add(scroll.scrollIndicatorInsets != .zero)
      add(!scroll.scrollEnabled)
      add(scroll.insetAdjustment != (isText ? .never : .automatic))
      add(scroll.alwaysBounceVertical != (kind == .tableView))
      add(scroll.alwaysBounceHorizontal)
      add(scroll.keyboardDismissMode != .none)
      add(scroll.ignoresAvoidance)
      add(scroll.ignoresInsetAdjustment)
      add(scroll.restoresContentOffset)
    }
    if let table { add(table.style != .plain) }
    if let stack {
      add(stack.margins != .zero)
      add(stack.axis != .vertical)
      add(stack.distribution != .fill)
      add(stack.alignment != .fill)
    }
    if let input { input.addSaid(add) }
    return count
  }

  /// Properties that a view may have, each with a way to remove it.
  static let simplifications: [@Sendable (inout ViewNode) -> Void] = [
    { $0.autoresizing = [] },
    { $0.isHidden = false },
    { $0.alpha = 1 },
    { $0.userInteraction = true },
    { $0.tag = 0 },
    { $0.className = nil },
    { $0.ignoresKeyboard = false },
    { $0.ridesKeyboard = false },
    { $0.coversFields = false },
    { $0.layoutMargins = nil },
    { $0.scroll?.contentSize = nil },
    { $0.scroll?.contentOffset = nil },
    { $0.scroll?.contentInset = .zero },
    { $0.scroll?.scrollIndicatorInsets = .zero },
    { $0.scroll?.scrollEnabled = true },
    { $0.scroll?.insetAdjustment = $0.kind == .textView ? .never : .automatic },
    { $0.scroll?.alwaysBounceVertical = $0.kind == .tableView },
    { $0.scroll?.alwaysBounceHorizontal = false },
    { $0.scroll?.keyboardDismissMode = .none },
    { $0.scroll?.ignoresAvoidance = false },
    { $0.scroll?.ignoresInsetAdjustment = false },
    { $0.scroll?.restoresContentOffset = false },
    { $0.table?.style = .plain },
    { $0.stack?.margins = .zero },
    { $0.stack?.axis = .vertical },
    { $0.stack?.distribution = .fill },
    { $0.stack?.alignment = .fill },
    { $0.input?.text = "" },
    { $0.input?.placeholder = nil },
    { $0.input?.returnKey = .default },
    { $0.input?.keyboardType = .default },
    { $0.input?.contentType = .none },
    { $0.input?.allowsNumberPadPopover = true },
    { $0.input?.secure = false },
    { $0.input?.enabled = true },
    { $0.input?.accessoryHeight = 0 },
    { $0.input?.hasForeignAccessoryView = false },
    { $0.input?.autocorrection = true },
    { $0.input?.shouldBeginEditing = true },
    { $0.input?.shouldReturn = true },
    { $0.input?.shouldClear = true },
    { $0.input?.shouldEndEditing = true },
    { $0.input?.shouldChange = true },
    { $0.input?.onReturn = .nothing },
    { $0.input?.avoidance = InputProperties.Avoidance() },
    { $0.input?.caret = nil },
    { $0.input?.textInsets = EdgeInsets(8, 0, 8, 0) },
    { $0.input?.lineHeight = nil },
    { $0.input?.lines = nil },
    { $0.input?.grows = .never },
    { $0.layout = LayoutProperties() },
  ]
}

extension InputProperties {
  /// Reports for each property whether it is set.
  fileprivate func addSaid(_ add: (Bool) -> Void) {
    add(!text.isEmpty)
    add(placeholder != nil)
    add(returnKey != .default)
    add(keyboardType != .default)
    add(contentType != .none)
    add(!allowsNumberPadPopover)
    add(secure)
    add(!enabled)
    add(accessoryHeight != 0)
    add(hasForeignAccessoryView)
    add(!autocorrection)
    add(!shouldBeginEditing)
    add(!shouldReturn)
    add(!shouldClear)
    add(!shouldEndEditing)
    add(!shouldChange)
    add(onReturn != .nothing)
    add(avoidance != Avoidance())
    add(caret != nil)
    add(textInsets != EdgeInsets(8, 0, 8, 0))
    add(lineHeight != nil)
    add(lines != nil)
    add(grows != .never)
  }
}
