extension Wording {
  /// Says how a law was broken behind the words that name the field, as `covered by 34 of 44 pt`; what
  /// is not about a field is a sentence of its own.
  public static func predicate(for finding: LawFinding) -> String {
    guard finding.kind.isAboutField, finding.view != nil else { return finding.sentence }
    let predicate = finding.predicate
    return predicate.hasPrefix("is ") ? String(predicate.dropFirst(3)) : predicate
  }
}
