package import AvoidanceEngine
package import Scenarios

/// A dump as a tree of what it prints, before a form is made of it.
package struct ViewDump: Hashable, Sendable {
  package enum Format: Hashable, Sendable, CaseIterable {
    /// UIKit's `recursiveDescription`, or a list of views as debuggers print it.
    case recursiveDescription
    /// XCUITest's debug description.
    case elementTree
    /// Appium's page source.
    case pageSource

    /// Whether frames are on the screen rather than in the superview.
    package var isOnScreen: Bool { self != .recursiveDescription }

    /// How far apart two printed numbers may be that are the same on the device, in points.
    package var tolerance: Double {
      switch self {
      case .recursiveDescription: 0.5
      case .elementTree: 0.16
      case .pageSource: 1
      }
    }
  }

  /// A window, in the order in which they are printed.
  package struct Window: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case app
      /// UIKit's for accessories, selections and, in older systems, the keyboard.
      case textEffects
      case keyboard
    }
    /// Its index in ``ViewDump/views``.
    package let index: Int
    package let kind: Kind
  }

  /// The path as it was given.
  package internal(set) var file = ""
  package let format: Format
  /// In print order: a view comes before those in it.
  package internal(set) var views: [DumpedView] = []
  /// The views without a superview.
  package private(set) var roots: [Int] = []
  /// The system mentioned above the views; nil if there is none.
  package internal(set) var system: SystemVersion?
  /// Lines were omitted when it was pasted.
  package internal(set) var isElided = false
  /// A debugger truncated it.
  package internal(set) var isShortened = false
  /// The views are a list without depth.
  package internal(set) var isList = false
  /// How many views were printed again and are left out.
  package private(set) var repeatedViews = 0

  var isOnScreen: Bool { format.isOnScreen }

  init(_ format: Format) { self.format = format }

  /// Derives superviews, subviews and depths from the order of the depths.
  mutating func link() {
    roots = []
    var open: [(index: Int, depth: Int)] = []
    for index in views.indices {
      views[index].subviews = []
      while let last = open.last, last.depth >= views[index].depth { open.removeLast() }
      views[index].superview = open.last?.index
      if let superview = open.last?.index {
        views[superview].subviews.append(index)
      } else {
        roots.append(index)
      }
      let printed = views[index].depth
      views[index].depth = open.count
      open.append((index, printed))
    }
  }

  /// Sets the columns of views that begin on lines of their own.
  mutating func placeColumns(in bytes: [UInt8]) {
    let places = Dictionary(grouping: views.indices) { views[$0].line }
    var line = 1
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      if let found = places[line], found.count == 1, let view = found.first,
        let start = rest[..<end].firstIndex(where: beginsView)
      {
        let before = rest[..<start]
        views[view].column = String(decoding: before, as: UTF8.self).count + 1
      }
      rest = rest[end...].dropFirst()
      line += 1
    }
  }

  private func beginsView(_ byte: UInt8) -> Bool {
    format == .elementTree ? ElementLine.isLetter(byte) : byte == UInt8(ascii: "<")
  }

  /// Where a view is printed.
  package func location(of index: Int) -> SourceLocation {
    SourceLocation(file: file, line: views[index].line, column: views[index].column)
  }

  /// A view's frame on the screen; nil if it, or that of a view around it, is not printed.
  package func screenFrame(of index: Int) -> Rect? {
    guard var frame = views[index].frame else { return nil }
    guard !isOnScreen else { return frame }
    var around = views[index].superview
    while let view = around {
      guard let outer = views[view].frame else { return nil }
      let offset = views[view].contentOffset ?? .zero
      frame.origin = frame.origin + (outer.origin - offset)
      around = views[view].superview
    }
    return frame
  }

  /// The focused input, as an index in ``views``; nil if none is known to be.
  ///
  /// `recursiveDescription` doesn't print the focus: UIKit puts a field editor, or views for the selection, into
  /// the input that has it.
  package var firstResponder: Int? {
    if let focused = views.lastIndex(where: { $0.role.isInput && $0.isFocused }) { return focused }
    let editors = inputs { DumpedClass.isEditor($0) }
    let marked = editors.isEmpty ? inputs { DumpedClass.showsSelection($0) } : editors
    return marked.count == 1 ? marked.first : nil
  }

  /// The inputs with a visible view inside whose class fulfils a condition.
  private func inputs(holding isMark: (String) -> Bool) -> Set<Int> {
    Set(
      views.indices.filter { isMark(views[$0].className) && !views[$0].isHidden }
        .compactMap { mark in
          sequence(first: mark) { views[$0].superview }.dropFirst()
            .first { views[$0].role.isInput }
        })
  }

  /// The windows; none in a dump that begins with another view.
  package var windows: [Window] {
    let screen = DumpedScreen(self)
    return views.indices.filter { views[$0].role == .window }.map { index in
      let kind: Window.Kind =
        switch views[index].className {
        case "UITextEffectsWindow": .textEffects
        case "UIRemoteKeyboardWindow": .keyboard
        default: isOnScreen && screen.holdsOnlyKeyboard(index) ? .keyboard : .app
        }
      return Window(index: index, kind: kind)
    }
  }

  /// The size of the screen, as that of the window a form is made of, in points; nil for parts of a screen.
  package var screenSize: Size? {
    let tops = DumpedScreen(self).tops()
    guard tops.count == 1, let frame = views[tops[0]].frame, !frame.isEmpty,
      DumpedScreen.isDevices(frame.size)
    else { return nil }
    return frame.size
  }

  /// Leaves out what is printed again, with everything inside.
  ///
  /// It is the same view if class, address, frame and all content are the same, or if a second dump begins
  /// with it. Where addresses are replaced by one for each class, views with one frame may differ in content,
  /// or be inside different views with one address.
  mutating func dropRepeatedViews() {
    link()
    guard addressesDiffer == false else { return }
    let hasDepth = views.contains { $0.depth > 0 }
    struct Print: Hashable {
      let address: String
      let content: Int
    }
    let contents = contents()
    var addresses: Set<String> = []
    var printed: [Print: Set<Int>] = [:]
    // The address of the views around each.
    var around: [Print: String?] = [:]
    var kept: [DumpedView] = []
    var repeated: Int?
    for (index, view) in views.enumerated() {
      if let repeated, view.depth > repeated { continue }
      repeated = nil
      if let address = view.address {
        let outer = view.superview.flatMap { views[$0].address }
        let print = Print(address: address, content: contents[index])
        let isAgain =
          !printed[print, default: []].insert(view.superview ?? -1).inserted
          || around[print, default: outer] != outer
        let beginsAgain = hasDepth && view.depth == 0 && addresses.contains(address)
        if isAgain || beginsAgain {
          repeated = view.depth
          continue
        }
        addresses.insert(address)
        around.updateValue(outer, forKey: print)
      }
      kept.append(view)
    }
    repeatedViews = views.count - kept.count
    views = kept
    link()
  }

  /// Returns a number for each view; those with the same number are the same in class, frame and texts, and
  /// so is everything inside them.
  private func contents() -> [Int] {
    struct Content: Hashable {
      let className: String
      let role: DumpedView.Role
      let frame: Rect?
      let texts: [String]
      let placeholder: String?
      let inside: [Int]
    }
    var known: [Content: Int] = [:]
    var contents = [Int](repeating: 0, count: views.count)
    for (index, view) in views.enumerated().reversed() {
      let content = Content(
        className: view.className, role: view.role, frame: view.frame,
        texts: [view.text] + view.captions, placeholder: view.placeholder,
        inside: view.subviews.map { contents[$0] })
      let next = known.count
      contents[index] = known[content, default: next]
      known[content] = contents[index]
    }
    return contents
  }

  /// Whether no address is printed twice; nil if one is that of different classes, a placeholder.
  private var addressesDiffer: Bool? {
    var kinds: [String: String] = [:]
    var count = 0
    for view in views {
      guard let address = view.address else { continue }
      count += 1
      let kind = "\(view.className) \(view.role)"
      guard let known = kinds.updateValue(kind, forKey: address) else { continue }
      if known != kind { return nil }
    }
    return kinds.count == count
  }
}
