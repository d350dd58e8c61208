import AvoidanceEngine

/// What is known about the views of the form that is being read.
struct ViewScope {
  /// A view or a constraint that scripts can refer to.
  struct Entry {
    /// The view's kind; nil for a constraint.
    var kind: ViewNode.Kind?
    var line: Int
    /// The size classes in which a constraint of this name counts.
    var classes: SizeClasses = .all
    /// What layout reads of the view's own extents.
    var extents: LayoutExtents = []
  }

  /// A view that a constraint names.
  struct ConstraintItem {
    var identifier: String
    /// The rectangle that is meant, where only views that scroll have it.
    var area: LayoutConstraint.Area?
    var mark: Mark
  }

  /// Whether a form is being read rather than inserted rows.
  var isForm = false
  /// The views by identifier, a search bar's field included, and the constraints by name.
  var identifiers: [String: Entry] = [:]
  var count = 0
  var isFull = false
  /// Whether a view could not be read, so that nobody knows which identifiers there are.
  var lacksViews = false
  /// The kinds of the view that is being read and of those around it, outermost first.
  var path: [ViewNode.Kind] = []
  var constraintCount = 0
  /// Whether constraints lay views out.
  var usesConstraints = false
  var constraintItems: [ConstraintItem] = []
  /// Where the constraints of a file stand, in the order in which they are read.
  var constraintPlaces: [LayoutConstraint: [SourceLocation]] = [:]
  /// Words that stand for a whole side and are no attributes, with what is wrong if they are no views.
  var bareWords: [(word: String, problem: ConstraintProblem, mark: Mark)] = []
  /// Anchors of which only a rectangle's name is written.
  var areasOfOmittedItems: [(LayoutConstraint.Anchor, Mark)] = []
  /// Distributions that only constraints lay out.
  var distributions: [(StackProperties.Distribution, Mark)] = []

  static let limit = 10_000
  /// Constraints of one form.
  static let constraintLimit = 20_000
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
  /// A view or a constraint: something that is adjusted.
  case adjusted
  case input
  case scrolling
  case table
  case stack
  /// Has a property that can be set.
  case property(PropertyChange.Property)
  /// Has something that can be observed.
  case observable(Observable)
}
