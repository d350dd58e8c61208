import AvoidanceEngine

/// Which views of a dump are printed in another dump of the same screen.
///
/// Views are matched as printed, before a form leaves any out: first by address, where most are the same, else
/// from the window down, siblings by what they are and by names from code. No text that people type tells
/// anything, and an input with a name is never another one. What UIKit has inside inputs, buttons and labels,
/// and the keyboard, is not matched.
struct DumpMatching {
  /// For each view of the first dump, the same view in the other; nil for none.
  private(set) var partners: [Int?]
  /// The topmost views of the first dump that the other one doesn't have.
  private(set) var missing: [Int] = []
  /// The topmost views of the other dump that the first one doesn't have.
  private(set) var added: [Int] = []

  private let first: MatchedTree
  private let second: MatchedTree

  init(_ first: DumpedScreen, _ second: DumpedScreen) {
    self.first = MatchedTree(first)
    self.second = MatchedTree(second)
    partners = Array(repeating: nil, count: first.dump.views.count)
    let byAddress = first.dump.addressesShared(with: second.dump)
    if byAddress.isEmpty {
      var siblings = SiblingMatching(self.first, self.second)
      siblings.match()
      partners = siblings.partners
    } else {
      matchAddresses(byAddress)
    }
    missing = self.first.tops(without: Set(partners.indices.filter { partners[$0] != nil }))
    added = self.second.tops(without: Set(partners.compactMap(\.self)))
  }

  /// The views of the first dump that can be matched.
  var compared: [Int] { first.compared }

  /// The inputs of the first dump, in its order.
  var inputs: [Int] { first.compared.filter { first.views[$0].role.isInput } }

  private mutating func matchAddresses(_ shared: [Int: Int]) {
    let isShared = Set(shared.values)
    for index in first.compared {
      guard let other = shared[index], second.isCompared[other] else { continue }
      let (outer, otherOuter) = (first.parents[index], second.parents[other])
      // A view whose superview is another one is elsewhere; one that is not printed tells nothing.
      let isElsewhere =
        outer >= 0 && otherOuter >= 0 && shared[outer] != nil && isShared.contains(otherOuter)
        && shared[outer] != otherOuter
      if isElsewhere || isReused(index, as: other) { continue }
      // What is inside a cell that shows another row is that row's.
      if outer >= 0, isInReusedCell(index, shared) { continue }
      partners[index] = other
    }
  }

  /// Whether a table shows another row in the same cell.
  private func isReused(_ index: Int, as other: Int) -> Bool {
    guard first.views[index].role == .cell, let frame = first.views[index].frame,
      let otherFrame = second.views[other].frame
    else { return false }
    return abs(frame.y - otherFrame.y) > frame.height / 2
  }

  private func isInReusedCell(_ index: Int, _ shared: [Int: Int]) -> Bool {
    var outer = first.parents[index]
    while outer >= 0 {
      if let other = shared[outer], isReused(outer, as: other) { return true }
      outer = first.parents[outer]
    }
    return false
  }
}

extension ViewDump {
  /// Returns the same views of another dump of the same process; empty unless it has at least half of them.
  ///
  /// Views of one class and address are the same if no other one has that address. XCUITest's addresses are
  /// those of its own objects, which are made for each dump.
  fileprivate func addressesShared(with other: ViewDump) -> [Int: Int] {
    guard !isOnScreen, !other.isOnScreen else { return [:] }
    let (own, others) = (viewsByAddress, other.viewsByAddress)
    var shared: [Int: Int] = [:]
    for (address, index) in own {
      guard let index, let partner = others[address] ?? nil,
        views[index].className == other.views[partner].className
      else { continue }
      shared[index] = partner
    }
    return shared.count * 2 >= own.values.count { $0 != nil } ? shared : [:]
  }

  /// The view with each address; nil for addresses of several views.
  private var viewsByAddress: [String: Int?] {
    var found: [String: Int?] = [:]
    for (index, view) in views.enumerated() {
      guard let address = view.address else { continue }
      found.updateValue(found.keys.contains(address) ? nil : index, forKey: address)
    }
    return found
  }
}

/// A dump's views that can be matched, with what tells them apart.
struct MatchedTree {
  /// What a view is, without its texts.
  struct Kind: Hashable {
    var role: DumpedView.Role
    /// Only of plain views.
    var className: String
  }

  let screen: DumpedScreen
  let parents: [Int]
  let isCompared: [Bool]
  /// The subviews that are compared.
  let children: [[Int]]
  let kinds: [Kind]
  /// Names from code: identifiers and placeholders.
  let names: [String?]
  /// The inputs and names inside each view, itself included; of many, only the first.
  let contents: [Set<String>]

  var views: [DumpedView] { screen.dump.views }
  var compared: [Int] { isCompared.indices.filter { isCompared[$0] } }

  private static let mostContents = 32

  init(_ screen: DumpedScreen) {
    self.screen = screen
    let views = screen.dump.views
    var parents = [Int](repeating: -1, count: views.count)
    for (parent, list) in screen.children.enumerated() {
      for child in list { parents[child] = parent }
    }
    var isCompared = [Bool](repeating: false, count: views.count)
    for (index, view) in views.enumerated()
    where view.role != .ignored && !screen.isKeyboards(index) {
      let parent = parents[index]
      guard parent >= 0 else {
        isCompared[index] = true
        continue
      }
      let hidesThis =
        views[parent].role.hidesChildren
        && !(views[parent].role.isLeaf && screen.holdsInput(parent))
      isCompared[index] = isCompared[parent] && !hidesThis
    }
    children = screen.children.map { $0.filter { isCompared[$0] } }
    kinds = views.map {
      Kind(role: $0.role, className: $0.role == .view ? $0.className : "")
    }
    names = views.map { view in
      let name = view.names.first ?? (view.role.isInput ? view.placeholder : nil)
      return name?.isEmpty == false ? name : nil
    }
    var contents = [Set<String>](repeating: [], count: views.count)
    for index in views.indices.reversed() where isCompared[index] {
      if let name = names[index] {
        contents[index].insert("\(views[index].role) \(name)")
      } else if views[index].role.isInput {
        contents[index].insert("\(views[index].role)")
      }
      guard parents[index] >= 0, contents[parents[index]].count < Self.mostContents else {
        continue
      }
      contents[parents[index]].formUnion(contents[index])
    }
    self.parents = parents
    self.isCompared = isCompared
    self.contents = contents
  }

  /// Whether a view may be printed in one dump and left out of the other: it shows nothing.
  func isWrapper(_ index: Int) -> Bool { kinds[index].role == .view && names[index] == nil }

  /// The topmost compared views, in windows that have any others, that are not in a set.
  func tops(without known: Set<Int>) -> [Int] {
    compared.filter { index in
      !known.contains(index) && parents[index] >= 0 && known.contains(parents[index])
    }
  }
}
