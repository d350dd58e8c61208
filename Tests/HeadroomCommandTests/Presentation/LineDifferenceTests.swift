import Presentation
import Testing

@testable import HeadroomCommand

struct LineDifferenceTests {
  @Test func `changed lines stand with one line around them`() {
    let old = "a\nb\nc\nd\ne\nf\ng\n"
    let new = "a\nB\nc\nd\ne\nf\ng\nh\n"
    #expect(
      LineDifference.text(from: old, to: new, path: "x.yaml") == """
        --- x.yaml
        @@ line 1 @@
         a
        -b
        +B
         c
        @@ line 7 @@
         g
        +h

        """
    )
    #expect(LineDifference.text(from: old, to: old, path: "x.yaml").isEmpty)
  }

  @Test func `what a terminal would act on is shown`() {
    let text = LineDifference.text(from: "a", to: "\u{1B}[2J", path: "x")
    #expect(text.contains("+\\u{1B}[2J"))
  }
}
