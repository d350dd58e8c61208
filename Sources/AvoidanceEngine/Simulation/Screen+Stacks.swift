/// Stacks laid out by the sum of their children, without constraints.
extension Screen {
  /// Lays out a stack's children and gives it their sum; a nested stack's extent comes from its parent.
  mutating func layOutStack(_ view: ViewIndex) {
    let compiled = form.views[view]
    let isVertical = form.stacks[compiled.stack].properties.axis == .vertical
    var frame = laidOutFrame(view)
    if compiled.fillsScrollView {
      let room = views[compiled.parent].frame.size
      frame = isVertical ? Rect(0, 0, room.width, 0) : Rect(0, 0, 0, room.height)
    }
    let isNested = compiled.parent >= 0 && form.views[compiled.parent].stack >= 0
    if !isNested {
      let sum = stackSum(view)
      if isVertical { frame.height = sum } else { frame.width = sum }
    }
    views[view].frame = translated(frame, view)
    placeArrangedSubviews(of: view, isVertical: isVertical)
  }

  private mutating func placeArrangedSubviews(of view: ViewIndex, isVertical: Bool) {
    let properties = form.stacks[form.views[view].stack].properties
    let margins = properties.margins
    let size = views[view].frame.size
    var along = isVertical ? margins.top : margins.left
    let start = isVertical ? margins.left : margins.top
    let room = max(
      0,
      isVertical
        ? size.width - margins.left - margins.right : size.height - margins.top - margins.bottom
    )
    for child in form.subviews(of: view) where !views[child].isHidden && !views[child].isDetached {
      let extent = arrangedExtent(child, isVertical: isVertical)
      var across = room
      var offset = 0.0
      if properties.alignment != .fill {
        across = min(room, arrangedExtent(child, isVertical: !isVertical))
        if properties.alignment == .center { offset = (room - across) / 2 }
        if properties.alignment == .trailing { offset = room - across }
      }
      let position = start + offset
      let frame =
        isVertical ? Rect(position, along, across, extent) : Rect(along, position, extent, across)
      let sizeBefore = views[child].frame.size
      let isAssigned = isDrawing && form.views[child].drawnFrame == nil
      place(child, frame.snapped)
      // A change of size has already laid out the nested stack.
      let isLaidOut = !isAssigned && views[child].frame.size != sizeBefore
      if form.views[child].stack >= 0 && !isLaidOut {
        placeArrangedSubviews(
          of: child, isVertical: form.stacks[form.views[child].stack].properties.axis == .vertical)
      }
      along += extent + properties.spacing
    }
  }

  /// A child's own extent: the script's, else the form's, else its frame's, else a nested stack's sum,
  /// else 0.
  private func arrangedExtent(_ view: ViewIndex, isVertical: Bool) -> Double {
    let compiled = form.views[view]
    let set = isVertical ? views[view].height : views[view].width
    if set >= 0 { return set }
    if let own = isVertical ? compiled.height : compiled.width { return own }
    if let frame = compiled.drawnFrame { return isVertical ? frame.height : frame.width }
    guard compiled.stack >= 0 else { return 0 }
    let axis = form.stacks[compiled.stack].properties.axis
    if (axis == .vertical) == isVertical { return stackSum(view) }
    let margins = form.stacks[compiled.stack].properties.margins
    var largest = 0.0
    for child in form.subviews(of: view) where !views[child].isHidden && !views[child].isDetached {
      largest = max(largest, arrangedExtent(child, isVertical: isVertical))
    }
    let around = isVertical ? margins.top + margins.bottom : margins.left + margins.right
    return max(0, largest + around)
  }

  /// The extent along a stack's axis: visible children, spacing between them, margins around.
  private func stackSum(_ view: ViewIndex) -> Double {
    let stack = form.views[view].stack
    let properties = form.stacks[stack].properties
    let isVertical = properties.axis == .vertical
    var sum = 0.0
    var count = 0
    for child in form.subviews(of: view) where !views[child].isHidden && !views[child].isDetached {
      sum += arrangedExtent(child, isVertical: isVertical)
      count += 1
    }
    if stacks[stack].spacerHeight >= 0 {
      sum += isVertical ? stacks[stack].spacerHeight : 0
      count += 1
    }
    let margins = properties.margins
    let around = isVertical ? margins.top + margins.bottom : margins.left + margins.right
    return max(0, sum + Double(max(0, count - 1)) * properties.spacing + around).snapped
  }

  /// Lays out a stack after one of its children changed, and what depends on its extent.
  mutating func stackDidChange(_ view: ViewIndex, _ cause: Cause) {
    guard !form.usesConstraints else { return layOutByConstraints(cause) }
    var outermost = view
    while form.views[outermost].parent >= 0, form.views[form.views[outermost].parent].stack >= 0 {
      outermost = form.views[outermost].parent
    }
    layOutStack(outermost)
    let parent = form.views[outermost].parent
    guard parent >= 0, form.views[parent].scroll >= 0 else { return }
    let position = form.views[parent].scroll
    guard scrolls[position].fitsChildren else { return }
    let old = scrolls[position].contentSize
    fitContentSize(position)
    contentSizeDidChange(position, from: old, cause)
  }
}
