public import Workflows

/// A kind of file that a sweep is reported in.
public enum SweepReportFormat: String, CaseIterable, Sendable {
  /// One page for people.
  case html
  /// The picture alone.
  case svg
  /// All numbers.
  case json

  /// Returns the whole report, the same for the same document.
  public func text(_ document: SweepDocument) -> String {
    switch self {
    case .html: SweepPage(document: document).text
    case .svg: SweepPicture(document: document).file
    case .json: SweepJSON.document(document).pretty
    }
  }
}
