import AvoidanceEngine

/// Adjustments approved as the outcome of a case.
package struct BaselineDefinition: Hashable, Sendable {
  package var caseKey: String
  package var location: SourceLocation
  /// Canonical JSON in UTF-8.
  package var adjustments: [UInt8]
  /// Why they were approved.
  package var reason: String
  package var by: String?
  package var at: String?

  package init(
    caseKey: String, adjustments: [UInt8], reason: String, by: String? = nil, at: String? = nil,
    location: SourceLocation
  ) {
    self.caseKey = caseKey
    self.location = location
    self.adjustments = adjustments
    self.reason = reason
    self.by = by
    self.at = at
  }

  package struct CaseNames: Hashable, Sendable {
    package var scenario: String
    package var strategy: String
    package var device: String
    /// The orientation's name, such as `landscapeLeft`.
    package var orientation: String
  }

  package var names: CaseNames? { Self.names(ofCase: caseKey) }

  package static func path(beside file: String) -> String {
    guard let slash = file.lastIndex(of: "/") else { return "baselines.yaml" }
    return file[...slash] + "baselines.yaml"
  }

  /// Splits a key such as `table/last-row [inset-scroll, iPhone 8, landscapeLeft]`.
  ///
  /// Names of scenarios, strategies and devices contain neither brackets nor commas.
  package static func names(ofCase key: String) -> CaseNames? {
    guard key.hasSuffix("]"), let bracket = key.lastIndex(of: "["), bracket > key.startIndex
    else { return nil }
    let scenario = key[..<bracket]
    guard scenario.hasSuffix(" "), scenario.count > 1 else { return nil }
    let rest = key[key.index(after: bracket)...].dropLast()
    let parts = rest.split(separator: ",", omittingEmptySubsequences: false).map { part in
      String(part.first == " " ? part.dropFirst() : part)
    }
    guard (2...3).contains(parts.count), !parts.contains("") else { return nil }
    let orientation = parts.count == 2 ? Orientation.portrait.name : parts[2]
    guard Orientation.allCases.contains(where: { $0.name == orientation }) else { return nil }
    return CaseNames(
      scenario: String(scenario.dropLast()), strategy: parts[0], device: parts[1],
      orientation: orientation)
  }
}
