import TestSupport
import Testing

/// That a layout is not trusted shows wherever the verdict of a case shows.
struct LayoutTrustTests {
  /// Of the two required heights the later one is given up; the field is at the top, and passes.
  static let odd = """
    headroom: 1
    forms:
      - name: odd
        canvas: [375, 667]
        view:
          children: [{textField: high, wants: [~, 34]}]
        constraints:
          - high.leading = root.leadingMargin
          - high.trailing = root.trailingMargin
          - high.top = root.safeArea.top + 30
          - high.height = 40
          - high.height = 50
      - name: even
        canvas: [375, 667]
        view: {children: [{textField: high, frame: [0, 40, 375, 34]}]}
    scenarios:
      - name: odd
        form: odd
        devices: [iPhone 8, iPhone 14]
        strategies: [none]
        laws: [focused-field-visible]
        script: [focus: high]
      - name: even
        form: even
        devices: [iPhone 8]
        strategies: [none]
        laws: [focused-field-visible]
        script: [focus: high]

    """
  private static let reason = "high.height = 50 conflicts with other constraints and was broken"

  private func inFolder(_ body: (BuiltBinary) throws -> Void) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.odd, to: "odd.yaml")
      try body(headroom)
    }
  }

  @Test func `reports tell it of cases that pass`() throws {
    try inFolder { headroom in
      try headroom("run", "odd.yaml")
      func report(_ format: String) throws -> String {
        try headroom("report", "--format", format).output
      }
      let told = "layout may be wrong on this device: \(Self.reason)"
      let tests = try report("junit").split(separator: "<testcase ").dropFirst()
      #expect(tests.map { $0.contains("<system-out>\(told)</system-out>") } == [true, true, false])
      let cells = try report("csv").split(separator: "\r\n")
        .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      // A name has a comma.
      let place = try #require(cells[0].firstIndex(of: "trusted")) - cells[0].count
      let rows = cells.map { row in
        row[(row.count + place)...].prefix(2).joined(separator: ",")
      }
      #expect(
        rows
          == ["trusted,layout_doubt", "no,\"\(Self.reason)\"", "no,\"\(Self.reason)\"", "yes,"]
      )
      let markdown = try report("markdown")
      #expect(
        markdown.hasPrefix("## 3 passed (2 cases on layouts that may be wrong)\n"), "\(markdown)")
      #expect(markdown.contains("Layouts that may be wrong: 2 cases"))
      #expect(try report("html").contains("2 cases use layouts that may be wrong."))
    }
  }

  @Test func `the database tells it, and a comparison does not differ by it`() throws {
    try inFolder { headroom in
      try headroom("run", "odd.yaml")
      try headroom("run", "odd.yaml")
      for run in 1...2 {
        let rows = try headroom(
          "query",
          "SELECT case_key, trusted, layout_doubt FROM results WHERE run = \(run) ORDER BY 1",
          "--format", "csv")
        let lines = rows.output.split(whereSeparator: \.isNewline).dropFirst()
        #expect(
          Array(lines) == [
            "\"even [none, iPhone 8]\",1,", "\"odd [none, iPhone 14]\",0,\(Self.reason)",
            "\"odd [none, iPhone 8]\",0,\(Self.reason)",
          ]
        )
      }
      let json = try headroom("run", "odd.yaml", "--format", "json").output
      #expect(json.contains(#""reason": "\#(Self.reason)""#), "\(json)")
    }
  }

  /// An alert at the top, which UIKit moves down to the middle of what the keyboard leaves, and a sheet that
  /// ends at 822 on an iPad whose keyboard begins above.
  private static let presented = """
    headroom: 1
    forms:
      - name: alert
        canvas: [270, 140]
        controller: {kind: alertController, frame: [52.5, 30, 270, 140]}
        view: {children: [{textField: name, frame: [16, 60, 238, 30]}]}
      - name: sheet
        canvas: [540, 620]
        controller: {presentation: formSheet, frame: [114, 202, 540, 620]}
        view: {children: [{textField: low, frame: [20, 560, 500, 30]}]}
    scenarios:
      - name: alert
        form: alert
        devices: [iPhone SE (3rd generation)]
        strategies: [none]
        laws: all
        script:
          - focus: name
          # (20 + 407 - 140) / 2
          - expect: {root.origin.y: 143.5, focus.clearance: 173.5}
          - blur
          - expect: {root.origin.y: 30}
      - name: sheet
        form: sheet
        devices: [iPad (6th generation), iPhone 14]
        strategies: [none]
        laws: [within-limits]
        script: [focus: low]

    """

  @Test func `an alert stands where UIKit puts it, and a sheet that UIKit moves is not trusted`()
    throws
  {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.presented, to: "presented.yaml")
      let result = try headroom("run", "presented.yaml", "--no-record")
      #expect(result.status == 0, "\(result.output)")
      #expect(
        result.output.contains(
          """
           (2 cases on layouts that may be wrong)   not recorded
          layouts may be wrong on these devices
            ? sheet on iPad (6th generation), iPhone 14: not modelled: UIKit's repositioning of this sheet (2 cases)

          """
        ),
        "\(result.output)"
      )
    }
  }
}
