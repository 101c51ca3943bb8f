"""What outlives a power cut: the journal in nvm, the store on top of it, matches that go on."""
