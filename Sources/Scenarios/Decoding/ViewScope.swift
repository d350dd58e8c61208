import AvoidanceEngine

/// What is known about the views of the form that is being read.
struct ViewScope {
  /// A view that scripts can refer to.
  struct Entry {
    var kind: ViewNode.Kind
    var line: Int
    /// What layout reads of the view's own extents.
    var extents: LayoutExtents = []
  }

  /// The views by identifier, a search bar's field included.
  var identifiers: [String: Entry] = [:]
  var count = 0
  var isFull = false

  static let limit = 10_000
  /// Views of all forms of one file; only `repeat` and aliases can make so many.
  static let totalLimit = 1_000_000
}

/// A name or identifier that has to exist when all files have been read.
struct Reference {
  /// What has to exist.
  enum Target {
    case definition(DefinitionKind)
    /// A strategy's name where a matcher could stand too.
    case strategyOfExpectation
    case view(ViewNeed)
  }

  var target: Target
  var name: String
  var mark: Mark
}

/// What a view that is referred to must be.
enum ViewNeed: Sendable {
  case any
  case input
  case scrolling
  case table
  case stack
  /// Has a property that can be set.
  case property(PropertyChange.Property)
  /// Has something that can be observed.
  case observable(Observable)
}
