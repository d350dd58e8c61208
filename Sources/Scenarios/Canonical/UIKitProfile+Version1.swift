import AvoidanceEngine

extension UIKitProfile {
  /// What canonical content of version 1 without a profile means, forever; a setting that is added
  /// later has the value here that means the old behaviour.
  static let observedOfVersion1: UIKitProfile = {
    var profile = UIKitProfile.observed
    profile.clamp = .immediately
    profile.oversizeRect = .minEdge
    profile.revealsFirstResponder = true
    profile.firstBegin = .offScreen
    profile.switchPosts = .nothing
    profile.textFieldOrder = .didBeginFirst
    profile.endOrder = .didEndFirst
    profile.showFromHiddenPostsChangeFrame = true
    profile.prefersCrossFade = false
    return profile
  }()

  /// What `documented` means in canonical content of version 1, forever.
  static let documentedOfVersion1: UIKitProfile = {
    var profile = UIKitProfile.observedOfVersion1
    profile.textFieldOrder = .keyboardFirst
    profile.endOrder = .hideFirst
    profile.showFromHiddenPostsChangeFrame = false
    return profile
  }()
}
