import AvoidanceEngine
import Presentation
import RegressionRunner
import Scenarios

enum FormLayoutJSON {
  /// The document of `show FORM --device D --format json`.
  static let fields: Fields<[FormLayout]> = .document([
    .list("layouts", layout, "The form on each device.") { $0 }
  ])

  private static let layout: Fields<FormLayout> = [
    .init("form", "The form.") { $0.name },
    .init("device", "The device.") { $0.device },
    .init("orientation", "Device orientation.") { $0.orientation },
    .list("views", view, "The views, parents before their children.") { layout in
      layout.form.views.indices.map { ($0, layout) }
    },
    .list("givenUp", broken, "Constraints that were broken.") { layout in
      layout.report.broken.map { ($0, layout.form) }
    },
    .init("refused", "Why the constraints were not solved; null if they were.") { layout in
      layout.report.refusal.map { Messages.refusal($0, of: layout.form) }
    },
  ]

  private static let broken: Fields<(broken: LayoutReport.Broken, form: Form)> = [
    .init("constraint", "The constraint.") { Messages.source($0.broken.source, of: $0.form) },
    .init("conflict", "All constraints that conflict, this one included.") { broken, form in
      broken.conflict.map { Messages.source($0, of: form) }
    },
  ]

  private static let view: Fields<(view: ViewIndex, layout: FormLayout)> = [
    .init("view", "The identifier; null if there is none.") { $1.form.name(of: $0) },
    .init("kind", "Kind of view.") { "\($1.form.views[$0].kind)" },
    .init("parent", "Index of the parent in this list; null for the root.") { view, layout in
      let parent = layout.form.views[view].parent
      return parent < 0 ? nil : parent
    },
    .init("frame", "x, y, width and height in the parent, or for the root in the window.") {
      $1.screen.frame($0)
    },
    .init("byConstraints", "Whether constraints determine the frame.") {
      report($0, $1)?.isConstrained ?? false
    },
    .init("deciding", "The constraints that do.") { view, layout in
      (report(view, layout)?.deciding ?? []).map { Messages.constraint($0, of: layout.form) }
    },
    .init("open", "What is ambiguous.") { report($0, $1)?.open.map { "\($0)" } ?? [] },
    .init("notTrusted", "Why the frame may be wrong; null if it is trusted.") { view, layout in
      layout.doubts[view].map { Messages.doubt($0, of: layout.form) }
    },
  ]

  private static func report(_ view: ViewIndex, _ layout: FormLayout) -> LayoutReport.View? {
    layout.report.views.indices.contains(view) ? layout.report.views[view] : nil
  }
}
