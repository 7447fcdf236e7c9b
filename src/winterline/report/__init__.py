"""The after-action report: how a game went, as data for the page and as one HTML file that needs nothing else."""

from .chance import Judge
from .facts import Report, report_of
from .hindsight import Told, hindsight_of
from .html import page, write_report, written_of
from .story import Before, Moment, Story, moments, story_of

__all__ = (
    "Before",
    "Judge",
    "Moment",
    "Report",
    "Story",
    "Told",
    "hindsight_of",
    "moments",
    "page",
    "report_of",
    "story_of",
    "write_report",
    "written_of",
)
