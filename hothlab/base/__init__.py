"""What everything stands on: errors, files, bounds, YAML from strangers."""
