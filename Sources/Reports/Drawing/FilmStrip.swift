public import AvoidanceEngine
public import RegressionStore

/// A case as pictures: the screen at rest before the script, and after each of its events.
public struct FilmStrip: Hashable, Sendable {
  /// One picture with its words.
  public struct Frame: Hashable, Sendable {
    /// Index of the script's entry; -1 before the first.
    public var step: Int
    /// What happened, as `focus email`, without details in braces; control characters are shown as symbols.
    public var caption: String
    /// What stands below: where the field is, what moved, what did not hold.
    public var notes: [Note]
    /// The drawing, in points of the device.
    public var node: DrawingNode
    /// What the drawing fills; of one size for all frames of a device held in one orientation.
    public var bounds: Rect
    /// How much of `bounds` is empty in this frame at the top and at the bottom, where other frames
    /// show content beyond the screen.
    var bare: EdgeInsets = .zero
    /// How the pieces came here from the frame before.
    public var motions: [DrawingMotion]
  }

  /// One line below a frame.
  public struct Note: Hashable, Sendable {
    /// What a line is about.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// What the step was given, as `frame: [0, 300, 320, 260]`.
      case detail
      /// Where the field and the keyboard stand.
      case situation
      /// The field is covered.
      case covered
      /// What UIKit or the strategy moved.
      case moved
      /// What did not hold.
      case failed
    }
    /// What it is about.
    public var kind: Kind
    /// The words.
    public var text: String
  }

  /// The case's key; control characters are shown as symbols.
  public var title: String
  /// The verdict.
  public var verdict: Verdict
  /// How large texts are: 1 on a phone, more where a screen has more points.
  public var unit: Double
  /// The pictures in order.
  public var frames: [Frame]

  /// The whole case in words, for those who can't see it.
  public var summary: String {
    frames.map { frame in
      let head = frame.step < 0 ? frame.caption : "Step \(frame.step), \(frame.caption)"
      let notes = frame.notes.map(\.text).joined(separator: "; ")
      return notes.isEmpty ? "\(head)." : "\(head): \(notes)."
    }.joined(separator: " ")
  }
}
