"""All targets, by name: one for each reader, those that play, and one that looks."""

from fuzz.target import Target
from fuzz.targets import command, homes, lesson, messages, play, positions, progress, record, scenario, sight

TARGETS: dict[str, Target] = {
    target.name: target
    for target in (
        positions.CODE, positions.TEXT, scenario.TARGET, record.TARGET, progress.TARGET, homes.TARGET, lesson.TARGET,
        messages.TARGET, command.TARGET, play.GAMES, play.OFFICERS, sight.TARGET,
    )
}  # fmt: skip
