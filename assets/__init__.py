"""Locales now; fonts, icons, sounds and drawings later. All our own or freely licensed."""
