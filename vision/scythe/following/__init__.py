"""What a photo of Scythe's board says about the turns that were played."""
