"""What is printed for a class: tasks with room to write, a scenario's set-up, a summary of the rules, a reference."""
