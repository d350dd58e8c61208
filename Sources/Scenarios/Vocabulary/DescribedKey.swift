/// The keys of a mapping that is read by hand: what each takes and means.
protocol DescribedKey: CaseIterable, RawRepresentable<String> {
  var declared: KeyDeclaration { get }
}

/// What a key takes and means.
struct KeyDeclaration {
  let shape: ValueShape
  let isNeeded: Bool
  let standard: String?
  let help: String
  let rules: FieldRules

  static func needed(_ shape: ValueShape, is rules: FieldRules = [], _ help: String)
    -> KeyDeclaration
  {
    KeyDeclaration(shape: shape, isNeeded: true, standard: nil, help: help, rules: rules)
  }

  /// A key that may be left out; `standard` holds then, as it would be written.
  static func optional(
    _ shape: ValueShape, is rules: FieldRules = [], else standard: String? = nil, _ help: String
  ) -> KeyDeclaration {
    KeyDeclaration(shape: shape, isNeeded: false, standard: standard, help: help, rules: rules)
  }
}

extension DescribedKey {
  static var descriptions: [FieldDescription] {
    allCases.map { key in
      let declared = key.declared
      return FieldDescription(
        name: key.rawValue, shape: declared.shape, isNeeded: declared.isNeeded,
        standard: declared.standard, help: declared.help, rules: declared.rules)
    }
  }
}
