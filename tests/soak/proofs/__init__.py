"""One module for each long proof: its PROOF says what and how many, its `case(seed)` raises if it fails."""
