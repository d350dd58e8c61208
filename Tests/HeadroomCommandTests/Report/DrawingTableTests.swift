import Presentation
import RegressionRunner
import AvoidanceEngine
import RegressionStore
import Testing

@testable import HeadroomCommand

struct DrawingTableTests {
  /// A film whose frames scroll the same two rows: at 0 and at 12.25.
  private var film: FilmStrip {
    let row = DrawingNode.rect(.cell, Rect(0, 0, 10, 4))
    let rows = DrawingNode.group([
      row, .text(.row, "a<b", at: Point(1, 3), size: 2.5, anchor: .end),
    ])
    func frame(_ step: Int, _ offset: Double) -> FilmStrip.Frame {
      FilmStrip.Frame(
        step: step,
        caption: "go",
        notes: step < 0 ? [] : [FilmStrip.Note(kind: .moved, text: "up")],
        node: .clip(
          key: .viewport(0),
          Rect(0, 0, 10, 8),
          [
            .group(key: .content(0), at: Point(0, -offset), [rows]),
            .path(.line, [.zero, Point(1, 2)]),
          ]
        ),
        bounds: Rect(-1, -1, 12, 10),
        motions: step < 0 ? [] : [DrawingMotion(key: .content(0), duration: 0.25, curve: 7)]
      )
    }
    return FilmStrip(title: "t", verdict: .pass, unit: 1, frames: [frame(-1, 0), frame(0, 12.25)])
  }

  @Test
  func `equal pieces stand once, over frames and films`() throws {
    var table = DrawingTable()
    #expect(table.add(film) == 0)
    let once = table.json
    #expect(table.add(film) == 1)
    #expect(table.count == 2)
    let cell = DrawingStyle.cell.number
    let row = DrawingStyle.row.number
    let line = DrawingStyle.line.number
    // Written down by hand from the format: the rows are node 2, which both frames hold.
    let nodes = """
      "nodes":[[2,0,\(cell),0,0,10,4,0],[4,\(row),1,3,2.5,2,1],[0,0,-1,0,0,0,1],[0,11,-1,0,0,2],\
      [3,\(line),0,0,1,2],[1,10,0,0,10,8,3,4],[0,11,-1,0,-12.25,2],[1,10,0,0,10,8,6,4]]
      """
    #expect(once.contains(nodes), "\(once)")
    #expect(once.contains(#""texts":["go","a\u003cb","moved","up"]"#))
    #expect(
      once.contains(
        #""frames":[[-1,0,[],5,[-1,-1,12,10],[]],[0,0,[2,3],7,[-1,-1,12,10],[11,0.25,7]]]"#))
    #expect(once.hasSuffix(#""films":[[1,[0,1]]]}"#))
    #expect(table.json.count == once.count + ",[1,[0,1]]".count)
    let frame = #"{"version":1,"styles":[],"texts":[],"nodes":[],"frames":[],"films":[]}"#
    let styles = DrawingStyle.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
    #expect(table.byteCount == table.json.utf8.count - frame.utf8.count - styles.utf8.count)
  }

  @Test
  func `numbers are rounded to hundredths and never lost`() {
    #expect(DrawingNumber.text(34) == "34")
    #expect(DrawingNumber.text(-0.5) == "-0.5")
    #expect(DrawingNumber.text(0.05) == "0.05")
    #expect(DrawingNumber.text(1.0 / 3) == "0.33")
    #expect(DrawingNumber.text(-0.001) == "0")
    #expect(DrawingNumber.text(.nan) == "0")
    #expect(DrawingNumber.text(.infinity) == "1000000000000")
    #expect(DrawingNumber.text(ofThousandths: 1050) == "1.05")
  }
}
