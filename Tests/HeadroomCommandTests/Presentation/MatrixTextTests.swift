import Presentation
import Testing

@testable import HeadroomCommand

struct MatrixTextTests {
  private let matrix = MatrixText(
    title: "CASE",
    columns: (1...6).map { "\($0)" },
    rows: [
      ("here and there", ["10", "", "", "", "", "✘"]),
      ("in the middle", ["", "", "11", "11", "", ""]),
    ]
  )

  @Test func `a wide matrix is one block`() {
    #expect(
      matrix.text(width: nil, style: .plain) == """
        CASE             1  2   3   4  5  6
        here and there  10                ✘
        in the middle          11  11

        """
    )
  }

  @Test func `on a narrow terminal the columns stand below each other`() {
    // 24 columns for the title leave 12 of 36: 2 + 2 and 2 + 1 and 2 + 2, then 2 + 2 and 2 + 1 twice.
    #expect(
      matrix.text(width: 36, style: .plain) == """
        CASE             1  2   3
        here and there  10
        in the middle          11

        CASE             4  5  6
        here and there         ✘
        in the middle   11

        """
    )
  }

  @Test func `a row that has nothing in a block is left out there`() {
    // 24 columns leave 4 of 28: each column stands alone, or with one that fits.
    let text = matrix.text(width: 28, style: .plain)
    #expect(text.split(separator: "\n\n").count == 6)
    #expect(text.split(separator: "\n\n")[2] == "CASE            3\nin the middle  11")
    #expect(text.split(separator: "\n").allSatisfy { TextLayout.width(of: String($0)) <= 28 })
  }
}
