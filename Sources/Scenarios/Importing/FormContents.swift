public import AvoidanceEngine

/// How many views of each kind a form has.
public struct FormContents: Hashable, Sendable {
  /// The kinds in the order of the format, each with its views; those without any are left out.
  public private(set) var counts: [(kind: ViewNode.Kind, count: Int)] = []

  /// Text fields, text views and search bars.
  public var inputs: Int {
    counts.reduce(0) { sum, entry in
      entry.kind.isTextInput || entry.kind == .searchBar ? sum + entry.count : sum
    }
  }

  /// Counts a form's views.
  public init(of form: FormDescription) {
    var numbers = [Int](repeating: 0, count: ViewNode.Kind.allCases.count)
    form.view.forEach { numbers[Int($0.kind.rawValue)] += 1 }
    counts = ViewNode.Kind.allCases.compactMap { kind in
      let count = numbers[Int(kind.rawValue)]
      return count > 0 ? (kind, count) : nil
    }
  }

  /// Whether both count the same.
  public static func == (one: FormContents, other: FormContents) -> Bool {
    one.counts.elementsEqual(other.counts) { $0 == $1 }
  }

  /// Hashes the counts.
  public func hash(into hasher: inout Hasher) {
    for entry in counts {
      hasher.combine(entry.kind)
      hasher.combine(entry.count)
    }
  }
}

extension ViewNode {
  /// Calls a function with the view and all below it, in the order of the file.
  public func forEach(_ body: (ViewNode) -> Void) {
    body(self)
    if case .view(let header) = table?.header { header.forEach(body) }
    for section in table?.sections ?? [] {
      for row in section.rows { row.forEach(body) }
    }
    if case .view(let footer) = table?.footer { footer.forEach(body) }
    for child in children { child.forEach(body) }
  }
}
