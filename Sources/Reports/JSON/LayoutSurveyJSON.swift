public import Workflows

/// Stored frames beside those that constraints give as JSON; the version of this schema is in the
/// document.
public enum LayoutSurveyJSON {
  /// Returns the document that `layout --json FILE` writes.
  public static func document(_ survey: LayoutSurvey) -> JSONValue {
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
