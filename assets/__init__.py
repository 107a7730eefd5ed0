"""Locales and sounds now; fonts, icons and drawings later. All our own or freely licensed."""
