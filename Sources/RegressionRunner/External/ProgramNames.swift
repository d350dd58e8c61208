import AvoidanceEngine

/// The names by which a program outside and Headroom speak of views and constraints.
///
/// A view without an identifier is `#N`, its place in pre-order; the root is `root` unless it has one.
struct ProgramNames: Sendable {
  /// The views' names by their numbers, behind them those of constraints; as JSON.
  private var quoted: [[UInt8]] = []
  private var views: [String: ViewIndex] = [:]
  /// The constraints that have names, each name once, by their numbers behind those of views.
  private(set) var constraints: [(name: String, index: ViewIndex)] = []
  /// How many views the form has, those of rows that come later among them.
  let viewCount: Int

  init(_ form: Form) {
    viewCount = form.views.count
    for (index, view) in form.views.enumerated() {
      let name = Self.name(of: view, index)
      if views[name] == nil { views[name] = index }
      quoted.append(Self.quoted(name))
    }
    if views["root"] == nil { views["root"] = 0 }
    for (position, constraint) in form.constraints.enumerated() {
      guard let name = constraint.stated.name, !constraints.contains(where: { $0.name == name })
      else { continue }
      constraints.append((name, viewCount + position))
    }
  }

  private static func name(of view: Form.View, _ index: ViewIndex) -> String {
    view.identifier ?? (index == 0 ? "root" : "#\(index)")
  }

  /// The name of one view as a JSON string; `null` for a number that is no view's.
  static func quotedName(of view: ViewIndex, in form: Form) -> [UInt8] {
    form.view(view).map { quoted(name(of: $0, view)) } ?? Array("null".utf8)
  }

  private static func quoted(_ name: String) -> [UInt8] {
    var json = JSONBytes()
    json.append(quoted: name)
    return json.bytes
  }

  /// A view's name as a JSON string; `null` for a number that is no view's.
  func quoted(_ view: ViewIndex) -> [UInt8] {
    quoted.indices.contains(view) ? quoted[view] : Array("null".utf8)
  }

  /// The name of a constraint, by its place among those that have one, as a JSON string.
  func quotedConstraint(_ place: Int) -> [UInt8] { Self.quoted(constraints[place].name) }

  /// The view with a name.
  func view(_ name: String) -> ViewIndex? { views[name] }

  /// The constraint with a name.
  func constraint(_ name: String) -> ViewIndex? {
    constraints.first { $0.name == name }?.index
  }

  /// The names of all views.
  var viewNames: [String] { views.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key) }
}
