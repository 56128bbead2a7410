"""Settle it: a dispute is one value, and each question about it has one answer of one shape; no widgets."""

from hothlab.desks.settle.answer import Answer, Check
from hothlab.desks.settle.dispute import QUESTIONS, Dispute, QuestionKind, dispute_of
from hothlab.desks.settle.questions import answer, guess

__all__ = ["QUESTIONS", "Answer", "Check", "Dispute", "QuestionKind", "answer", "dispute_of", "guess"]
