import HeadroomCommand

// Headroom with one more strategy: every command knows it. Called alone it runs the scenarios.
await HeadroomCommand.main(strategies: [LiftForm.self], calledAlone: ["run", "scenarios"])
