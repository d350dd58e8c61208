/// What an expectation is about: something observable, of a view or of the screen, or a part of it.
public struct Subject: Hashable, Sendable, CustomStringConvertible {
  /// A part of a point, size, rectangle or of insets.
  public enum Component: String, Hashable, Sendable, CaseIterable {
    case x, y, width, height, top, left, bottom, right
    case minX, minY, midX, midY, maxX, maxY, origin, size
  }

  /// The view's identifier; nil for what the screen has.
  public var view: String?
  /// What is observed.
  public var observable: Observable
  /// The part of it; nil for the whole.
  public var component: Component?

  /// Makes a subject.
  public init(_ observable: Observable, of view: String? = nil, component: Component? = nil) {
    self.view = view
    self.observable = observable
    self.component = component
  }

  /// What kind of value the subject has.
  public var shape: Observable.Shape {
    switch component {
    case nil: observable.shape
    case .origin: .point
    case .size: .size
    default: .number
    }
  }

  /// Returns the subject's part of the numbers of the whole value.
  ///
  /// The whole is `[x, y]`, `[width, height]`, `[top, left, bottom, right]`,
  /// `[x, y, width, height]` or a number alone, as the observable's shape says.
  public func part(of whole: [Double]) -> [Double] {
    guard let component else { return whole }
    switch (observable.shape, component) {
    case (.point, .x), (.size, .width), (.insets, .top): return [whole[0]]
    case (.point, .y), (.size, .height), (.insets, .left): return [whole[1]]
    case (.insets, .bottom): return [whole[2]]
    case (.insets, .right): return [whole[3]]
    case (.rect, .x), (.rect, .minX): return [whole[0]]
    case (.rect, .y), (.rect, .minY): return [whole[1]]
    case (.rect, .width): return [whole[2]]
    case (.rect, .height): return [whole[3]]
    case (.rect, .midX): return [whole[0] + whole[2] / 2]
    case (.rect, .midY): return [whole[1] + whole[3] / 2]
    case (.rect, .maxX): return [whole[0] + whole[2]]
    case (.rect, .maxY): return [whole[1] + whole[3]]
    case (.rect, .origin): return Array(whole[0...1])
    case (.rect, .size): return Array(whole[2...3])
    default: return whole
    }
  }

  /// The subject as it is written, for example `contacts.contentOffset.y`.
  public var description: String {
    var text = view.map { "\($0)." } ?? ""
    if observable == .rootFrame, let part = component, [.x, .y, .origin, .size].contains(part) {
      return part == .x || part == .y ? "root.origin.\(part.rawValue)" : "root.\(part.rawValue)"
    }
    text += observable.declaration.name
    if let component { text += ".\(component.rawValue)" }
    return text
  }
}
