import AvoidanceEngine

/// Makes small changes to forms.
enum FormVariation {
  /// Changes some numbers of a form; its views stay the same, so that scripts still fit.
  static func nudge(_ form: inout FormDescription, _ random: inout RandomStream) {
    let count = form.numberCount
    guard count > 0 else { return }
    var chosen: [Int: Double] = [:]
    for _ in 0...random.below(3) {
      chosen[random.below(count)] = random.one(of: steps) * (random.percent(50) ? 1 : -1)
    }
    var place = 0
    form.changeNumbers { number, known in
      if let change = chosen[place] { number = max(known.least, number + change) }
      place += 1
    }
  }

  private static let steps = [1.0, 4, 8, 20, 44, 50, 100, 200]

  /// Changes numbers, duplicates or removes rows, changes bars, canvas, insets and scroll
  /// properties, or adds an outer scroll view.
  static func vary(_ form: inout FormDescription, on device: Device, _ random: inout RandomStream) {
    for _ in 0..<(1 + random.below(3)) {
      switch random.place(by: [40, 10, 8, 8, 14, 12, 4, 4]) {
      case 0: nudge(&form, &random)
      case 1:
        form.controller.navigationBar = form.controller.navigationBar == .none ? .standard : .none
      case 2: form.controller.tabBar = form.controller.tabBar == .none ? .standard : .none
      case 3: if form.controller.frame == nil { form.canvas = device.screen }
      case 4: form.view.changeScrolling(&random)
      case 5: form.view.changeRows(&random)
      case 6: form.view.changeFont(&random)
      default: if form.controller.kind == .viewController { form.nest() }
      }
    }
  }
}

extension FormDescription {
  fileprivate mutating func nest() {
    guard view.kind == .view, view.table == nil, view.layout.constraints.isEmpty,
      !view.children.isEmpty, !view.children.contains(where: { $0.identifier == "outer-scroll" })
    else { return }
    var scroll = ViewNode(.scrollView, "outer-scroll")
    scroll.frame = Rect(0, 0, canvas.width, canvas.height)
    scroll.autoresizing = [.flexibleWidth, .flexibleHeight]
    scroll.children = view.children
    view.children = [scroll]
  }
}

extension ViewNode {
  fileprivate mutating func changeScrolling(_ random: inout RandomStream) {
    if scroll != nil, kind != .textView, random.percent(60) {
      switch random.below(4) {
      case 0: scroll?.contentInset.bottom = random.one(of: [0.0, 20, 49, 100])
      case 1: scroll?.insetAdjustment = random.one(of: [.automatic, .never, .always])
      case 2: scroll?.keyboardDismissMode = random.one(of: [.none, .onDrag, .interactive])
      default: scroll?.contentInset.top = random.one(of: [0.0, 20, 64])
      }
    }
    for index in children.indices { children[index].changeScrolling(&random) }
  }

  /// Removes a row from a section, or duplicates it.
  fileprivate mutating func changeRows(_ random: inout RandomStream) {
    if var table, !table.sections.isEmpty {
      let section = random.below(table.sections.count)
      let rows = table.sections[section].rows
      if !rows.isEmpty {
        let place = random.below(rows.count)
        if random.percent(50), rows.count > 1 {
          table.sections[section].rows.remove(at: place)
        } else if !rows[place].isConstrained {
          var copy = rows[place]
          copy.rename(with: "-again-\(random.below(10_000))")
          table.sections[section].rows.insert(copy, at: place)
        }
      }
      self.table = table
    }
    for index in children.indices { children[index].changeRows(&random) }
  }

  private mutating func rename(with suffix: String) {
    if let identifier { self.identifier = identifier + suffix }
    for index in children.indices { children[index].rename(with: suffix) }
  }

  /// Larger or smaller type: labels, inputs and rows scale with it.
  fileprivate mutating func changeFont(_ random: inout RandomStream) {
    let scale = random.one(of: [0.82, 1.18, 1.35, 1.65, 2.35])
    scaleText(by: scale)
  }

  private mutating func scaleText(by scale: Double) {
    func scaled(_ value: Double) -> Double { (value * scale).rounded() }
    if kind == .cell || kind.isTextInput || kind == .label {
      height = height.map(scaled)
      if kind != .cell, var rect = frame {
        rect.height = scaled(rect.height)
        frame = rect
      }
      if let line = input?.lineHeight { input?.lineHeight = scaled(line) }
      if case .upTo(let height) = input?.grows { input?.grows = .upTo(scaled(height)) }
    }
    for index in children.indices { children[index].scaleText(by: scale) }
    if var table {
      table.rowHeight = scaled(table.rowHeight)
      for section in table.sections.indices {
        for row in table.sections[section].rows.indices {
          table.sections[section].rows[row].scaleText(by: scale)
        }
      }
      self.table = table
    }
  }
}
