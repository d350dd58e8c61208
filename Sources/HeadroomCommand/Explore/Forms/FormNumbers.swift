import AvoidanceEngine

struct FormNumber {
  /// The simplest value: the format's default if it has one.
  var standard = 0.0
  var least = -4096.0
}

extension FormDescription {
  /// Passes every number of the form to a function that may change it, always in the same order.
  mutating func changeNumbers(_ body: (inout Double, FormNumber) -> Void) {
    var size = canvas
    body(&size.width, FormNumber(standard: 375, least: 100))
    body(&size.height, FormNumber(standard: 667, least: 100))
    if size != canvas { canvas = size }
    if var frame = controller.frame {
      body(&frame.y, FormNumber())
      if frame != controller.frame { controller.frame = frame }
    }
    view.changeNumbers(body)
  }

  var numberCount: Int {
    var copy = self
    var count = 0
    copy.changeNumbers { _, _ in count += 1 }
    return count
  }
}

extension ViewNode {
  fileprivate mutating func changeNumbers(_ body: (inout Double, FormNumber) -> Void) {
    let size = FormNumber(standard: 44, least: kind.isTextInput || kind == .cell ? 10 : 1)
    if var rect = frame {
      body(&rect.x, FormNumber())
      body(&rect.y, FormNumber())
      body(&rect.width, FormNumber(standard: 100, least: size.least))
      body(&rect.height, size)
      frame = rect
    }
    if var value = height {
      body(&value, size)
      height = value
    }
    if var value = width {
      body(&value, FormNumber(standard: 100, least: size.least))
      width = value
    }
    if scroll != nil { changeScrollNumbers(body) }
    if table != nil { changeTableNumbers(body) }
    if var stack {
      body(&stack.spacing, FormNumber(least: 0))
      stack.margins.changeNumbers(body)
      self.stack = stack
    }
    if var input {
      body(&input.accessoryHeight, FormNumber(least: 0))
      if var line = input.lineHeight {
        body(&line, FormNumber(standard: 20, least: 4))
        input.lineHeight = line
      }
      if case .upTo(var height) = input.grows {
        body(&height, FormNumber(least: 0))
        input.grows = .upTo(height)
      }
      if var caret = input.caret {
        body(&caret.y, FormNumber(least: 0))
        body(&caret.height, FormNumber(standard: 20, least: 1))
        input.caret = caret
      }
      self.input = input
    }
    for index in children.indices { children[index].changeNumbers(body) }
  }

  private mutating func changeScrollNumbers(_ body: (inout Double, FormNumber) -> Void) {
    guard var scroll else { return }
    if var size = scroll.contentSize {
      body(&size.width, FormNumber(standard: 100, least: 0))
      body(&size.height, FormNumber(standard: 100, least: 0))
      scroll.contentSize = size
    }
    if var offset = scroll.contentOffset {
      body(&offset.y, FormNumber())
      scroll.contentOffset = offset
    }
    scroll.contentInset.changeNumbers(body)
    scroll.scrollIndicatorInsets.changeNumbers(body)
    self.scroll = scroll
  }

  private mutating func changeTableNumbers(_ body: (inout Double, FormNumber) -> Void) {
    guard var table else { return }
    body(&table.rowHeight, FormNumber(standard: 44, least: 10))
    table.header?.changeNumbers(body)
    for section in table.sections.indices {
      body(&table.sections[section].header, FormNumber(least: 0))
      body(&table.sections[section].footer, FormNumber(least: 0))
      for row in table.sections[section].rows.indices {
        table.sections[section].rows[row].changeNumbers(body)
      }
    }
    table.footer?.changeNumbers(body)
    self.table = table
  }
}

extension TableProperties.Accessory {
  fileprivate mutating func changeNumbers(_ body: (inout Double, FormNumber) -> Void) {
    switch self {
    case .height(var height):
      body(&height, FormNumber(standard: 44, least: 1))
      self = .height(height)
    case .view(var node):
      node.changeNumbers(body)
      self = .view(node)
    }
  }
}

extension EdgeInsets {
  fileprivate mutating func changeNumbers(_ body: (inout Double, FormNumber) -> Void) {
    body(&top, FormNumber(least: 0))
    body(&bottom, FormNumber(least: 0))
  }
}
