"""What a figure may claim: estimators, intervals and confidence sequences."""
