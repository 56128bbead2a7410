"""The rules: everything that can be asked about one position. Each answer names the rules it stands on."""
