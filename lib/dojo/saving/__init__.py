"""What survives a power cut: the journal in nvm, the store on top of it, and resumed matches."""
