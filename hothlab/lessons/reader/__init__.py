"""What belongs to one reader: marks, progress, the review, and battles won."""
