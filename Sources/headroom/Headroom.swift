@main
enum Headroom {
  static func main() {
    print("headroom")
  }
}
