import HeadroomCommand

// Headroom with an additional strategy in every command. Without arguments, it runs the scenarios.
await HeadroomCommand.main(strategies: [LiftForm.self], calledAlone: ["run"])
