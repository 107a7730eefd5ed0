"""What builds and checks the product, and is no part of it."""
