#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A suite of any number of cases, the same for the same number: forms of 30 views, scripts of 10
/// events, eight strategies, ten devices.
struct GeneratedSuite {
  struct File {
    var name: String
    var text: String
  }

  private static let strategies = [
    "offset-restore", "inset-scroll", "none", "system-table", "xlform", "stack-spacer",
    "footer-spacer", "inset-broadcast",
  ]
  private static let deviceCount = 10
  /// Cases of a scenario under every strategy on every device.
  static let maxCasesEach = strategies.count * deviceCount
  static let formCount = 50

  /// How many cases the suite has at least.
  let cases: Int

  /// How many cases a scenario has: its strategies, on as many devices as that takes.
  var casesEach = Self.maxCasesEach
  /// Scenarios in one file.
  var fileSize = 250
  /// Not 0: no two cases of all versions have the same outcome.
  var version = 0

  var scenarioCount: Int { (cases + casesEach - 1) / casesEach }

  /// The suite's cases together.
  var caseCount: Int { scenarioCount * casesEach }

  /// The strategies of every scenario.
  private var strategies: ArraySlice<String> { Self.strategies.prefix(casesEach) }

  /// Whether strategies and devices make up so many cases a scenario.
  static func canHave(casesEach count: Int) -> Bool {
    count > 0 && count <= maxCasesEach && count % min(count, strategies.count) == 0
  }

  var files: [File] {
    var files = [File(name: "devices.yaml", text: devices), File(name: "forms.yaml", text: forms)]
    for start in stride(from: 0, to: scenarioCount, by: fileSize) {
      let numbers = start..<min(start + fileSize, scenarioCount)
      files.append(File(name: "scenarios-\(start).yaml", text: scenarios(numbers)))
    }
    return files
  }

  /// Writes the files into a folder, which is made.
  func write(to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for file in files {
      let url = URL(fileURLWithPath: folder).appendingPathComponent(file.name)
      try Data(file.text.utf8).write(to: url)
    }
  }

  private var devices: String {
    var text = "headroom: 1\ndevices:\n"
    for number in 0..<Self.deviceCount {
      let width = 320 + 12 * number
      let height = 568 + 40 * number
      text += """
          - name: bench-\(number)
            screen: [\(width), \(height)]
            safeArea: {portrait: [20, 0, 0, 0], landscape: [0, 0, 0, 0]}
            statusBar: {portrait: 20, landscape: 0}
            keyboard: {portrait: 216, landscape: 162, predictiveBar: {portrait: 44, landscape: 38}}

        """
    }
    return text
  }

  /// A table of 14 rows with a field each: 1 + 1 + 14 × 2 = 30 views.
  private var forms: String {
    var text = "headroom: 1\nforms:\n"
    for number in 0..<Self.formCount {
      text += """
          - name: bench-form-\(number)
            canvas: [375, 667]
            view:
              children:
                - tableView: t
                  frame: [0, 0, 375, 667]
                  autoresizing: [flexibleWidth, flexibleHeight]
                  rows:
                    - repeat: 14
                      cell: c-{n}
                      height: \(40 + number)
                      children:
                        - textField: f-{n}
                          frame: [145, 0, 215, \(40 + number)]

        """
    }
    return text
  }

  private func scenarios(_ numbers: Range<Int>) -> String {
    let devices = (0..<casesEach / strategies.count).map { "bench-\($0)" }
      .joined(separator: ", ")
    let strategies = strategies.joined(separator: ", ")
    var text = "headroom: 1\nscenarios:\n"
    for number in numbers {
      let field = 1 + number % 14
      let other = 1 + (number / 14) % 14
      let distance =
        version == 0 ? "\(number % 40)" : "\(version).\(String("00000\(number)".suffix(6)))"
      text += """
          - name: bench/case-\(number)
            form: bench-form-\(number % Self.formCount)
            devices: [\(devices)]
            strategies: [\(strategies)]
            script:
              - focus: f-\(field)
              - expect: {focus: f-\(field), keyboard.height: 260}
              - focus: f-\(other)
              - scroll: {view: t, by: [0, \(distance)]}
              - focus: f-14
              - return
              - focus: f-1
              - drag: {view: t, by: [0, 50]}
              - focus: f-13
              - hideKeyboard
              - scroll: {view: t, to: [0, -20]}
              - expect: {focus: none, keyboard.isVisible: false, t.contentOffset.y: -20}

        """
    }
    return text
  }
}
