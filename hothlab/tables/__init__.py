"""The table: a battle played at one screen, as plain objects that know nothing of widgets."""
