/// A bar with an input that rides the keyboard, over a list whose inset or height follows the bar.
///
/// Source: <doc:TodaysRecipes#Chat-bar>.
struct ChatBar: Strategy {
  /// What the bar is attached to; an accessory is part of the keyboard.
  enum Attachment: String, CaseIterable { case guide, constraint, sticky, accessory }
  enum Insets: String, CaseIterable { case barTop, intersection, frameHeight, shrinks, none }
  /// What the list keeps of its scroll position.
  enum Keeps: String, CaseIterable { case position, offset, whenAtEnd, end }
  /// Notifications that the code observes, besides `keyboardWillHide`.
  enum Heard: String, CaseIterable { case frame, show }
  /// The devices on which the gap below the bar's superview is subtracted from a constraint's lift.
  enum BottomGap: String, CaseIterable { case none, pad, always }

  enum Rule: Int, StrategyRule {
    case sameFrame, shows, hides, barUncovered, minimumLift, barByConstraint, insets, floating,
      shrinks, listFollows, movesAlong, beyondContent, notAtEnd, keepsEnd, editedElsewhere,
      scrollsToEnd

    var meaning: String {
      switch self {
      case .sameFrame: "the keyboard is where it was before: does nothing"
      case .shows: "the keyboard shows or changes: moves the bar and makes room"
      case .hides: "the keyboard hides: puts the bar and the list back"
      case .barUncovered: "the bar ends above the keyboard already: leaves it there"
      case .minimumLift:
        "the keyboard less the gap is lower than minimumLift: lifts the bar by minimumLift"
      case .barByConstraint: "a constraint ties the bottom of the bar: changes its constant"
      case .insets: "insets the list at its bottom"
      case .floating: "the keyboard ends above the end of the list: gives the list no room"
      case .shrinks: "ends the list at the bar, by its frame or its constraint"
      case .listFollows: "a constraint ends the list at the bar: lays out only"
      case .movesAlong: "the list has less or more room: moves its content by as much"
      case .beyondContent: "the offset would be beyond the content: leaves it"
      case .notAtEnd: "the list was not scrolled to its end: leaves the offset"
      case .keepsEnd: "the list was scrolled to its end: scrolls to the new end"
      case .editedElsewhere: "a field outside the bar is edited: does not scroll to the end later"
      case .scrollsToEnd: "editing began 0.2 s ago: scrolls the list to its end"
      }
    }
  }

  static let model = StrategyModel(
    "chatBar",
    ChatBar.self,
    summary: "Moves a bar with the keyboard, and makes room in a list",
    origin: .recipe,
    source: "chat libraries; each variant has its own source",
    usedBy: "Signal's conversations",
    [
      .view("list", \.list, finds: .list, "list that makes room"),
      .view(
        "bar", \.bar, finds: .bar, unless: "attachment", is: "accessory",
        "bar that rides the keyboard; unused with an accessory"),
      .choice("attachment", \.attachment, "how the bar is attached"),
      .points("barHeight", \.barHeight, "visible height of an accessory at rest"),
      .choice("insets", \.insets, "how the list makes room"),
      .points(
        "additionalBottomInset", \.additionalBottomInset, in: .anyLength,
        "additional room in the list"),
      .choice("keeps", \.keeps, "how the list's scroll position changes"),
      .flag("animates", \.animates, "false changes the list immediately").acting(on: .time),
      .choice("hears", \.heard, "observes willChangeFrame or willShow, in addition to willHide"),
      .points("minimumLift", \.minimumLift, "minimum upward movement of a constraint"),
      .choice(
        "bottomGap", \.bottomGap,
        "where a constraint moves up less by the gap below the bar's superview, unconverted"),
      .points(
        "additionalBottomSpace", \.additionalBottomSpace, in: .anyLength, "space below the bar"),
      .points(
        "closedOffset", \.closedOffset, in: .anyLength, "downward offset of a sticky bar at rest"),
      .points(
        "openedOffset", \.openedOffset, in: .anyLength,
        "downward offset of a sticky bar on the keyboard"),
    ],
    presets: [
      .named(
        "message-kit-3",
        source: "MessageKit/MessageKit 3.8.0, MessagesViewController+Keyboard.swift"
      ) {
        $0.attachment = .accessory
        $0.insets = .intersection
        $0.keeps = .offset
      },
      .named(
        "message-kit-5",
        source: "MessageKit/MessageKit 5.0.0; InputBarAccessoryView 7.0.6, KeyboardManager.swift"
      ) {
        $0.attachment = .constraint
        $0.bottomGap = .pad
        $0.heard = .show
        $0.animates = false
        $0.keeps = .end
      },
      .named("jsq-messages", source: "jessesquires/JSQMessagesViewController 7.3.5") {
        $0.attachment = .accessory
        $0.insets = .frameHeight
        $0.keeps = .offset
      },
      .named("slack-text", source: "slackhq/SlackTextViewController 178750f") {
        $0.attachment = .constraint
        $0.minimumLift = 0
        $0.heard = .show
        $0.insets = .shrinks
      },
      .named(
        "kbc-sticky", source: "kirillzyusko/react-native-keyboard-controller, KeyboardStickyView"
      ) {
        $0.attachment = .sticky
        $0.heard = .show
        $0.insets = .none
      },
    ],
    rules: Rule.self
  )
  /// The list scrolls to its end this many seconds after `didBeginEditing`, by this timer.
  private static let toEnd = (delay: 0.2, timer: 1)
  /// A list this close to its end, in points, still counts as there.
  private static let endTolerance = 20.0

  private var list: ViewIndex?
  private var bar: ViewIndex?
  private var attachment = Attachment.guide
  private var barHeight = 0.0
  private var insets = Insets.barTop
  private var additionalBottomInset = 0.0
  private var keeps = Keeps.position
  private var animates = true
  private var heard = Heard.frame
  private var minimumLift = 34.0
  private var bottomGap = BottomGap.none
  private var additionalBottomSpace = 0.0
  private var closedOffset = 0.0
  private var openedOffset = 0.0
  /// nil while the keyboard is hidden.
  private var keyboardFrame: Rect?
  /// The bar's own bottom, in its parent's coordinates.
  private var ownBottom = 0.0
  /// How far below its edge a constraint has the bar end on its own.
  private var ownDistance = 0.0
  /// How far the bar is below its own position.
  private var shift = 0.0

  var observedEvents: StrategyEvents {
    [
      heard == .frame ? .keyboardWillChangeFrame : .keyboardWillShow, .keyboardWillHide, .layout,
      .didBeginEditing,
    ]
  }
  var gap: Double? { 0 }
  var movesBars: Bool { attachment != .accessory }

  func unmetRequirement(on screen: Screen) -> String? {
    guard attachment != .accessory else { return nil }
    let form = screen.form
    let bar = bar ?? form.roles[.bar]
    guard bar >= 0 else { return Form.ViewRole.bar.absence }
    if let unmet = form.heldBottom(of: bar).unmetRequirement { return unmet }
    let list = list ?? form.roles[.list]
    guard insets == .shrinks, list >= 0, !form.endsByConstraint(list, atTopOf: bar) else {
      return nil
    }
    return form.heldBottom(of: list).unmetRequirement
  }

  /// The views on a screen; the bar is -1 if it is an accessory.
  private func views(_ screen: Screen) -> (list: ViewIndex, bar: ViewIndex)? {
    let list = list ?? screen.form.roles[.list]
    guard list >= 0, unmetRequirement(on: screen) == nil else { return nil }
    return (list, attachment == .accessory ? -1 : bar ?? screen.form.roles[.bar])
  }

  mutating func setUp(on screen: inout Screen) {
    guard let (list, bar) = views(screen) else { return }
    noteOwnBottom(of: bar, screen)
    moveBar(bar, on: &screen, Cause())
    makeRoom(in: list, of: screen.frame(list).height, above: bar, on: &screen, Cause())
  }

  mutating func didLayOut(on screen: inout Screen) { setUp(on: &screen) }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    guard let (list, bar) = views(screen) else { return }
    let isHide = notification.hides(from: screen.screenSize)
    let frame = isHide ? nil : notification.end
    guard frame != keyboardFrame else { return screen.follow(Rule.sameFrame) }
    screen.follow(isHide ? Rule.hides : .shows)
    let before = Place(list, on: screen)
    noteOwnBottom(of: bar, screen)
    keyboardFrame = frame
    moveBar(bar, on: &screen, notification.animation)
    let cause = animates ? notification.animation : Cause()
    let change = makeRoom(in: list, of: before.height, above: bar, on: &screen, cause)
    keep(before, in: list, after: change, on: &screen, cause)
  }

  mutating func receive(_ event: EditingEvent, of field: ViewIndex, on screen: inout Screen) {
    guard keeps == .end, let (_, bar) = views(screen) else { return }
    guard bar < 0 || screen.form.isInside(field, bar) else {
      return screen.follow(Rule.editedElsewhere)
    }
    screen.after(Self.toEnd.delay, call: Self.toEnd.timer)
  }

  mutating func timer(_ identifier: Int, on screen: inout Screen) {
    guard let (list, _) = views(screen) else { return }
    screen.follow(Rule.scrollsToEnd)
    let offset = Point(screen.contentOffset(list).x, screen.offsetLimits(list).max.y)
    screen.setContentOffset(offset, of: list, .scrolling)
  }

  // MARK: The bar

  /// Notes the bar's own bottom: the app may have moved the bar while the keyboard was down.
  private mutating func noteOwnBottom(of bar: ViewIndex, _ screen: Screen) {
    guard keyboardFrame == nil, bar >= 0 else { return }
    ownBottom = screen.frame(bar).maxY - shift
    if case .constraint(let tied) = screen.form.heldBottom(of: bar) {
      ownDistance = screen.distance(of: tied) - shift
    }
  }

  private mutating func moveBar(_ bar: ViewIndex, on screen: inout Screen, _ cause: Cause) {
    guard bar >= 0 else { return }
    let bottom = bottom(of: bar, &screen)
    shift = bottom - ownBottom
    if case .constraint(let tied) = screen.form.heldBottom(of: bar) {
      screen.follow(Rule.barByConstraint)
      return screen.setDistance(ownDistance + shift, of: tied, cause)
    }
    var frame = screen.frame(bar)
    frame.y = bottom - frame.height
    screen.setFrame(frame, of: bar, cause)
  }

  /// The bar's new bottom, in its parent's coordinates.
  private func bottom(of bar: ViewIndex, _ screen: inout Screen) -> Double {
    let parent = screen.form.views[bar].parent
    guard let keyboardFrame else {
      return ownBottom + (attachment == .sticky ? closedOffset : 0)
    }
    switch attachment {
    case .guide:
      // UIKit's guide includes an accessory that the notified frame leaves out.
      let edge = Rect(0, screen.obstacleTop(of: keyboardFrame), 0, 0)
      let top = screen.convertFromWindow(edge, to: parent).minY
      if ownBottom <= top { screen.follow(Rule.barUncovered) }
      return min(ownBottom, top)
    case .constraint:
      let lift = keyboardFrame.height - gap(below: parent, screen)
      if lift < minimumLift { screen.follow(Rule.minimumLift) }
      let parentBottom = screen.boundsOrigin(parent).y + screen.frame(parent).height
      return parentBottom - max(minimumLift, lift) - additionalBottomSpace
    case .sticky: return ownBottom - keyboardFrame.height + openedOffset
    case .accessory: return ownBottom
    }
  }

  /// What the source takes for the gap between the bar's superview and the window's bottom: it uses the
  /// frame in the superview's coordinates, which for a sheet's view begin at the sheet's top.
  private func gap(below parent: ViewIndex, _ screen: Screen) -> Double {
    guard bottomGap == .always || bottomGap == .pad && screen.device.isTablet else { return 0 }
    let frame = screen.frame(parent)
    let isSheet = parent == 0 && screen.form.controller.presentation != .fullScreen
    return screen.windowSize.height - (isSheet ? frame.height : frame.maxY)
  }

  // MARK: The list

  private struct Place {
    var offset: Point
    var height: Double
    var end: Double
    var contentEnd: Double

    init(_ list: ViewIndex, on screen: Screen) {
      offset = screen.contentOffset(list)
      height = screen.frame(list).height
      end = offset.y + height
      contentEnd = screen.contentSize(list).height + screen.adjustedContentInset(list).bottom
    }
  }

  /// Sets the list's inset or height; returns how much less of the list is visible.
  ///
  /// `height` is the list's height before.
  @discardableResult
  private func makeRoom(
    in list: ViewIndex, of height: Double, above bar: ViewIndex, on screen: inout Screen,
    _ cause: Cause
  ) -> Double {
    if insets == .shrinks {
      guard bar >= 0 else { return 0 }
      shrink(list, to: bar, on: &screen, cause)
      return height - screen.frame(list).height
    }
    guard let bottom = bottomInset(of: list, above: bar, &screen) else { return 0 }
    screen.follow(Rule.insets)
    let old = screen.contentInset(list).bottom
    screen.setBottomInsets(content: bottom, indicators: bottom, of: list, cause)
    return bottom - old
  }

  /// Makes the list end at the bar; one with a constraint for this follows in layout.
  private func shrink(_ list: ViewIndex, to bar: ViewIndex, on screen: inout Screen, _ cause: Cause)
  {
    let form = screen.form
    if form.endsByConstraint(list, atTopOf: bar) {
      screen.follow(Rule.listFollows)
      return screen.layoutIfNeeded(cause)
    }
    screen.follow(Rule.shrinks)
    var frame = screen.frame(list)
    let old = frame.height
    frame.height = max(0, screen.windowOrigin(bar).y - screen.windowOrigin(list).y)
    if case .constraint(let tied) = form.heldBottom(of: list) {
      screen.setDistance(screen.distance(of: tied) + frame.height - old, of: tied, cause)
    } else {
      screen.setFrame(frame, of: list, cause)
    }
  }

  /// The list's bottom inset; nil if the strategy leaves it alone.
  private func bottomInset(
    of list: ViewIndex, above bar: ViewIndex, _ screen: inout Screen
  ) -> Double? {
    let frame = screen.windowFrame(list)
    let system = screen.adjustedContentInset(list).bottom - screen.contentInset(list).bottom
    switch insets {
    case .barTop:
      let top = bar >= 0 ? screen.windowOrigin(bar).y : obstacle(screen).minY
      return max(0, frame.maxY - top + additionalBottomInset - system)
    case .intersection:
      let obstacle = obstacle(screen)
      let reachesEnd = obstacle.maxY >= frame.maxY
      if !reachesEnd { screen.follow(Rule.floating) }
      let overlap = reachesEnd ? frame.intersection(obstacle)?.height ?? 0 : 0
      return max(0, overlap + additionalBottomInset - system)
    case .frameHeight: return max(0, obstacle(screen).height + additionalBottomInset)
    case .shrinks, .none: return nil
    }
  }

  /// The keyboard with its accessory; at rest, the visible part of an accessory.
  private func obstacle(_ screen: Screen) -> Rect {
    let size = screen.screenSize
    return keyboardFrame ?? Rect(0, size.height - barHeight, size.width, barHeight)
  }

  private func keep(
    _ before: Place, in list: ViewIndex, after change: Double, on screen: inout Screen,
    _ cause: Cause
  ) {
    guard insets != .none, change != 0 else { return }
    let limits = screen.offsetLimits(list)
    var offset = before.offset
    switch keeps {
    case .offset, .end: return
    case .position:
      offset.y += change
      if insets == .shrinks {
        offset.y = min(max(offset.y, limits.min.y), limits.max.y)
      } else if offset.y > screen.contentSize(list).height {
        return screen.follow(Rule.beyondContent)
      }
      screen.follow(Rule.movesAlong)
    case .whenAtEnd:
      guard before.end >= before.contentEnd - Self.endTolerance else {
        return screen.follow(Rule.notAtEnd)
      }
      screen.follow(Rule.keepsEnd)
      offset.y = limits.max.y
    }
    screen.setContentOffset(offset, of: list, cause)
  }
}
