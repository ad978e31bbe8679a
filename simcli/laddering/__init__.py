"""Every bot against every other on common walls: who is stronger by how much, and how soon it shows."""

from simcli.laddering.contest import Ladder, Plan, ladder, lead, plan
from simcli.laddering.leads import Lead
from simcli.laddering.mistakes import Weak, weak

__all__ = ["Ladder", "Lead", "Plan", "Weak", "ladder", "lead", "plan", "weak"]
