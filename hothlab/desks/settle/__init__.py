"""Settle it: a dispute is one value, and each question about it has one verdict of one shape; no widgets."""

from hothlab.desks.settle.check import Check
from hothlab.desks.settle.dispute import QUESTIONS, Dispute, QuestionKind
from hothlab.desks.settle.questions import guess
from hothlab.desks.settle.sources import dispute_of
from hothlab.desks.settle.verdict import Verdict

__all__ = ["QUESTIONS", "Check", "Dispute", "QuestionKind", "Verdict", "dispute_of", "guess"]
