@testable import AvoidanceEngine

/// The built-in models by name.
extension StrategyModel {
  static let none = NoStrategy.model
  static let systemTable = SystemTableAlone.model
  static let offsetRestore = OffsetRestore.model
  static let insetScroll = InsetScroll.model
  static let stackSpacer = StackSpacer.model
  static let footerSpacer = FooterSpacer.model
  static let insetBroadcast = InsetBroadcast.model
  static let iqKeyboardManager = IQKeyboardManager.model
  static let reactNativeKeyboardAvoidingView = ReactNativeKeyboardAvoidingView.model
  static let reactNativeScrollViewInsets = ReactNativeScrollViewInsets.model
  static let ensureVisible = EnsureVisible.model
  static let androidAdjustPan = AndroidAdjustPan.model
  static let androidAdjustResize = AndroidAdjustResize.model
  static let composeBringIntoView = ComposeBringIntoView.model
  static let webScrollIntoView = WebScrollIntoView.model
  static let reactNativeKeyboardController = ReactNativeKeyboardController.model
  static let reactNativeKeyboardControllerAvoidingView =
    ReactNativeKeyboardControllerAvoidingView.model
  static let reactNativeKeyboardControllerChat = ReactNativeKeyboardControllerChat.model
  static let safeAreaKeyboard = SafeAreaKeyboard.model
  static let apslKeyboardAware = APSLKeyboardAware.model
}
