"""Fuzzing: every reader of hothlab is given broken input by the thousand, and games are played at random.

`python -m fuzz [target ...] --runs N --seed S`. A target makes an input from a seed, valid or nearly so, and runs
it: the answer is a value for which a law holds, or one clear sentence, within a time and a memory. Anything else is a
failure; its input is kept in `fuzz/cases` and run again by every test.
"""
