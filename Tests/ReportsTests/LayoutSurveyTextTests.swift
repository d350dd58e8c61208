import AvoidanceEngine
import Scenarios
import Testing

@testable import Reports

struct LayoutSurveyTextTests {
  private var survey: LayoutSurvey {
    func difference(_ view: String, _ reason: String?) -> LayoutSurvey.Difference {
      LayoutSurvey.Difference(
        form: "Login/SignIn", view: view, id: "a-b-c", line: 41, stored: Rect(16, 20, 343, 34),
        solved: Rect(16, 84.5, 343, 34), reason: reason)
    }
    var survey = LayoutSurvey()
    survey.documents = [
      .init(file: "Settings.xib", frames: 2, equal: 2),
      .init(
        file: "Login.storyboard",
        frames: 5,
        equal: 2,
        differing: [
          difference("textField 'email'", nil), difference("label 'a'", "misplaced"),
          difference("label 'b'", "misplaced"),
        ],
        unstored: 1
      ),
    ]
    return survey
  }

  @Test func `frames that differ are listed, then counted by their reasons`() {
    #expect(
      LayoutSurveyText.text(survey) == """
        Login.storyboard: 2 of 5 frames match
          ✘ Login/SignIn, textField 'email': stored [16, 20, 343, 34], solved \
        [16, 84.5, 343, 34] (unexplained)   line 41
          · Login/SignIn, label 'a': stored [16, 20, 343, 34], solved \
        [16, 84.5, 343, 34] (misplaced)   line 41
          · Login/SignIn, label 'b': stored [16, 20, 343, 34], solved \
        [16, 84.5, 343, 34] (misplaced)   line 41

        4 of 7 frames in 2 documents match; 3 differ: 2 misplaced, 1 unexplained; 1 not stored

        """
    )
  }

  @Test func `a program gets the same`() {
    let text = LayoutSurveyJSON.document(survey).compact
    #expect(
      text.hasPrefix(
        #"{"headroom": 1, "frames": 7, "equal": 4, "notStored": 1, "differing": [{"document": "#
          + #""Login.storyboard", "form": "Login/SignIn", "view": "textField 'email'", "id": "a-b-c", "#
          + #""line": 41, "stored": [16, 20, 343, 34], "solved": [16, 84.5, 343, 34], "reason": null}"#
      ),
      "\(text)"
    )
  }
}
