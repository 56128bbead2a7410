"""Learning by doing: tasks, chapters, drills and worked examples as plain objects, all judged by the engine."""
