extension Wording {
  /// Says how a law was broken behind the words that name the field, as `covered by 34 pt`; what is
  /// not about a field is a sentence of its own.
  public static func predicate(for finding: LawFinding) -> String {
    let sentence = sentence(for: finding)
    guard finding.kind.isAboutField, let view = finding.view, sentence.hasPrefix("\(view) ") else {
      return sentence
    }
    var predicate = sentence.dropFirst(view.count + 1)
    if predicate.hasPrefix("is ") { predicate = predicate.dropFirst(3) }
    if predicate.hasSuffix(" of the keyboard") { predicate = predicate.dropLast(16) }
    return String(predicate)
  }
}
