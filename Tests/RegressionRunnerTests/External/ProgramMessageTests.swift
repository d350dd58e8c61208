import AvoidanceEngine
import Foundation
import Scenarios
import Testing

@testable import RegressionRunner

/// What external programs are told, and that the documentation tells the same.
struct ProgramMessageTests {
  /// The screen of the fixtures' form at rest.
  private func screen(forms: String = ExternalFixtures.scrolling) throws -> Screen {
    let runner = try ExternalFixtures.runner(
      [], strategies: ["none"], forms: forms,
      scenarios: ExternalFixtures.scenario("folder/case", "wait: 0"))
    return try #require(runner.screens(at: 0).start)
  }

  private func text(_ write: (inout JSONBytes) -> Void) -> String {
    var json = JSONBytes()
    write(&json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test func `the state has every view and what can change of it`() throws {
    let screen = try screen()
    let names = ProgramNames(screen.form)
    let state = ReportedState(screen, names)
    let field = { (name: String, y: Int) in
      "\"\(name)\":{\"frame\":[20,\(y),335,40],\"windowFrame\":[20,\(y),335,40],\"hidden\":false,"
        + "\"safeAreaInsets\":[0,0,0,0],\"text\":\"\",\"enabled\":true,"
        // 20 pt in the middle of 40.
        + "\"caret\":[0,10,335,20]}"
    }
    #expect(
      text { state.append(to: &$0, names) }
        == #"{"time":0,"root":"root","firstResponder":null,"window":[375,667],"orientation":"portrait","#
        + #""safeAreaInsets":[0,0,0,0],"additionalSafeArea":0,"prefersCrossFade":false,"keyboard":{"frame":[0,667,375,216],"isVisible":false,"#
        + #""isDocked":true},"views":{"root":{"frame":[0,0,375,667],"windowFrame":[0,0,375,667],"#
        + #""hidden":false,"safeAreaInsets":[0,0,0,0],"padding":{"bottom":0}},"scroll":{"frame":[0,0,375,667],"#
        + #""windowFrame":[0,0,375,667],"hidden":false,"safeAreaInsets":[0,0,0,0],"#
        + #""contentOffset":[0,0],"contentInset":[0,0,0,0],"adjustedContentInset":[0,0,0,0],"#
        + #""scrollIndicatorInsets":[0,0,0,0],"contentSize":[375,900]},"#
        + "\(field("high", 100)),\(field("low", 500))}}"
    )
  }

  @Test func `changes are the members that differ`() throws {
    var screen = try screen()
    let names = ProgramNames(screen.form)
    let before = ReportedState(screen, names)
    #expect(text { before.append(to: &$0, since: before, names) } == "{}")
    let scroll = try #require(screen.form.index(of: "scroll"))
    let low = try #require(screen.form.index(of: "low"))
    screen.setContentOffset(Point(0, 30), of: scroll, Cause())
    screen.setText("é\"", of: low)
    let after = ReportedState(screen, names)
    #expect(
      text { after.append(to: &$0, since: before, names) }
        == #"{"views":{"scroll":{"contentOffset":[0,30]},"high":{"windowFrame":[20,70,335,40]},"#
        + #""low":{"windowFrame":[20,470,335,40],"text":"é\""}}}"#
    )
  }

  @Test func `views without an identifier have their number for a name`() throws {
    let forms = ExternalFixtures.scrolling.replacing("textField: high", with: "textField: ~")
    let names = ProgramNames(try screen(forms: forms).form)
    #expect(names.viewNames == ["root", "scroll", "#2", "low"])
    #expect(names.view("#2") == 2 && names.view("high") == nil)
    #expect(String(decoding: names.quoted(2), as: UTF8.self) == "\"#2\"")
  }

  // MARK: The documentation

  @Test func `the documentation has every word of the protocol`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent(
        "../../../Sources/AvoidanceEngine/AvoidanceEngine.docc/ExternalPrograms.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let members = ReportedMember.ofScreen + ReportedMember.ofKeyboard + ReportedMember.ofViews
    let words =
      ProgramEvent.words + ProgramEvent.table.flatMap(\.carries)
      + members.map { String(decoding: $0.key.dropFirst().dropLast(), as: UTF8.self) }
      + (ExternalVerb.properties + ExternalVerb.calls).flatMap { [$0.name] + $0.keys }
      + ExternalVerb.timers
    for word in words {
      #expect(text.contains("`\(word)`") || text.contains("\"\(word)\""), "\(word)")
    }
  }
}
