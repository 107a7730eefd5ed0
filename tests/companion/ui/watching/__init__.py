"""The camera on a stand."""
