"""The mat of King of the Roll: what is seen while a fight goes on."""
