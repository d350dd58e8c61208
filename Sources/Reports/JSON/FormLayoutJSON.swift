import AvoidanceEngine
import RegressionRunner
package import Workflows
package import Scenarios

/// A form laid out on devices as JSON; the version of this schema is in the document.
package enum FormLayoutJSON {
  /// Returns the document that `show FORM --device D --format json` prints.
  package static func document(_ layouts: [FormLayout]) -> Value {
    .record([
      "headroom": .integer(RunJSON.version),
      "layouts": .list(layouts.map(layout)),
    ])
  }

  private static func layout(_ layout: FormLayout) -> Value {
    let form = layout.form
    return .record([
      "form": .text(layout.name),
      "device": .text(layout.device),
      "orientation": .text(layout.orientation.name),
      "views": .list(form.views.indices.map { view($0, layout) }),
      "givenUp": .list(
        layout.report.broken.map { broken in
          .record([
            "constraint": .text(Wording.source(broken.source, of: form)),
            "conflict": .list(broken.conflict.map { .text(Wording.source($0, of: form)) }),
          ])
        }
      ),
      "refused": .optional(layout.report.refusal.map { Wording.refusal($0, of: form) }),
    ])
  }

  private static func view(_ view: Int, _ layout: FormLayout) -> Value {
    let form = layout.form
    let found =
      layout.report.views.indices.contains(view) ? layout.report.views[view] : nil
    return .record([
      "view": .optional(form.name(of: view)),
      "kind": .text("\(form.views[view].kind)"),
      "parent": form.views[view].parent < 0 ? .null : .integer(form.views[view].parent),
      "frame": frame(layout.screen.frame(view)),
      "byConstraints": .flag(found?.isConstrained ?? false),
      "deciding": .list((found?.deciding ?? []).map { .text(Wording.constraint($0, of: form)) }),
      "open": .list((found?.open ?? []).map { .text("\($0)") }),
      "notTrusted": .optional(layout.doubts[view].map { Wording.doubt($0, of: form) }),
    ])
  }

  /// A rectangle as `[x, y, width, height]`.
  static func frame(_ rect: Rect) -> Value {
    .list([rect.x, rect.y, rect.width, rect.height].map { .number($0) })
  }
}

/// Stored frames beside those that constraints give as JSON; the version of this schema is in the
/// document.
package enum LayoutSurveyJSON {
  /// Returns the document that `layout --json FILE` writes.
  package static func document(_ survey: LayoutSurvey) -> Value {
    .record([
      "headroom": .integer(RunJSON.version),
      "frames": .integer(survey.frames),
      "equal": .integer(survey.equal),
      "notStored": .integer(survey.unstored),
      "differing": .list(
        survey.documents.flatMap { document in
          document.differing.map { difference in
            .record([
              "document": .text(document.file),
              "form": .text(difference.form),
              "view": .text(difference.view),
              "id": .text(difference.id),
              "line": .integer(difference.line),
              "stored": FormLayoutJSON.frame(difference.stored),
              "solved": FormLayoutJSON.frame(difference.solved),
              "reason": .optional(difference.reason),
            ])
          }
        }
      ),
    ])
  }
}
