import AvoidanceEngine
import Scenarios

/// One sort of change that may make a specimen smaller.
struct Reduction: Sendable {
  /// At how many positions of a specimen it may be tried.
  let count: @Sendable (Specimen, [DeviceDefinition]) -> Int
  /// The resulting specimens at a position, the boldest first.
  let candidates: @Sendable (Specimen, [DeviceDefinition], Int) -> [Specimen]

  /// The boldest first.
  static let all = [
    chunks, steps, device, views, joined, lifted, simplerSteps, plainer, sections, controller,
    numbers,
    mutedNumbers,
  ]

  // MARK: Scripts

  /// Removes halves and quarters of the script.
  private static let chunks = Reduction(
    count: { specimen, _ in specimen.script.count > 3 ? 6 : 0 },
    candidates: { specimen, _, place in
      let count = specimen.script.count
      let range =
        place < 2
        ? place * count / 2..<(place + 1) * count / 2
        : (place - 2) * count / 4..<(place - 1) * count / 4
      var copy = specimen
      copy.script.removeSubrange(range)
      return [copy]
    }
  )

  private static let steps = Reduction(
    count: { specimen, _ in specimen.script.count },
    candidates: { specimen, _, place in
      var copy = specimen
      copy.script.remove(at: place)
      return [copy]
    }
  )

  /// Simplifies a step.
  private static let simplerSteps = Reduction(
    count: { specimen, _ in specimen.script.count },
    candidates: { specimen, _, place in
      guard case .step(let step, let then) = specimen.script[place] else { return [] }
      var entries: [ScriptEntry] = then == nil ? [] : [.step(step, then: nil)]
      entries += simpler(step, specimen).map { .step($0, then: then) }
      return entries.map { entry in
        var copy = specimen
        copy.script[place] = entry
        return copy
      }
    }
  )

  private static func simpler(_ step: ScriptStep, _ specimen: Specimen) -> [ScriptStep] {
    switch step {
    case .focus, .hideKeyboard: return []
    case .keyboard(let change):
      var changes = (0..<4).map { part in
        var copy = change
        switch part {
        case 0: copy.frame = nil
        case 1: copy.height = nil
        case 2: copy.kind = nil
        default: copy.predictiveBar = nil
        }
        return copy
      }
      for height in change.height.map(rounded) ?? [] where height > 0 {
        var copy = change
        copy.height = height
        changes.append(copy)
      }
      return [.hideKeyboard]
        + changes.filter { $0 != change && $0 != KeyboardChange() }.map { .keyboard($0) }
    case .drag(let view, let by, _):
      return rounded(by.y).filter { $0 != 0 }.map { .drag(view, by: Point(0, $0)) }
    case .resize(let size):
      return rounded(size.width).map { .resize(Size($0, size.height)) }
        + rounded(size.height).map { .resize(Size(size.width, $0)) }
    case .type(let text): return text == "a" ? [] : [.type(text: "a")]
    case .rotate(let orientation):
      return orientation == .landscapeLeft ? [] : [.rotate(.landscapeLeft), .rotate(.portrait)]
    case .insertRows(let table, let section, let at, let rows):
      var plain = ViewNode(.cell, rows.first?.identifier)
      plain.height = 44
      return [
        .insertRows(table, section: section, at: at, group: [plain]),
        .insertRows(table, section: section, at: at, group: Array(rows.prefix(1))),
        .insertRows(table, section: 0, at: 0, group: rows),
      ]
    case .deleteRows(let table, _, _, let count):
      return [.deleteRows(table, section: 0, at: 0, count: count)]
    case .tapPoint(let point):
      return rounded(point.y).map { .tapPoint(Point(point.x, $0)) }
        + rounded(point.x).map { .tapPoint(Point($0, point.y)) }
    case .blur, .done, .returnKey, .disappear: return [.hideKeyboard] + focuses(specimen)
    case .next, .previous: return focuses(specimen)
    default: return []
    }
  }

  private static func focuses(_ specimen: Specimen) -> [ScriptStep] {
    var names: [String] = []
    specimen.form.view.collectInputs(&names)
    return names.prefix(8).map { .focus($0) }
  }

  // MARK: Devices

  /// Uses the first device, with the form scaled for it or unchanged.
  private static let device = Reduction(
    count: { _, _ in 1 },
    candidates: { specimen, devices, _ in
      var found: [Specimen] = []
      if specimen.device != 0 {
        for takesCanvas in [true, false] {
          var copy = specimen
          copy.device = 0
          if takesCanvas { copy.form.redraw(for: devices[0].value.screen) }
          found.append(copy)
        }
      }
      let screen = devices[specimen.device].value.screen
      if specimen.form.canvas != screen, specimen.form.controller.frame == nil {
        var copy = specimen
        copy.form.redraw(for: screen)
        found.append(copy)
      }
      return found
    }
  )

  // MARK: Forms

  /// Removes a view with its descendants.
  private static let views = Reduction(
    count: { specimen, _ in specimen.viewCount },
    candidates: { specimen, _, place in edited(specimen, place) { _ in [] } })

  /// Removes a row or a stack's child and makes its neighbour higher by the same amount.
  private static let joined = Reduction(
    count: { specimen, _ in specimen.viewCount + 1 },
    candidates: { specimen, _, place in
      func candidates(_ node: ViewNode) -> [ViewNode] {
        var found: [ViewNode] = []
        if node.kind == .stackView {
          found += node.children.indices.dropFirst().flatMap { place in
            [(place, place - 1), (place - 1, place)].map { gone, kept in
              var copy = node
              copy.children[kept].height =
                (node.children[kept].height ?? 0) + (node.children[gone].height ?? 0)
              copy.children.remove(at: gone)
              return copy
            }
          }
        }
        guard let table = node.table else { return found }
        for section in table.sections.indices {
          let rows = table.sections[section].rows
          for place in rows.indices.dropFirst() {
            for (gone, kept) in [(place, place - 1), (place - 1, place)] {
              var copy = node
              copy.table?.sections[section].rows[kept].height =
                (rows[kept].height ?? table.rowHeight) + (rows[gone].height ?? table.rowHeight)
              copy.table?.sections[section].rows.remove(at: gone)
              found.append(copy)
            }
          }
        }
        return found
      }
      return changed(specimen, place, candidates)
    }
  )

  /// Replaces a view with its subviews.
  private static let lifted = Reduction(
    count: { specimen, _ in specimen.viewCount },
    candidates: { specimen, _, place in
      edited(specimen, place) { node in
        guard !node.children.isEmpty, node.kind != .cell else { return nil }
        let origin = node.frame?.origin ?? Point(0, 0)
        return node.children.map { child in
          var child = child
          if var frame = child.frame {
            frame.x += origin.x
            frame.y += origin.y
            child.frame = frame
          }
          return child
        }
      }
    }
  )

  /// Removes one property of a view, or replaces it with a plainer one.
  private static let plainer = Reduction(
    count: { specimen, _ in specimen.viewCount + 1 },
    candidates: { specimen, _, place in
      var changes: [(ViewNode) -> ViewNode] = ViewNode.simplifications.map { simplify in
        { node in
          var copy = node
          simplify(&copy)
          return copy
        }
      }
      changes.append { node in
        guard node.kind == .textView else { return node }
        var field = ViewNode(.textField, node.identifier)
        (field.frame, field.height, field.width) = (node.frame, node.height, node.width)
        return field
      }
      changes.append { node in
        var copy = node
        copy.table?.header = nil
        return copy
      }
      changes.append { node in
        var copy = node
        copy.table?.footer = nil
        return copy
      }
      return changed(specimen, place) { node in
        changes.map { $0(node) }.filter { $0 != node }
      }
    }
  )

  /// Removes an empty section, or joins one with the section before.
  private static let sections = Reduction(
    count: { specimen, _ in specimen.viewCount + 1 },
    candidates: { specimen, _, place in
      func joined(_ node: ViewNode) -> [ViewNode] {
        guard let table = node.table, table.sections.count > 1 else { return [] }
        return (1..<table.sections.count).reversed().map { section in
          var copy = node
          let rows = table.sections[section].rows
          copy.table?.sections[section - 1].rows += rows
          copy.table?.sections.remove(at: section)
          return copy
        }
      }
      return changed(specimen, place, joined)
    }
  )

  /// Removes one property of the controller.
  private static let controller = Reduction(
    count: { _, _ in 1 },
    candidates: { specimen, devices, _ in
      let changes: [(inout FormDescription) -> Void] = [
        { $0.controller = ViewController() },
        {
          $0.controller.presentation = .fullScreen
          $0.controller.frame = nil
        },
        { $0.controller.kind = .viewController },
        { $0.controller.navigationBar = .none },
        { $0.controller.tabBar = .none },
        { $0.controller.toolbar = .none },
        { $0.controller.className = nil },
        { $0.controller.superclasses = [] },
        { $0.controller.parents = [] },
        { $0.controller.extendsUnderBars = true },
        { $0.controller.presented = false },
      ]
      return changes.compactMap { change in
        var copy = specimen
        change(&copy.form)
        guard copy.form.controller != specimen.form.controller else { return nil }
        return copy
      }
    }
  )

  /// Moves a number towards its default, zero or a round one.
  private static let numbers = Reduction(
    count: { specimen, _ in specimen.form.numberCount },
    candidates: { specimen, _, place in
      var value = 0.0
      var known = FormNumber()
      var number = 0
      var form = specimen.form
      form.changeNumbers { found, about in
        if number == place { (value, known) = (found, about) }
        number += 1
      }
      let size = Specimen.size(of: value, known)
      guard size > 0 else { return [] }
      return ([known.standard] + rounded(value)).filter {
        $0 >= known.least && Specimen.size(of: $0, known) < size
      }.map { simpler in changed(specimen, place, to: simpler) }
    }
  )

  /// Simplifies all numbers with the same value together, as the width of all rows.
  private static let mutedNumbers = Reduction(
    count: { specimen, _ in distinct(specimen).count },
    candidates: { specimen, _, place in
      let all = distinct(specimen)
      guard all.indices.contains(place) else { return [] }
      let value = all[place]
      return ([44] + rounded(value)).filter { $0 != value }.map { simpler in
        var copy = specimen
        copy.form.changeNumbers { number, known in
          if number == value { number = max(known.least, simpler) }
        }
        return copy
      }
    }
  )

  private static func distinct(_ specimen: Specimen) -> [Double] {
    var counts: [Double: Int] = [:]
    var form = specimen.form
    form.changeNumbers { number, _ in counts[number, default: 0] += 1 }
    return counts.filter { $0.value > 1 && $0.key != 0 }.keys.sorted()
  }

  private static func changed(_ specimen: Specimen, _ place: Int, to value: Double) -> Specimen {
    var copy = specimen
    var number = 0
    copy.form.changeNumbers { found, _ in
      if number == place { found = value }
      number += 1
    }
    return copy
  }

  /// Simpler numbers near a number, the simplest first.
  static func rounded(_ value: Double) -> [Double] {
    var found = [0.0]
    for step in [100.0, 50, 10, 5, 1] {
      let down = (value / step).rounded(.towardZero) * step
      let half = (value / 2 / step).rounded() * step
      found += [half, down, down + (value < 0 ? -step : step)]
    }
    var seen: Set<Double> = [value]
    return found.filter { seen.insert($0).inserted }
  }

  /// Returns a specimen for each view that may replace one of its views; the root has the last
  /// index, so that it is tried first.
  private static func changed(
    _ specimen: Specimen, _ place: Int, _ change: (ViewNode) -> [ViewNode]
  ) -> [Specimen] {
    if place == specimen.viewCount {
      return change(specimen.form.view).map { root in
        var copy = specimen
        copy.form.view = root
        return copy
      }
    }
    var nodes: [ViewNode] = []
    _ = specimen.form.view.replacing(place) { node in
      nodes = change(node)
      return nil
    }
    return nodes.flatMap { node in edited(specimen, place) { _ in [node] } }
  }

  private static func edited(
    _ specimen: Specimen, _ place: Int, _ change: (ViewNode) -> [ViewNode]?
  ) -> [Specimen] {
    guard let root = specimen.form.view.replacing(place, change) else { return [] }
    var copy = specimen
    copy.form.view = root
    return [copy]
  }
}

extension FormDescription {
  /// Scales the form for another screen: what was as wide or high as the canvas is so again, and
  /// what was attached to its bottom edge still is.
  fileprivate mutating func redraw(for screen: Size) {
    guard controller.frame == nil, screen != canvas else { return }
    let old = canvas
    canvas = screen
    for index in view.children.indices { view.children[index].redraw(from: old, to: screen) }
    view.table?.redrawRows(from: old, to: screen)
  }
}

extension TableProperties {
  fileprivate mutating func redrawRows(from old: Size, to new: Size) {
    for section in sections.indices {
      for row in sections[section].rows.indices {
        sections[section].rows[row].redraw(from: old, to: new)
      }
    }
  }
}

extension ViewNode {
  fileprivate mutating func redraw(from old: Size, to new: Size) {
    if var rect = frame {
      if rect.x + rect.width > old.width - 40 { rect.width += new.width - old.width }
      if rect.y > 0, rect.maxY == old.height, rect.height < old.height / 2 {
        rect.y += new.height - old.height
      } else if rect.height > old.height / 2 {
        rect.height += new.height - old.height
      }
      if rect.width > 0, rect.height > 0 { frame = rect }
    }
    for index in children.indices { children[index].redraw(from: old, to: new) }
    table?.redrawRows(from: old, to: new)
  }

  fileprivate func collectInputs(_ names: inout [String]) {
    if kind.isTextInput, let identifier { names.append(identifier) }
    for child in children { child.collectInputs(&names) }
    for section in table?.sections ?? [] {
      for row in section.rows { row.collectInputs(&names) }
    }
  }

  /// Returns the view with one of its descendants replaced.
  ///
  /// - Parameters:
  ///   - number: The descendant's index in pre-order, from 0, not counting the view itself.
  ///   - change: Returns the replacements, or nil to change nothing.
  /// - Returns: The changed view; nil if there is no such descendant, or nothing is to be changed.
  func replacing(_ number: Int, _ change: (ViewNode) -> [ViewNode]?) -> ViewNode? {
    var rest = number
    return replacing(&rest, change)
  }

  private func replacing(_ rest: inout Int, _ change: (ViewNode) -> [ViewNode]?) -> ViewNode? {
    var copy = self
    if let table {
      if case .view(let node)? = table.header {
        switch Self.replace(node, &rest, change) {
        case .passed: break
        case .kept: return nil
        case .changed(let nodes):
          copy.table?.header = nodes.first.map { .view($0) }
          return copy
        }
      }
      for section in table.sections.indices {
        for (place, row) in table.sections[section].rows.enumerated() {
          switch Self.replace(row, &rest, change) {
          case .passed: break
          case .kept: return nil
          case .changed(let nodes):
            guard nodes.allSatisfy({ $0.kind == .cell }) else { return nil }
            copy.table?.sections[section].rows.replaceSubrange(place...place, with: nodes)
            return copy
          }
        }
      }
      if case .view(let node)? = table.footer {
        switch Self.replace(node, &rest, change) {
        case .passed: break
        case .kept: return nil
        case .changed(let nodes):
          copy.table?.footer = nodes.first.map { .view($0) }
          return copy
        }
      }
    }
    for (place, child) in children.enumerated() {
      switch Self.replace(child, &rest, change) {
      case .passed: break
      case .kept: return nil
      case .changed(let nodes):
        copy.children.replaceSubrange(place...place, with: nodes)
        return copy
      }
    }
    return nil
  }

  private enum Replacement {
    case passed
    /// The descendant is here, but unchanged.
    case kept
    case changed([ViewNode])
  }

  private static func replace(
    _ node: ViewNode, _ rest: inout Int, _ change: (ViewNode) -> [ViewNode]?
  ) -> Replacement {
    if rest == 0 { return change(node).map { .changed($0) } ?? .kept }
    rest -= 1
    let inside = node.count - 1
    guard rest < inside else {
      rest -= inside
      return .passed
    }
    return node.replacing(&rest, change).map { .changed([$0]) } ?? .kept
  }
}
