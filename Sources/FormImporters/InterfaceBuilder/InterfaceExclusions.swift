/// The views and constraints that are not there in a document's base size class.
struct InterfaceExclusions {
  typealias Index = InterfaceDocument.Index

  /// A view's place among the subviews of another one.
  private struct Place: Hashable {
    var superview: Index
    var id: String
  }

  /// The ids of the constraints that hold in other size classes only.
  private(set) var constraints: Set<String> = []
  private var subviews: Set<Place> = []

  /// Collects all exclusions in one pass over the document; `examine` is told of each element that is
  /// looked at.
  init(_ document: InterfaceDocument, examine: (Index) -> Void = { _ in }) {
    for index in document.elements.indices {
      examine(index)
      guard document[index].name == "exclude",
        let id = document.attribute("reference", of: index)
      else { continue }
      let mask = document[index].parent
      let variation = mask >= 0 ? document[mask].parent : -1
      guard variation >= 0, document.attribute("key", of: variation) == "default" else { continue }
      switch document.attribute("key", of: mask) {
      case "constraints": constraints.insert(id)
      case "subviews" where document[variation].name == "variation":
        subviews.insert(Place(superview: document[variation].parent, id: id))
      default: break
      }
    }
  }

  /// Whether a view with an id is not installed among a view's subviews.
  func excludes(_ id: String, from superview: Index) -> Bool {
    subviews.contains(Place(superview: superview, id: id))
  }
}
