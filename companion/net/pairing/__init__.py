"""Who may sit: invitations, codes, keys and proofs, on the host and on a phone."""
