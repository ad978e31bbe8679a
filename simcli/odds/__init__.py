"""How likely an event is: its language, exact counting of deals, plain and rare-event estimates, prizes."""
