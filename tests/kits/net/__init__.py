"""Hosts, phones, browsers and networks for tests."""
