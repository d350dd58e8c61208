import HeadroomCommand

await HeadroomCommand.main()
