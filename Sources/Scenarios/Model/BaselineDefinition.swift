import AvoidanceEngine

/// Adjustments that someone approved as the outcome of a case.
package struct BaselineDefinition: Hashable, Sendable {
  /// The case's key.
  package var caseKey: String
  /// Where it was read.
  package var location: SourceLocation
  /// The approved adjustments, as canonical JSON in UTF-8.
  package var adjustments: [UInt8]
  /// Why they are right.
  package var reason: String
  /// Who approved them.
  package var by: String?
  /// When they were approved.
  package var at: String?

  /// Makes a baseline.
  ///
  /// - Parameters:
  ///   - caseKey: The case's key.
  ///   - adjustments: The approved adjustments, as canonical JSON in UTF-8.
  ///   - reason: Why they are right.
  ///   - by: Who approved them.
  ///   - at: When they were approved.
  ///   - location: Where it was read.
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
    /// How the device is held, as in `landscapeLeft`.
    package var orientation: String
  }

  /// The names in the case's key.
  package var names: CaseNames? { Self.names(ofCase: caseKey) }

  /// Returns the path of the file of baselines beside a scenario file.
  package static func path(beside file: String) -> String {
    guard let slash = file.lastIndex(of: "/") else { return "baselines.yaml" }
    return file[...slash] + "baselines.yaml"
  }

  /// Takes a key apart, as `table/last-row [inset-scroll, iPhone 8, landscapeLeft]`.
  ///
  /// Names of scenarios, strategies and devices hold neither brackets nor commas.
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
