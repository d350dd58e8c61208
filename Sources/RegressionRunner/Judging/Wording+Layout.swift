public import AvoidanceEngine
import Scenarios

// The words for how constraints lay a form out.
extension Wording {
  /// What a view is called: its name, `root`, or its kind, as in `a label`.
  public static func view(_ view: ViewIndex, of form: Form) -> String {
    form.name(of: view)
      ?? "\(form.views[view].kind == .image ? "an" : "a") \(form.views[view].kind)"
  }

  /// A constraint as its file has it, with its name and with the items that were left out.
  public static func constraint(_ index: ConstraintIndex, of form: Form) -> String {
    let constraint = form.constraints[index]
    var stated = constraint.stated
    stated.first.item = item(stated.first.item, constraint.first, form)
    if let second = stated.second {
      stated.second?.item = item(second.item, constraint.second, form)
    }
    let text = stated.name.map { "\($0): \(stated.notation)" } ?? stated.notation
    // What still has no name is the owner or what is around it.
    let needsOwner = [stated.first.item, stated.second?.item].contains {
      $0 == .own || $0 == .superview
    }
    return needsOwner ? "\(text) (in \(view(constraint.owner, of: form)))" : text
  }

  private static func item(_ item: LayoutConstraint.Item, _ view: ViewIndex, _ form: Form)
    -> LayoutConstraint.Item
  {
    if view == 0 { return .root }
    return form.views[view].identifier.map { .view($0) } ?? item
  }

  /// Where a requirement comes from, as in `the mask of photo`.
  public static func source(_ source: LayoutReport.Source, of form: Form) -> String {
    switch source {
    case .constraint(let index): constraint(index, of: form)
    case .mask(let view): "the autoresizing mask of \(self.view(view, of: form))"
    case .stack(let view): "the arrangement of \(self.view(view, of: form))"
    case .view(let view): "the size of \(self.view(view, of: form))"
    }
  }

  /// What a view wants, as in `wants 120 × 44 (estimated)`; nil for nothing.
  public static func wanted(_ size: WantedSize) -> String? {
    var parts: [String] = []
    switch (size.width, size.height) {
    case (let width?, let height?):
      parts.append("\(JSONText.text(of: width)) × \(JSONText.text(of: height))")
    case (let width?, nil): parts.append("\(JSONText.text(of: width)) wide")
    case (nil, let height?): parts.append("\(JSONText.text(of: height)) high")
    case (nil, nil): break
    }
    if let text = size.text { parts.append("text of \(JSONText.text(of: text))") }
    switch size.lines {
    case 0: parts.append("any number of lines")
    case let lines?: parts.append("up to \(lines) \(lines == 1 ? "line" : "lines")")
    case nil: break
    }
    guard !parts.isEmpty else { return nil }
    return "intrinsic size \(parts.joined(separator: ", "))"
      + (size.isEstimated ? " (estimated)" : "")
  }

  /// Why a frame is not trusted, as in `height is ambiguous for photo`.
  public static func doubt(_ doubt: LayoutDoubt, of form: Form) -> String {
    switch doubt {
    case .open(let view, let coordinate):
      "\(Self.ambiguity(of: coordinate)) is ambiguous for \(self.view(view, of: form))"
    case .broken(let source):
      "\(self.source(source, of: form)) conflicts with other constraints and was broken"
    case .stated(let view):
      "\(self.view(view, of: form)): \(form.layoutDoubt(of: view) ?? "its position is uncertain")"
    case .text: "its position depends on an estimated text width"
    case .refused: "the form is too complex to lay out"
    case .movedSheet: "not modelled: UIKit's repositioning of this sheet"
    case .unframedAlert: "not modelled: where UIKit puts an alert whose controller has no 'frame'"
    case .tallAlert: "not modelled: an alert that is taller than the space above the keyboard"
    }
  }

  /// What is ambiguous, in Xcode's words.
  private static func ambiguity(of coordinate: LayoutReport.Coordinate) -> String {
    switch coordinate {
    case .x: "horizontal position"
    case .y: "vertical position"
    case .width: "width"
    case .height: "height"
    }
  }

  /// Why constraints count for nothing, as in `too complex to lay out: 20001 constraints`.
  public static func refusal(_ refusal: LayoutReport.Refusal, of form: Form) -> String {
    let why =
      switch refusal {
      case .constraints(let count): "\(count) constraints"
      case .systemConstraints(let count, let view):
        "\(count) constraints in \(self.view(view, of: form))"
      case .freeCoordinates(let count, let view):
        "\(count) unknown coordinates in \(self.view(view, of: form))"
      case .pivots(let view): "no solution found in \(self.view(view, of: form))"
      }
    return "too complex to lay out: \(why)"
  }
}
